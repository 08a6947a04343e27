/** `&`, quotes and angle brackets, for text inside an attribute. */
const escape = (text: string): string => text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * The page's frame. Only the bundle with this load's nonce runs, only its own styles and fonts are
 * read, and it can reach no address at all: everything else goes through messages.
 */
export function panelHtml(options: {
  script: string; style: string; source: string; nonce: string; language: string; title: string; bundle: Record<string, string>;
}): string {
  const { script, style, source, nonce, language, title, bundle } = options;
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${source}; font-src ${source}; img-src ${source} data:`;
  return `<!DOCTYPE html>
<html lang="${escape(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escape(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<link rel="stylesheet" href="${escape(style)}">
</head>
<body data-l10n="${escape(JSON.stringify(bundle))}">
<main></main>
<script nonce="${nonce}" src="${escape(script)}"></script>
</body>
</html>
`;
}

/** One spelling for all URIs of a file: clients differ in what they escape. */
export function canonical(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri; // a stray percent sign
  }
}

/** `path` below a folder, as its URI. */
export function uriBelow(folder: string, path: string): string {
  const base = folder.replace(/\/+$/, '');
  return path === '' ? base : `${base}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

/** The path of a file relative to a folder; undefined where it lies elsewhere. */
export function pathBelow(folder: string, uri: string): string | undefined {
  const base = canonical(folder).replace(/\/+$/, '');
  const file = canonical(uri);
  if (file === base) return '';
  return file.startsWith(`${base}/`) ? file.slice(base.length + 1) : undefined;
}

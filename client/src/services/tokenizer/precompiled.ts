// SentencePiece's "Precompiled" normalizer, exactly: a double-array trie over UTF-8 bytes with replacement
// strings behind it. The tokenizer package stands in NFKC for it, which differs for combining marks, old
// Korean letters and half-width kana.

/** @param charsmap base64, as `tokenizer.json` has it */
export function precompiledNormalizer(charsmap: string): (text: string) => string {
  const raw = Buffer.from(charsmap, 'base64');
  const units = raw.readUInt32LE(0) / 4;
  const trie = Uint32Array.from({ length: units }, (_, at) => raw.readUInt32LE(4 + at * 4));
  const replacements = raw.subarray(4 + units * 4);
  const offset = (unit: number) => ((unit >>> 10) << ((unit & 0x200) >>> 6)) >>> 0;

  const find = (text: string): string | undefined => {
    let at = offset(trie[0]!);
    for (const byte of Buffer.from(text, 'utf8')) {
      if (byte === 0) return undefined;
      at = (at ^ byte) >>> 0;
      const unit = trie[at];
      if (unit === undefined || ((unit & 0x8000_00ff) >>> 0) !== byte) return undefined;
      at = (at ^ offset(unit)) >>> 0;
      if (((unit >>> 8) & 1) === 0) continue;
      const start = trie[at]! & 0x7fff_ffff;
      const end = replacements.indexOf(0, start);
      return replacements.toString('utf8', start, end < 0 ? undefined : end);
    }
    return undefined;
  };

  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const known = new Map<string, string>();
  /** The reference looks up whole graphemes below this many bytes, then single characters. */
  const GRAPHEME_BYTES = 6;
  const KNOWN_MOST = 20_000;
  return (text) => {
    let result = '';
    for (const { segment } of graphemes.segment(text)) {
      let normal = known.get(segment);
      if (normal === undefined) {
        const whole = Buffer.byteLength(segment) < GRAPHEME_BYTES ? find(segment) : undefined;
        normal = whole ?? Array.from(segment, (character) => find(character) ?? character).join('');
        if (known.size < KNOWN_MOST) known.set(segment, normal);
      }
      result += normal;
    }
    return result;
  };
}

/** `2.51.0` → `24.10`. The server's second number grew with each monthly release until 25.06, whose fix 25.07 is 2.59.1. */
export function releaseOf(version: string): string | undefined {
  const [, minor, patch] = /^2\.(\d+)\.(\d+)/.exec(version) ?? [];
  if (minor === undefined) return undefined;
  const number = Number(minor);
  if (number < 18 || number > 62) return undefined;
  const months = number - 42 + (number >= 60 ? 1 : 0) + (number === 59 && patch !== '0' ? 1 : 0); // since 24.01
  const year = 24 + Math.floor(months / 12);
  return `${year}.${String(months - (year - 24) * 12 + 1).padStart(2, '0')}`;
}

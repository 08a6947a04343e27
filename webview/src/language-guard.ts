// uPlot makes a number format of the browser's language while it loads. A browser started in the
// POSIX locale calls that "en-US@posix", which is no language tag: the whole page would stay empty.

try {
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en-US' });
}

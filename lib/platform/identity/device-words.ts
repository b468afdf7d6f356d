/** The first match wins: Edge and Opera also identify as Chrome, and Chrome also as Safari. */
const BROWSERS: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** An iPhone also identifies as a Mac, and Android as Linux. */
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** The first product in a `User-Agent`: `curl` of `curl/8.5.0`. */
const PRODUCT = /^[\w.-]{1,40}/;

const wordOf = (kinds: [RegExp, string][], userAgent: string) =>
  kinds.find(([pattern]) => pattern.test(userAgent))?.[1];

/** A short name for a browser or program, from its `User-Agent`: `Chrome on Windows`, `curl`, `Unknown device`. */
export function deviceWords(userAgent: string | null): string {
  const sent = userAgent ?? '';
  const [browser, system] = [wordOf(BROWSERS, sent), wordOf(SYSTEMS, sent)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? PRODUCT.exec(sent)?.[0] ?? 'Unknown device';
}

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\/\d/, 'Edge'],
  [/\b(?:OPR|Opera)\/\d/, 'Opera'],
  [/\bSamsungBrowser\/\d/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/\d/, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\/\d/, 'Chrome'],
  [/\bVersion\/\d.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const wordOf = (rows: readonly (readonly [RegExp, string])[], userAgent: string) =>
  rows.find(([pattern]) => pattern.test(userAgent))?.[1];

/** A device in words that its owner knows again: "Chrome on Android". Nothing of the header itself is kept. */
export function deviceWords(userAgent: string): string {
  const browser = wordOf(BROWSERS, userAgent);
  const system = wordOf(SYSTEMS, userAgent);
  if (browser === undefined) return system === undefined ? 'A program' : `A program on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}

// Colours and how well one reads on the other, by WCAG 2.2 ("relative luminance", "contrast ratio").

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

export const BLACK: Rgb = [0, 0, 0];
export const WHITE: Rgb = [255, 255, 255];

/** #rgb and #rrggbb; undefined for all else. */
export function parseColour(text: string): Rgb | undefined {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(text.trim());
  const hex =
    short === null
      ? text.trim()
      : `#${short
          .slice(1)
          .map((digit) => digit + digit)
          .join('')}`;
  const found = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex);
  if (found === null) return undefined;
  const [r, g, b] = found.slice(1).map((part) => Number.parseInt(part, 16)) as [number, number, number];
  return [r, g, b];
}

export function writeColour(colour: Rgb): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** 0 for black, 1 for white. */
function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** From 1, the same, to 21, black on white. */
export function contrast(a: Rgb, b: Rgb): number {
  const [darker, lighter] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** @param share  0 leaves a, 1 is b; whole parts come out, as they can be written */
export function mix(a: Rgb, b: Rgb, share: number): Rgb {
  const part = (at: 0 | 1 | 2) => Math.round(a[at] + (b[at] - a[at]) * share);
  return [part(0), part(1), part(2)];
}

const STEPS = 20;

/** The colour itself where it reads on all these grounds, else the nearest to it on its way to black or white that does. */
export function readable(colour: Rgb, grounds: readonly Rgb[], ratio: number): Rgb {
  const worst = (candidate: Rgb) => Math.min(...grounds.map((ground) => contrast(candidate, ground)));
  if (worst(colour) >= ratio) return colour;
  const target = worst(WHITE) >= worst(BLACK) ? WHITE : BLACK;
  for (let step = 1; step < STEPS; step += 1) {
    const candidate = mix(colour, target, step / STEPS);
    if (worst(candidate) >= ratio) return candidate;
  }
  return target;
}

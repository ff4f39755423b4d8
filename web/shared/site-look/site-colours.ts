import type { GlobalSetting } from 'protocol';
import { BLACK, contrast, mix, parseColour, readable, WHITE, writeColour, type Rgb } from './contrast.ts';

// From the five colours of the global setting (specification §3) to the tokens of the look that they may set. Prices,
// money and warnings keep their own colours.

type Colours = Pick<
  GlobalSetting,
  'bg_primary_color' | 'bg_secondry_color' | 'text_primary_color' | 'text_secondry_color' | 'other_color'
>;

/** WCAG 2.2: text 4.5, the shape of a control 3. */
const TEXT = 4.5;
const SHAPE = 3;

/** What stands behind cards, by scheme, as in tokens.css. */
const SURFACES = { light: [255, 255, 255], dark: [22, 27, 34] } as const satisfies Record<string, Rgb>;
const FOCUS: Rgb = [124, 177, 255];

/** Every token that a site's colours may set. */
export const SITE_TOKENS = [
  '--band',
  '--band-text',
  '--band-muted',
  '--band-field',
  '--band-line',
  '--band-focus',
  '--action',
  '--action-hover',
  '--action-text',
  '--active',
] as const;
type Token = (typeof SITE_TOKENS)[number];

const plainText = (ground: Rgb): Rgb => (contrast(WHITE, ground) >= contrast(BLACK, ground) ? WHITE : BLACK);

function band(ground: Rgb, asked: Rgb | undefined): [Token, string][] {
  const text = readable(asked ?? plainText(ground), [ground], TEXT);
  const field = mix(ground, plainText(ground) === WHITE ? BLACK : WHITE, 0.18);
  const both = [ground, field];
  return [
    ['--band', writeColour(ground)],
    ['--band-text', writeColour(readable(text, both, TEXT))],
    ['--band-muted', writeColour(readable(mix(text, ground, 0.25), both, TEXT))],
    ['--band-field', writeColour(field)],
    ['--band-line', writeColour(mix(ground, plainText(ground), 0.25))],
    ['--band-focus', writeColour(readable(FOCUS, both, SHAPE))],
  ];
}

/** The filled button of a scheme: told from the surface, and its words from it. */
function action(fill: Rgb, asked: Rgb | undefined, surface: Rgb): [Rgb, Rgb, Rgb] {
  const ground = readable(fill, [surface], SHAPE);
  const text = readable(asked ?? plainText(ground), [ground], TEXT);
  // Away from the words, whichever way that is.
  const [dark, light] = [mix(ground, BLACK, 0.12), mix(ground, WHITE, 0.12)];
  const hover = contrast(dark, text) > contrast(light, text) ? dark : light;
  return [ground, hover, text];
}

const bySchemes = (light: Rgb, dark: Rgb): string => `light-dark(${writeColour(light)}, ${writeColour(dark)})`;

/** The tokens that a site's colours set; those it does not set, or sets to what is no colour, are left out. */
export function siteColours(setting: Colours): ReadonlyMap<Token, string> {
  const asked = (name: keyof Colours) => parseColour(setting[name]);
  const tokens = new Map<Token, string>();
  const ground = asked('bg_primary_color');
  if (ground !== undefined)
    for (const [token, value] of band(ground, asked('text_primary_color'))) tokens.set(token, value);
  const fill = asked('bg_secondry_color');
  if (fill !== undefined) {
    const light = action(fill, asked('text_secondry_color'), SURFACES.light);
    const dark = action(fill, asked('text_secondry_color'), SURFACES.dark);
    (['--action', '--action-hover', '--action-text'] as const).forEach((token, at) =>
      tokens.set(token, bySchemes(light[at] as Rgb, dark[at] as Rgb)),
    );
  }
  const mark = asked('other_color');
  if (mark !== undefined) {
    tokens.set('--active', bySchemes(readable(mark, [SURFACES.light], SHAPE), readable(mark, [SURFACES.dark], SHAPE)));
  }
  return tokens;
}

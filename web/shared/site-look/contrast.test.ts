import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, parseColour, readable, writeColour, type Rgb } from './contrast.ts';
import { siteColours } from './site-colours.ts';

const NONE = {
  bg_primary_color: '',
  bg_secondry_color: '',
  text_primary_color: '',
  text_secondry_color: '',
  other_color: '',
};
const part = fc.integer({ min: 0, max: 255 });
const colour: fc.Arbitrary<Rgb> = fc.tuple(part, part, part);

test('contrast is that of WCAG: black on white 21, the grey #767676 on white 4.54', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21);
  expect(contrast([0x76, 0x76, 0x76], [255, 255, 255])).toBeCloseTo(4.54, 2);
});

test('colours are #rgb and #rrggbb, and nothing else is one', () => {
  expect(parseColour('#0af')).toEqual([0, 170, 255]);
  expect(writeColour(parseColour(' #1A2b3C ') as Rgb)).toBe('#1a2b3c');
  for (const text of ['', 'red', '#12', '#12345g', 'url(//x)', '#fff; background: url(//x)', 'light-dark(#fff,#000)']) {
    expect(parseColour(text), text).toBeUndefined();
  }
});

test('a colour that reads stays, one that does not is moved until it does', () => {
  expect(readable([0, 0, 0], [[255, 255, 255]], 4.5)).toEqual([0, 0, 0]);
  fc.assert(
    fc.property(colour, colour, (text, ground) => {
      expect(contrast(readable(text, [ground], 4.5), ground)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('whatever colours a site sets, words in the header and on buttons stay readable in both schemes', () => {
  const read = (tokens: ReadonlyMap<string, string>, token: string) =>
    [...(tokens.get(token) ?? '').matchAll(/#[\da-f]{6}/g)].map(([hex]) => parseColour(hex) as Rgb);
  fc.assert(
    fc.property(colour, colour, colour, colour, (band, text, fill, words) => {
      const tokens = siteColours({
        ...NONE,
        bg_primary_color: writeColour(band),
        text_primary_color: writeColour(text),
        bg_secondry_color: writeColour(fill),
        text_secondry_color: writeColour(words),
      });
      const [[ground], [field]] = [read(tokens, '--band'), read(tokens, '--band-field')] as [Rgb[], Rgb[]];
      for (const token of ['--band-text', '--band-muted']) {
        const [shown] = read(tokens, token) as [Rgb];
        expect(contrast(shown, ground as Rgb)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(shown, field as Rgb)).toBeGreaterThanOrEqual(4.5);
      }
      const [fills, texts, hovers] = ['--action', '--action-text', '--action-hover'].map((token) =>
        read(tokens, token),
      ) as [Rgb[], Rgb[], Rgb[]];
      for (const at of [0, 1]) {
        expect(contrast(fills[at] as Rgb, texts[at] as Rgb)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(hovers[at] as Rgb, texts[at] as Rgb)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(fills[at] as Rgb, at === 0 ? [255, 255, 255] : [22, 27, 34])).toBeGreaterThanOrEqual(3);
      }
    }),
    {
      examples: [
        [
          [0, 0, 0],
          [0, 0, 0],
          [247, 255, 250],
          [35, 166, 124],
        ],
      ],
    },
  );
});

test('no colour set, or a hostile one, sets nothing', () => {
  expect(siteColours(NONE).size).toBe(0);
  expect(siteColours({ ...NONE, bg_primary_color: 'red;}body{display:none', other_color: 'url(//x)' }).size).toBe(0);
});

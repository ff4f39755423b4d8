import type { SiteContent } from 'protocol';

type Banner = SiteContent['banners'][number];

/** Codes of countries with spaces or commas between them, each once. */
export function codesOf(
  text: string,
  countries: readonly { readonly code: string }[],
): { readonly codes: readonly string[]; readonly unknown: readonly string[] } {
  const typed = text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((code) => code !== '');
  const known = new Set(countries.map(({ code }) => code));
  return {
    codes: [...new Set(typed.filter((code) => known.has(code)))],
    unknown: typed.filter((code) => !known.has(code)),
  };
}

const MOST = 5;
const LONGEST = 200;

/** A banner a line, an address behind a bar where it leads somewhere. */
export const bannerText = (banners: readonly Banner[]): string =>
  banners.map(({ text, link }) => (link === '' ? text : `${text} | ${link}`)).join('\n');

export function bannersOf(text: string): { readonly banners: readonly Banner[]; readonly problem: string } {
  const banners = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const at = line.lastIndexOf('|');
      const [words, link] = at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 1)];
      return { text: words.trim(), link: link.trim() };
    });
  return { banners, problem: problemIn(banners) };
}

function problemIn(banners: readonly Banner[]): string {
  if (banners.length > MOST) return `At most ${MOST} banners.`;
  if (banners.some(({ text }) => text === '' || text.length > LONGEST))
    return `A banner has 1 to ${LONGEST} characters.`;
  const isLink = (link: string) => link === '' || (URL.canParse(link) && /^https?:\/\//.test(link));
  return banners.every(({ link }) => isLink(link)) ? '' : 'An address begins with https://.';
}

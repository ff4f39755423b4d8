import type { ListedMatch } from '../data/from-wire.ts';

/** What a list says of a match in few letters: shown live, a bookmaker's market, how many fancies. */
export interface MatchTag {
  readonly text: string;
  readonly kind: 'tv' | 'bookmaker' | 'fancy';
}

export function tagsOf({
  streamUrl,
  hasBookmaker,
  sessions,
}: Pick<ListedMatch, 'streamUrl' | 'hasBookmaker' | 'sessions'>): MatchTag[] {
  const tags: MatchTag[] = [];
  if (streamUrl !== '') tags.push({ text: 'TV', kind: 'tv' });
  if (hasBookmaker) tags.push({ text: 'BM', kind: 'bookmaker' });
  if (sessions > 0) tags.push({ text: `F ${sessions}`, kind: 'fancy' });
  return tags;
}

import type { Match } from '../data/from-wire.ts';

/** What a list says of a match in few letters: shown live, a bookmaker's market, how many fancies. */
export interface MatchTag {
  readonly text: string;
  readonly kind: 'tv' | 'bookmaker' | 'fancy';
}

/** Kinds of market that are no fancy. */
const NAMED = /^(match_odds|win|place|toss|.*bookmaker|tied_match|completed_match|over_under.*|set_.*|.*winner)$/;

export function tagsOf({
  streamUrl,
  marketTypes,
  sportId,
}: Pick<Match, 'streamUrl' | 'marketTypes' | 'sportId'>): MatchTag[] {
  const tags: MatchTag[] = [];
  if (streamUrl !== '') tags.push({ text: 'TV', kind: 'tv' });
  if (marketTypes.some((type) => type.endsWith('bookmaker'))) tags.push({ text: 'BM', kind: 'bookmaker' });
  const fancies = sportId === CRICKET ? marketTypes.filter((type) => !NAMED.test(type)).length : 0;
  if (fancies > 0) tags.push({ text: `F ${fancies}`, kind: 'fancy' });
  return tags;
}

const CRICKET = 4;

import { DAY_MS } from 'engine/vocabulary';
import type { DataOf } from 'protocol';
import { ageWords } from '../controls/age-words.ts';

export type DeskQuery = DataOf<'admin/getQueries'>[number];

/** Bettors are answered within so long. */
const ANSWERED_WITHIN_MS = 7 * DAY_MS;
/** From then on it is said in the colour of what waits. */
const SOON_MS = DAY_MS;

/** When it was raised, milliseconds since 1970. */
export const raisedAt = ({ steps }: Pick<DeskQuery, 'steps'>): number => Date.parse(steps[0]?.at ?? '');

/** How long is left to answer, in words, and whether that is little. */
export function dueOf(
  query: Pick<DeskQuery, 'steps'>,
  now: number,
): { readonly words: string; readonly isSoon: boolean } {
  const left = raisedAt(query) + ANSWERED_WITHIN_MS - now;
  if (left < 0) return { words: `${ageWords(-left)} late`, isSoon: true };
  return { words: `in ${ageWords(left)}`, isSoon: left < SOON_MS };
}

export const isWaiting = ({ status }: Pick<DeskQuery, 'status'>): boolean =>
  status === 'open' || status === 'looked-at';

export const ABOUT_WORDS: Readonly<Record<DeskQuery['about'], string>> = {
  result: 'About the result',
  rate: 'About the rate',
  void: 'About a void',
  other: 'About something else',
};

export const QUERY_WORDS: Readonly<Record<DeskQuery['status'], string>> = {
  open: 'Open',
  'looked-at': 'In progress',
  answered: 'Answered',
  closed: 'Closed',
};

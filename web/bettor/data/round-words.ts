import { t } from '@lingui/core/macro';
import { tableWord } from './table-words.ts';

/** The name of a round's match: its table, its chain and its place in it. */
const ROUND = /^(.+) ([\da-f]{16}-(\d+))$/;

/** "Teenpatti 20-20, round 12" for the match of a round; the name of any other as it is. */
export function roundWords(matchName: string): string {
  const [, table, , index] = ROUND.exec(matchName) ?? [];
  return table === undefined ? matchName : t`${tableWord(table)}, round ${index ?? ''}`;
}

/** Of the match of a round. */
export const roundIn = (matchName: string): { readonly table: string; readonly id: string } | undefined => {
  const [, table, id] = ROUND.exec(matchName) ?? [];
  return table === undefined || id === undefined ? undefined : { table, id };
};

import type { AdminMarket } from 'protocol';
import { plural } from '../controls/plural.ts';

/** What the clock does to a market at its start. */
export const START_WORDS: Readonly<Record<AdminMarket['at_start'], string>> = {
  'turn-in-play': 'turns in play',
  suspend: 'is suspended',
  nothing: 'stays as it is',
};

export const isDelaySeconds = (text: string): boolean =>
  /^\d{1,2}(?:\.\d{1,3})?$/.test(text.trim()) && Number(text) <= 60;

const isOrAre = (count: number) => (count === 1 ? 'is' : 'are');
const turnsOrTurn = (count: number) => (count === 1 ? 'turns' : 'turn');

function markets(count: number, left: number): string {
  if (count < left) return `${count} of ${left} markets`;
  if (count === 1) return 'the market';
  return count === 2 ? 'both markets' : `all ${count} markets`;
}

/** The clock's effect at a match's start: `both markets are suspended`. At least one of both is above 0. */
export function clockWords({ turned, suspended, left }: Record<'turned' | 'suspended' | 'left', number>): string {
  if (suspended === 0) return `${markets(turned, left)} ${turnsOrTurn(turned)} in play`;
  if (turned === 0) return `${markets(suspended, left)} ${isOrAre(suspended)} suspended`;
  return `${plural(turned, 'market')} ${turnsOrTurn(turned)} in play and ${suspended} ${isOrAre(suspended)} suspended`;
}

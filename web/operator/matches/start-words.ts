import type { AdminMarket, MarketBook } from 'protocol';
import { plural } from '../controls/plural.ts';

/** What the clock does to a market at its start. */
export const START_WORDS: Readonly<Record<AdminMarket['at_start'], string>> = {
  'turn-in-play': 'turns in play',
  suspend: 'is suspended',
  nothing: 'stays as it is',
};

export const USUAL_DELAY_MS = 5000;

/** The delay in play that a market has, or that it would turn with at its start. */
export function delayOf(
  { in_play, bet_delay }: Pick<MarketBook, 'in_play' | 'bet_delay'>,
  listed: Pick<AdminMarket, 'at_start' | 'start_delay'> | undefined,
): number {
  if (in_play) return bet_delay;
  return listed?.at_start === 'turn-in-play' ? listed.start_delay : USUAL_DELAY_MS;
}

/** The clock's effect on one market, before its start. @param time  of the start: `19:30` */
export function atStartWords({ at_start, start_delay }: Pick<AdminMarket, 'at_start' | 'start_delay'>, time: string) {
  const does = `At the start, ${time}: it ${START_WORDS[at_start]}`;
  if (at_start === 'nothing') return `${does}.`;
  const delay = at_start === 'turn-in-play' ? ` with ${start_delay / 1000} s of delay` : '';
  return `${does}${delay}. A market that is not open stays as it is.`;
}

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

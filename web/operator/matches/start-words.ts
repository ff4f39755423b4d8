import type { AdminMarket } from 'protocol';

/** What the clock does to a market at its start. */
export const START_WORDS: Readonly<Record<AdminMarket['at_start'], string>> = {
  'turn-in-play': 'turns in play',
  suspend: 'is suspended',
  nothing: 'stays as it is',
};

export const isDelaySeconds = (text: string): boolean =>
  /^\d{1,2}(?:\.\d{1,3})?$/.test(text.trim()) && Number(text) <= 60;

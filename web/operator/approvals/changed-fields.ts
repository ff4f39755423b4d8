import type { Proposal } from 'protocol';
import { formatStake } from '../../shared/format/money.ts';
import { minorOf } from '../controls/figures.tsx';

export type Words = (value: unknown) => string;
/** Fields of a call: their labels, and their values in words. */
export type FieldWords = Readonly<Record<string, readonly [label: string, words: Words]>>;

export const text: Words = (value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
/** An amount in units, or no limit. */
export const money: Words = (value) => (typeof value === 'number' ? formatStake(minorOf(value)) : 'no limit');
const perCent: Words = (value) => `${text(value)} %`;
const lock: Words = (value) => (value === true ? 'locked' : 'open');
const open: Words = (value) => (value === true ? 'open' : 'closed');
const yes: Words = (value) => (value === true ? 'yes' : 'no');
const hours: Words = (value) => {
  const { from, to } = (value ?? {}) as { readonly from?: string; readonly to?: string };
  return from === undefined || to === undefined ? 'the whole day' : `${from} to ${to}`;
};

export const ACCOUNT: FieldWords = {
  bets_locked: ['Betting', lock],
  locked: ['Account', lock],
  discount: ['Discount on commission', perCent],
  share: ['Share', perCent],
  exposure_limit: ['Exposure limit', money],
  min_stake: ['Smallest stake', money],
  max_stake: ['Largest stake', money],
  max_profit: ['Largest profit', money],
};
export const TABLE: FieldWords = {
  is_open: ['Table', open],
  order: ['Place in the lobby', text],
  betting_seconds: ['Seconds for bets', text],
  hours: ['Hours', hours],
  runs_alone: ['Rounds run without players', yes],
  min_stake: ['Smallest stake', money],
  max_stake: ['Largest stake', money],
  max_profit: ['Largest profit', money],
  market_cap: ['Cap of a market', money],
  round_cap: ['Cap of a round', money],
  day_cap: ['Cap of a day', money],
  person_stake: ['Largest stake of a person', money],
};
export const MARKET: FieldWords = {
  commission: ['Commission', (value) => (value === null ? 'the match’s' : perCent(value))],
  min_stake: ['Smallest stake', money],
  max_stake: ['Largest stake', money],
  max_profit: ['Largest profit', money],
  house_loss_cap: ['The house may lose', money],
};
export const PRIZES: FieldWords = { most: ['Largest prize', money], a_day: ['Prizes of a day', money] };
export const PAYOUTS: FieldWords = {
  per_stake: ['For a stake', money],
  per_round: ['In a round', money],
  a_day: ['On a day', money],
  float: ['Float', money],
};

/** "Largest stake: 100 → 200"; without the first if it is not known. */
export const changeWords = (what: string, [before, next]: readonly [string, string]): string =>
  before === '' ? `${what}: ${next}` : `${what}: ${before} → ${next}`;

/** Each field that a proposal changes. */
export function changedFields({ body, before }: Pick<Proposal, 'body' | 'before'>, of: FieldWords): readonly string[] {
  return Object.entries(of).flatMap(([field, [label, words]]) => {
    if (body[field] === undefined) return [];
    const [was, next] = [field in before ? words(before[field]) : '', words(body[field])];
    return was === next ? [] : [changeWords(label, [was, next])];
  });
}

import type { Proposal } from 'protocol';
import { formatDateTime } from 'protocol/dates';
import { formatStake } from '../../shared/format/money.ts';
import { minorOf } from '../controls/figures.tsx';

export type Words = (value: unknown) => string;
/** Fields of a call: their labels, and their values in words. */
export type FieldWords = Readonly<Record<string, readonly [label: string, words: Words]>>;

export const text: Words = (value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
/** An amount in units, or no limit. */
export const money: Words = (value) => (typeof value === 'number' ? formatStake(minorOf(value)) : 'no limit');
/** In milliseconds on the wire. */
export const seconds: Words = (value) => `${Number(value) / 1000} s`;
export const named: Words = (value) => `“${text(value)}”`;
export const moment: Words = (time) => formatDateTime(typeof time === 'number' ? time : Date.parse(text(time)));
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
  discount: ['Commission discount', perCent],
  share: ['Share', perCent],
  exposure_limit: ['Exposure limit', money],
  min_stake: ['Minimum stake', money],
  max_stake: ['Maximum stake', money],
  max_profit: ['Maximum win', money],
};
export const TABLE: FieldWords = {
  is_open: ['Table', open],
  order: ['Position in the lobby', text],
  betting_seconds: ['Betting time, seconds', text],
  hours: ['Hours', hours],
  runs_alone: ['Rounds run without players', yes],
  min_stake: ['Minimum stake', money],
  max_stake: ['Maximum stake', money],
  max_profit: ['Maximum win', money],
  market_cap: ['Market cap', money],
  round_cap: ['Round cap', money],
  day_cap: ['Daily cap', money],
  person_stake: ['Maximum stake per person', money],
};
export const MARKET: FieldWords = {
  commission: ['Commission', (value) => (value === null ? 'the match’s' : perCent(value))],
  min_stake: ['Minimum stake', money],
  max_stake: ['Maximum stake', money],
  max_profit: ['Maximum win', money],
  house_loss_cap: ['The house may lose', money],
};
export const MATCH: FieldWords = {
  name: ['Name', named],
  open_date: ['Start', moment],
  country: ['Country', text],
  note: ['Note', named],
};
export const PRIZES: FieldWords = { most: ['Maximum prize', money], a_day: ['Prizes per day', money] };
export const PAYOUTS: FieldWords = {
  per_stake: ['Per stake', money],
  per_round: ['Per round', money],
  a_day: ['Per day', money],
  float: ['Float', money],
};

/** Options of a new market. */
export const OPTIONS: FieldWords = {
  max_stake: ['Maximum stake', money],
  max_profit: ['Maximum win', money],
  pre_match_cap: ['Cap before the start', money],
  min_payout: ['Minimum payout', money],
  resettle_hours: ['Can be settled again for, hours', text],
  cross_matching: ['Cross-matching', yes],
  starting_price: ['Starting price', yes],
  passive_skips_delay: ['Resting bets skip the delay', yes],
  profit_ratio: ['Profit ratio', yes],
};

/** Nested fields as words: "cloth 2, draw 4". */
export function flat(value: unknown): string {
  if (Array.isArray(value)) return value.map(flat).join(', ');
  if (typeof value === 'boolean') return yes(value);
  if (typeof value !== 'object' || value === null) return text(value).replaceAll('_', ' ');
  return Object.entries(value)
    .map(([name, one]) => `${name.replaceAll('_', ' ')} ${flat(one)}`)
    .join(', ');
}

/** "Maximum stake: 100 → 200"; without the first if it is not known. */
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

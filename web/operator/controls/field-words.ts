import { formatDateTime } from 'protocol/dates';
import { formatStake } from '../../shared/format/money.ts';
import { minorOf } from './figures.tsx';

/** A field of a request by its label, and its value in words. */
export type FieldRow = readonly [label: string, words: string];

/** Fields of every request alike: the key that makes it once, and the reason, which stands apart. */
const ELSEWHERE: readonly string[] = ['request_id', 'reason'];

const LABELS: Readonly<Record<string, string>> = {
  user_id: 'Person',
  market_id: 'Market',
  match_id: 'Match',
  selection_id: 'Runner',
  sport_id: 'Sport',
  series_id: 'Series',
  action_id: 'Result',
  open_date: 'Start',
  is_back: 'Back',
  is_on: 'On',
  is_open: 'Open',
  said: 'Fact',
  a_day: 'Per day',
  most: 'Maximum',
  min_stake: 'Minimum stake',
  max_stake: 'Maximum stake',
  max_profit: 'Maximum win',
  house_loss_cap: 'The house may lose',
  fact_id: 'Fact number',
  bet_id: 'Bet',
  round_id: 'Round',
  cancel_all: 'Cancel unmatched bets',
};

const AMOUNTS =
  /^(?:amount|size|stake|float|a_day|most|day_cap|per_(?:stake|round|day)|(?:min|max)_(?:stake|profit|amount)|\w+_(?:cap|limit|stake))$/;
const MILLISECONDS = /delay$/;
/** Words of a closed list. */
const CHOICES = /^(?:state|at_start|kind|market_type|mechanism|role|permissions|template|type|cause)$/;
const FIRST_MOMENT_MS = 1e12;

function labelOf(name: string): string {
  const words =
    LABELS[name] ??
    name
      .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
      .replaceAll('_', ' ')
      .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function numberWords(name: string, value: number): string {
  if (MILLISECONDS.test(name)) return `${value / 1000} s`;
  if (AMOUNTS.test(name)) return formatStake(minorOf(value));
  return value > FIRST_MOMENT_MS ? formatDateTime(value) : String(value);
}

/** One value. */
export function valueWords(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return numberWords(name, value);
  if (typeof value !== 'string') return '';
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return formatDateTime(Date.parse(value));
  return CHOICES.test(name) ? value.replaceAll(/[-_]/g, ' ') : value;
}

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

function rowsOf(name: string, label: string, value: unknown): readonly FieldRow[] {
  if (isPlain(value)) return [[label, valueWords(name, value)]];
  if (!Array.isArray(value))
    return Object.entries(value as object).flatMap(([key, one]) =>
      rowsOf(key, `${label}, ${labelOf(key).toLowerCase()}`, one),
    );
  if (value.every(isPlain)) return [[label, value.map((one) => valueWords(name, one)).join(', ') || 'none']];
  return value.flatMap((one, place) => rowsOf(name, `${label} ${place + 1}`, one));
}

/** Each field of a request, those of a list or of another field too: "Levels 1, size" and "1,000". */
export const fieldRows = (body: Readonly<Record<string, unknown>>): readonly FieldRow[] =>
  Object.entries(body)
    .filter(([name]) => !ELSEWHERE.includes(name))
    .flatMap(([name, value]): readonly FieldRow[] =>
      name === 'settings' && !isPlain(value)
        ? fieldRows(value as object as typeof body)
        : rowsOf(name, labelOf(name), value),
    );

import type { TickerBet } from 'protocol';
import { formatDateTime } from '../../shared/format/dates.ts';

export const STATUS_WORDS: Readonly<Record<TickerBet['status'], string>> = {
  pending: 'Waiting',
  unmatched: 'Unmatched',
  'part-matched': 'Part matched',
  matched: 'Matched',
  cancelled: 'Cancelled',
  lapsed: 'Lapsed',
  settled: 'Settled',
  void: 'Void',
};

/** 14:32:10.482, of the zone that screens show. */
export const clockOf = (ms: number): string =>
  `${formatDateTime(ms).slice(11)}.${String(Math.trunc(ms) % 1000).padStart(3, '0')}`;

/** A code of the exchange as words: market-suspended. */
export const codeWords = (code: string): string => code.replaceAll('-', ' ');

/** A line is not backed or laid: its bettors say Yes or No. */
export const sideWords = ({ is_back, line }: Pick<TickerBet, 'is_back' | 'line'>): string =>
  line === null ? (is_back ? 'Back' : 'Lay') : is_back ? 'Yes' : 'No';

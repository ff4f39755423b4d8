import { formatDateTime } from '../../shared/format/dates.ts';
import type { Claim } from '../data/claims.ts';
import type { MarketRow } from './market-rows.ts';

/** A runner of one market. */
export interface Removal {
  /** The market. */
  readonly id: string;
  readonly market: string;
  readonly selection: number;
}

type Row = Pick<MarketRow, 'market' | 'book'>;

const MOST_PER_CENT = 99.99;
export const isPerCent = (text: string): boolean =>
  /^\d{1,2}(\.\d{1,2})?$/.test(text.trim()) && Number(text) <= MOST_PER_CENT;

/** The names of those that still run. */
export function runnersLeft({ market, book }: Row): readonly string[] {
  const active = new Set(book.runners.filter(({ status }) => status === 'active').map((one) => one.selection_id));
  return market.runners.filter(({ selection_id }) => active.has(selection_id)).map(({ name }) => name);
}

/** Those that do not run any more, each with when it was removed and how far that cut the prices of the others. */
export function removedWords({ market, book }: Row): readonly string[] {
  return book.runners.flatMap(({ selection_id, status, reduction_factor = 0, removed_at = 0 }) => {
    if (status !== 'removed') return [];
    const name = market.runners.find((runner) => runner.selection_id === selection_id)?.name ?? '';
    const at = removed_at === 0 ? '' : ` ${formatDateTime(removed_at).slice(11)}`;
    return [`${name} removed${at}, reduction factor ${reduction_factor} %`];
  });
}

/** Those that the facts name as non-runners. */
export const nonRunners = (claims: readonly Claim[]): readonly string[] =>
  claims.flatMap(({ kind, runner }) => (kind === 'non-runner' && typeof runner === 'string' ? [runner] : []));

/** A runner in its market, then in the others that have opened and that it still runs in; empty if it is not in the first. */
export function removals(name: string, row: Row, rows: readonly Row[]): readonly Removal[] {
  const others = rows.filter(({ market, book }) => {
    const isRunning = book.status === 'open' || book.status === 'suspended';
    return isRunning && market.market_id !== row.market.market_id;
  });
  const found = [row, ...others].flatMap((one): Removal[] => {
    const runner = one.market.runners.find((other) => other.name === name);
    if (runner === undefined || one.market.runners.length < 2 || !runnersLeft(one).includes(name)) return [];
    return [{ id: one.market.market_id, market: one.market.name, selection: runner.selection_id }];
  });
  return found[0]?.id === row.market.market_id ? found : [];
}

import { useState } from 'react';
import { useOwnPermissions } from '../data/permissions.ts';
import { useRowKeys } from '../controls/use-row-keys.ts';
import { canQuote, canSwitch, type MarketRow } from './market-rows.ts';
import type { WantedField } from './quote-form.tsx';
import { toggleNeeds, type Trading } from './use-trading.ts';

/**
 * The selected row of the match, and what keys and buttons do with its quote.
 *
 * @param panel  of the selected row: `lead` opens it and goes there
 */
export function useTradingKeys(
  rows: readonly MarketRow[],
  trading: Trading,
  { open, lead }: { readonly open: () => void; readonly lead: () => void },
) {
  const { may } = useOwnPermissions();
  const [wanted, setWanted] = useState<WantedField>();
  const on = (act: (row: MarketRow) => unknown) => (id: string) => {
    const row = rows.find((one) => one.id === id);
    if (row !== undefined) act(row);
  };
  const type = (row: MarketRow, field: WantedField['field']) => {
    if (row.kind === 'book') return;
    setWanted({ row: row.id, field });
    // Before it is first opened there is no quote to type, and its row says so.
    if (canQuote(row)) open();
  };
  /** A first line or rate is typed: there is none to move. */
  const move = (row: MarketRow, by: number) => {
    if (!trading.move(row, by)) type(row, 'lower');
  };
  const up = on((row) => move(row, 1));
  const { selected, select } = useRowKeys(
    rows.map(({ id }) => id),
    {
      Enter: lead,
      ...(may('run-markets') && {
        '-': on((row) => move(row, -1)),
        '+': up,
        '=': up,
        '[': on((row) => trading.widen(row, -1)),
        ']': on((row) => trading.widen(row, 1)),
        q: on((row) => type(row, 'size')),
      }),
      s: on((row) => {
        if (canSwitch(row) && may(toggleNeeds(row.book))) trading.toggle(row);
      }),
    },
  );
  // Another row is worked on: coming back to this one leads to no field.
  if (wanted !== undefined && wanted.row !== selected) setWanted(undefined);
  const noteOf = (row: MarketRow): string => {
    const isWaiting = wanted?.row === row.id && row.book.status === 'inactive';
    return isWaiting ? 'Open it first (S), then type the quote.' : trading.noteOf(row.id);
  };
  const show = (row: MarketRow) => {
    select(row.id);
    lead();
  };
  /** Into the fields of a quote that was not sent: what was typed stands there still. */
  const typeOn = (row: MarketRow) => {
    if (row.id === selected) setWanted({ row: row.id, field: 'lower' });
  };
  return { selected, select, show, move, wanted, onReached: () => setWanted(undefined), noteOf, typeOn };
}

import { useEffect, useState } from 'react';
import { useKeys, type Keys } from './use-keys.ts';

/**
 * A list in which one row is selected: the arrows move, other keys act on the row.
 *
 * @param ids   of the rows, in their order
 * @param keys  what a key does with the selected row
 * @param kept  the row that the page shows, if that one is the selected row
 */
export function useRowKeys<Id extends string | number>(
  ids: readonly Id[],
  keys: Readonly<Record<string, (id: Id) => void>>,
  kept?: { readonly shown: Id | undefined; readonly show: (id: Id) => void },
): { readonly selected: Id | undefined; readonly select: (id: Id) => void } {
  const [chosen, setChosen] = useState<Id>();
  const wanted = kept === undefined ? chosen : kept.shown;
  const first = kept === undefined ? ids[0] : undefined;
  const selected = wanted !== undefined && ids.includes(wanted) ? wanted : first;
  const select = kept?.show ?? setChosen;
  const move = (by: number) => {
    const at = selected === undefined ? -1 : ids.indexOf(selected);
    const next = ids[Math.max(0, Math.min(ids.length - 1, at + by))];
    if (next !== undefined) select(next);
  };
  const own = Object.entries(keys).map(([key, run]): [string, Keys[string]] => [
    key,
    () => {
      if (selected !== undefined) run(selected);
    },
  ]);
  // A list of nothing leaves the keys to others.
  useKeys(ids.length === 0 ? {} : { ArrowDown: () => move(1), ArrowUp: () => move(-1), ...Object.fromEntries(own) });
  useEffect(() => {
    const row = document.querySelector('[data-selected="true"]');
    row?.scrollIntoView({ block: 'nearest' });
    // The focus goes along: a row that has it is the one that the keys act on.
    const focused = document.activeElement?.closest('[data-selected]') ?? null;
    if (row === null || focused === null || focused === row) return;
    const control = row.matches('a, button') ? row : row.querySelector('a, button');
    if (control instanceof HTMLElement) control.focus();
  }, [selected]);
  return { selected, select };
}

/** The same of rows that open in a panel: also of one that was opened from elsewhere its row is the selected one. */
export function useOpenedRowKeys<Id extends string | number>(
  ids: readonly Id[],
  keys: Readonly<Record<string, (id: Id) => void>>,
  opened: Id | undefined,
): { readonly selected: Id | undefined; readonly select: (id: Id) => void } {
  const [row, setRow] = useState({ opened, id: opened });
  // An address without a number opens NaN, which is never equal to itself.
  if (!Object.is(row.opened, opened)) setRow({ opened, id: opened ?? row.id });
  const shown = row.id !== undefined && ids.includes(row.id) ? row.id : ids[0];
  return useRowKeys(ids, keys, { shown, show: (id) => setRow({ opened, id }) });
}

import { useEffect, useState } from 'react';
import { useKeys, type Keys } from './use-keys.ts';

/**
 * A list in which one row is selected: the arrows move, other keys act on the row.
 *
 * @param ids   of the rows, in their order
 * @param keys  what a key does with the selected row
 */
export function useRowKeys<Id extends string | number>(
  ids: readonly Id[],
  keys: Readonly<Record<string, (id: Id) => void>>,
): { readonly selected: Id | undefined; readonly select: (id: Id) => void } {
  const [chosen, setChosen] = useState<Id>();
  const selected = chosen !== undefined && ids.includes(chosen) ? chosen : ids[0];
  const move = (by: number) => {
    const at = selected === undefined ? -1 : ids.indexOf(selected);
    setChosen(ids[Math.max(0, Math.min(ids.length - 1, at + by))]);
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
    document.querySelector('[data-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return { selected, select: setChosen };
}

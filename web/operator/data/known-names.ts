import { useEffect } from 'react';
import { create } from 'zustand';

/** Names by number. */
export interface KnownNames<Name> {
  /** Those known so far; the names of `numbers` come, unless whoever looks may not know them. */
  readonly useOf: (numbers: readonly number[], mayAsk?: boolean) => ReadonlyMap<number, Name>;
}

/** Names that are loaded once, when they are first shown: never all of them. @param most  that one call takes */
export function knownNames<Name>(
  load: (numbers: readonly number[]) => Promise<readonly (readonly [number, Name])[]>,
  most: number,
): KnownNames<Name> {
  const useKnown = create<{ readonly names: ReadonlyMap<number, Name> }>(() => ({ names: new Map() }));
  const requested = new Set<number>();
  const learn = async (numbers: readonly number[]) => {
    for (const number of numbers) requested.add(number);
    try {
      const loaded = await load(numbers);
      useKnown.setState(({ names }) => ({ names: new Map([...names, ...loaded]) }));
    } catch {
      for (const number of numbers) requested.delete(number);
    }
  };
  return {
    useOf(numbers, mayAsk = true) {
      const names = useKnown((state) => state.names);
      const unknown = [...new Set(numbers)].filter((number) => !requested.has(number)).slice(0, most);
      const list = mayAsk ? unknown.join(' ') : '';
      useEffect(() => {
        if (list !== '') void learn(list.split(' ').map(Number));
      }, [list]);
      return names;
    },
  };
}

import { STAFF_LISTS, type StaffList } from 'protocol/staff-lists';
import { useEffect } from 'react';
import { queryClient, stream, useTopics } from './exchange.ts';
import { useListChanges } from './list-changes.ts';
import { useOwnPermissions } from './permissions.ts';

/** The desk's queries of each list, by how their keys begin. */
const KEYS: Readonly<Record<StaffList, readonly (readonly string[])[]>> = {
  markets: [['markets'], ['overdue'], ['totals'], ['match'], ['market-policy']],
  settlement: [['settlements'], ['source-rulings']],
  payments: [['payments'], ['payment-terms']],
  approvals: [['proposals']],
  alerts: [['alerts'], ['cases']],
  feeds: [['feeds']],
  queries: [['queries']],
  needs: [['taken-needs']],
  casino: [['casino']],
  people: [['people'], ['report', 'people'], ['roles']],
  providers: [['providers'], ['open-exposures']],
  audit: [['audit']],
};

const LISTS = Object.keys(KEYS) as StaffList[];

const askAgain = (keys: readonly (string | number)[]) => void queryClient.invalidateQueries({ queryKey: keys });

/** Asks for the lists on screen again when the stream says that they have changed. The shell does it for every page. */
export function useFreshLists(): void {
  const { permissions } = useOwnPermissions();
  useTopics(LISTS.filter((list) => permissions.has(STAFF_LISTS[list])).map((list) => `list:${list}`));
  useEffect(() => {
    const ends = [
      useListChanges.subscribe((now, before) => {
        for (const list of LISTS)
          if (now[`list:${list}`] !== before[`list:${list}`]) for (const key of KEYS[list]) askAgain(key);
      }),
      // Changes may have been missed: ask at once, and from here on as the stream's health needs it.
      stream.subscribe(() => {
        for (const key of LISTS.flatMap((list) => KEYS[list])) askAgain(key);
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, []);
}

/** The same of the facts of one match. */
export function useFreshFacts(matchId: number): void {
  useTopics([`facts:${matchId}`]);
  const changes = useListChanges((state) => state[`facts:${matchId}`]);
  useEffect(() => {
    if (changes === undefined) return;
    for (const key of ['facts', 'disagreements', 'source-rulings']) askAgain([key, matchId]);
  }, [changes, matchId]);
}

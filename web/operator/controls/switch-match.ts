import type { DataOf } from 'protocol';
import { announce, toast } from '../../shared/toasts/toast-store.ts';
import { ask } from '../data/exchange.ts';
import type { DeskMatch } from '../data/desk-matches.ts';
import { refreshMarkets } from '../data/markets.ts';

/** The last press for each match, until it is done. */
const underWay = new Map<number, Promise<unknown>>();

/**
 * Suspends every open market of a match, or opens every suspended one, and says how many. In the order of the presses,
 * whichever pages they were made on: opening what the exchange has not suspended yet would open nothing.
 */
export async function switchMatch(
  { id, name }: Pick<DeskMatch, 'id' | 'name'>,
  to: 'suspended' | 'open' | 'open, new ones too',
): Promise<void> {
  const before = underWay.get(id) ?? Promise.resolve();
  const done = before.then(() =>
    to === 'suspended'
      ? ask('admin/suspendMarkets', { match_id: id })
      : ask('admin/openMarkets', { match_id: id, inactive_too: to !== 'open' }),
  );
  // The next one's turn comes also where this one is refused.
  const ended = done.then(
    () => undefined,
    () => undefined,
  );
  underWay.set(id, ended);
  try {
    tellChanged(name, to === 'suspended' ? to : 'open', await done);
  } finally {
    if (underWay.get(id) === ended) underWay.delete(id);
  }
}

/** How many markets of something are other than before, and why some are not. */
export function tellChanged(name: string, to: string, { changed, refused }: DataOf<'admin/suspendMarkets'>): void {
  void refreshMarkets();
  const words = `${name}: ${changed.length} ${changed.length === 1 ? 'market' : 'markets'} ${to}`;
  announce(words);
  const [first] = refused;
  if (first === undefined) toast('plain', words);
  else toast('bad', `${words}, ${refused.length} not: ${first.message}`);
}

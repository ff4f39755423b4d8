import type { DataOf } from 'protocol';
import { announce, toast } from '../../shared/toasts/toast-store.ts';
import { ask } from '../data/exchange.ts';
import type { DeskMatch } from '../data/desk-matches.ts';
import { refreshMarkets } from '../data/markets.ts';
import { plural } from './plural.ts';
import { PressOrder, type Switched, type SwitchTo } from './press-order.ts';

type Refusal = DataOf<'admin/suspendMarkets'>['refused'][number];

const presses = new PressOrder<Refusal>((id, to) =>
  to === 'suspended'
    ? ask('admin/suspendMarkets', { match_id: id })
    : ask('admin/openMarkets', { match_id: id, inactive_too: to !== 'open' }),
);

/** Suspends every open market of a match, or opens every suspended one, and says how many. */
export async function switchMatch({ id, name }: Pick<DeskMatch, 'id' | 'name'>, to: SwitchTo): Promise<void> {
  tellChanged(name, to === 'suspended' ? to : 'open', await presses.press(id, to));
}

/** How many markets of something are other than before, and why some are not. */
export function tellChanged(name: string, to: string, { changed, refused, stayed = [] }: Switched<Refusal>): void {
  void refreshMarkets();
  const waiting = stayed.length === 0 ? '' : `; ${stayed.length} of a later innings not yet`;
  const [decided, problems] = [refused.filter(isDecided), refused.filter((one) => !isDecided(one))];
  const done = decided.length === 0 ? '' : `; ${decided.length} decided by the facts`;
  const words = `${name}: ${plural(changed.length, 'market')} ${to}${waiting}${done}`;
  announce(words);
  const [first] = problems;
  if (first === undefined) toast('plain', words);
  else toast('bad', `${words}, ${problems.length} not: ${first.message}`);
}

const isDecided = ({ code }: Refusal): boolean => code === 'already-decided';

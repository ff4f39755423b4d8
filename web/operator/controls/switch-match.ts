import type { DataOf } from 'protocol';
import { announce, toast } from '../../shared/toasts/toast-store.ts';
import { ask } from '../data/exchange.ts';
import type { DeskMatch } from '../data/desk-matches.ts';
import { refreshMarkets } from '../data/markets.ts';
import { plural } from './plural.ts';
import { isResting, rest } from './rest.ts';
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

/** By the one key or button that does either: the second of two presses in an emergency does not open again. */
export async function toggleMatch(match: Pick<DeskMatch, 'id' | 'name'>, to: SwitchTo): Promise<void> {
  const of = `match ${match.id}`;
  if (to !== 'suspended') return isResting(of) ? undefined : switchMatch(match, to);
  rest(of);
  await switchMatch(match, to);
  rest(of);
}

/** How many markets of something are other than before, and why some are not. */
export function tellChanged(name: string, to: string, { changed, refused, stayed = [] }: Switched<Refusal>): void {
  void refreshMarkets();
  const waiting = stayed.length === 0 ? '' : `; ${stayed.length} of a later innings not yet`;
  const of = (code: string) => refused.filter((one) => one.code === code).length;
  const done = of(DECIDED) === 0 ? '' : `; ${of(DECIDED)} decided by the facts`;
  const started = of(SINCE_START) === 0 ? '' : `; ${of(SINCE_START)} not after the start`;
  const words = `${name}: ${plural(changed.length, 'market')} ${to}${waiting}${done}${started}`;
  announce(words);
  const problems = refused.filter(({ code }) => code !== DECIDED && code !== SINCE_START);
  const [first] = problems;
  if (first === undefined) toast('plain', words);
  else toast('bad', `${words}, ${problems.length} not: ${first.message}`);
}

const DECIDED = 'already-decided';
const SINCE_START = 'since-the-start';

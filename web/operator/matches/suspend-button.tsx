import type { DataOf } from 'protocol';
import { Icon } from '../../shared/icon.tsx';
import { announce, toast } from '../../shared/toasts/toast-store.ts';
import { ask } from '../data/exchange.ts';
import type { DeskMatch } from '../data/desk-matches.ts';
import { refreshMarkets } from '../data/markets.ts';
import { useDeed } from '../controls/use-deed.ts';

/** Suspends every open market of a match, or opens every suspended one, and says how many. */
export async function switchMatch(
  { id, name }: Pick<DeskMatch, 'id' | 'name'>,
  to: 'suspended' | 'open' | 'open, new ones too',
): Promise<void> {
  const done =
    to === 'suspended'
      ? await ask('admin/suspendMarkets', { match_id: id })
      : await ask('admin/openMarkets', { match_id: id, inactive_too: to !== 'open' });
  tellChanged(name, to === 'suspended' ? to : 'open', done);
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

/** One press for a whole match: suspend while something is open, else open what is suspended. */
export function SuspendButton({ match }: { match: DeskMatch }) {
  const { isBusy, run } = useDeed();
  const to = match.open > 0 ? 'suspended' : 'open';
  if (match.open === 0 && match.suspended === 0) return null;
  return (
    <button
      type="button"
      className="btn small row-act"
      disabled={isBusy}
      aria-label={`${to === 'suspended' ? 'Suspend' : 'Open'} ${match.name}`}
      onClick={() => void run(() => switchMatch(match, to))}
    >
      <Icon name={to === 'suspended' ? 'lock' : 'play'} size="small" />
      <span className="wide-word">{to === 'suspended' ? 'Suspend' : 'Open'}</span>
    </button>
  );
}

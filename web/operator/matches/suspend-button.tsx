import { Icon } from '../../shared/icon.tsx';
import { switchNeeds } from '../controls/press-order.ts';
import { useIsResting } from '../controls/rest.ts';
import { toggleMatch } from '../controls/switch-match.ts';
import { useDeed } from '../controls/use-deed.ts';
import { canReopen, type DeskMatch } from '../data/desk-matches.ts';
import { useOwnPermissions } from '../data/permissions.ts';

/** One press for a whole match: suspend while something is open, else open what is suspended. */
export function SuspendButton({ match }: { match: DeskMatch }) {
  const { may } = useOwnPermissions();
  const { isBusy, run } = useDeed();
  const isSoon = useIsResting(`match ${match.id}`);
  const to = match.open > 0 ? 'suspended' : 'open';
  if (match.open === 0 && canReopen(match) === 0) return null;
  if (!may(switchNeeds(to))) return null;
  return (
    <button
      type="button"
      className="btn small row-act"
      disabled={isBusy}
      aria-disabled={(to === 'open' && isSoon) || undefined}
      aria-label={`${to === 'suspended' ? 'Suspend' : 'Open'} ${match.name}`}
      onClick={() => void run(() => toggleMatch(match, to))}
    >
      <Icon name={to === 'suspended' ? 'lock' : 'play'} size="small" />
      <span className="wide-word">{to === 'suspended' ? 'Suspend' : 'Open'}</span>
    </button>
  );
}

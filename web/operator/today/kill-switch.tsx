import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '../../shared/icon.tsx';
import { announce, toast } from '../../shared/toasts/toast-store.ts';
import { usePopover } from '../../shared/use-popover.ts';
import { plural } from '../controls/plural.ts';
import { useDeed } from '../controls/use-deed.ts';
import { ask } from '../data/exchange.ts';
import { refreshMarkets } from '../data/markets.ts';

const HOLD_MS = 2000;
/** Open and untouched for so long, the cover closes by itself. */
const COVER_MS = 10_000;

interface KillSwitchProps {
  readonly openMarkets: number;
  readonly matchCount: number;
  readonly unmatched: number;
}

/** Suspends every market at once. A cover, then a hold: nobody does it by a slip of the hand. */
export function KillSwitch({ openMarkets, matchCount, unmatched }: KillSwitchProps) {
  const { isOpen, close, panel } = usePopover();
  const { run } = useDeed();
  const [cancels, setCancels] = useState(false);
  const suspendAll = () =>
    run(async () => {
      const { changed, refused } = await ask('admin/suspendMarkets', { cancel_all: cancels });
      const words = `${plural(changed.length, 'market')} suspended`;
      announce(words);
      toast(
        refused.length === 0 ? 'plain' : 'bad',
        refused.length === 0 ? words : `${words}, ${refused.length} not. Try again`,
      );
      await refreshMarkets();
      close();
    });
  return (
    <>
      <button type="button" className="btn tall" popoverTarget="kill-switch" aria-expanded={isOpen}>
        <Icon name="lock" size="small" />
        Suspend everything
      </button>
      <section {...panel} id="kill-switch" className="kill-switch" aria-label="Suspend everything">
        <h2>Suspend everything</h2>
        <ul>
          <li>
            {plural(openMarkets, 'open market')} in {plural(matchCount, 'match', 'matches')}{' '}
            {openMarkets === 1 ? 'takes' : 'take'} no bets, at once.
          </li>
          <li>
            {unmatched > 0 &&
              `${plural(unmatched, 'unmatched bet')} ${unmatched === 1 ? 'stays' : 'stay'} in the books. `}
            Matched bets stand.
          </li>
          <li>Nothing is settled, voided or paid. Sign-in and withdrawals go on.</li>
          <li>Reopen match by match.</li>
        </ul>
        {unmatched > 0 && (
          <label className="kill-cancel">
            <input type="checkbox" checked={cancels} onChange={(event) => setCancels(event.target.checked)} />
            Also cancel the {plural(unmatched, 'unmatched bet')}
          </label>
        )}
        {isOpen && (
          <HoldButton onHeld={() => void suspendAll()} onTimeOut={close}>
            Hold for 2 s to suspend {plural(openMarkets, 'market')}
          </HoldButton>
        )}
        <p className="why">Letting go sooner does nothing. With keys, hold Enter. This closes after 10 s.</p>
      </section>
    </>
  );
}

interface HoldButtonProps {
  readonly onHeld: () => void;
  /** Nobody has touched it for a while. */
  readonly onTimeOut: () => void;
  readonly children: React.ReactNode;
}

function HoldButton({ onHeld, onTimeOut, children }: HoldButtonProps) {
  const [isHeld, setIsHeld] = useState(false);
  const latest = useRef({ onHeld, onTimeOut });
  useEffect(() => {
    latest.current = { onHeld, onTimeOut };
  });
  useEffect(() => {
    const timer = isHeld
      ? setTimeout(() => {
          setIsHeld(false);
          latest.current.onHeld();
        }, HOLD_MS)
      : setTimeout(() => latest.current.onTimeOut(), COVER_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    setIsHeld(true);
  };
  const letGo = () => setIsHeld(false);
  return (
    <button
      type="button"
      className={isHeld ? 'hold held' : 'hold'}
      onPointerDown={() => setIsHeld(true)}
      onPointerUp={letGo}
      onPointerLeave={letGo}
      onPointerCancel={letGo}
      onBlur={letGo}
      onKeyDown={onKeyDown}
      onKeyUp={letGo}
      onContextMenu={(event) => event.preventDefault()}
    >
      <i />
      <span>{children}</span>
    </button>
  );
}

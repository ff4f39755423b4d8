import { Trans } from '@lingui/react/macro';
import { Icon } from '../../shared/icon.tsx';
import { useCasino } from '../data/casino-store.ts';
import { formatSecondsLeft } from '../data/seconds-left.ts';
import { useSecondsUntil } from '../data/use-seconds-until.ts';
import type { Market } from '../data/from-wire.ts';

/** How long the round takes bets. */
export function TableNote({ market }: { readonly market: Market }) {
  const closesAt = useCasino(({ pictures }) => {
    const picture = Object.values(pictures).find(({ round }) => round?.round_id === market.round);
    return picture?.round?.stage === 'betting' ? picture.round.closes_at : 0;
  });
  const seconds = useSecondsUntil(closesAt);
  if (closesAt === 0) return null;
  const left = formatSecondsLeft(seconds);
  return (
    <p className="note">
      <Icon name="clock" size="small" />
      <span>
        <Trans>Bets close in {left}.</Trans>
      </span>
    </p>
  );
}

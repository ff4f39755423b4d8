import { Trans } from '@lingui/react/macro';
import { PLACE_LAY_CANCEL_THRESHOLD, WIN_REDUCTION_THRESHOLD } from 'protocol/constants';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatFactor } from '../markets/format-factor.ts';
import { Icon } from '../../shared/icon.tsx';
import type { Removal } from '../data/price-store.ts';
import type { Market } from '../data/from-wire.ts';
import { useMarket, useRemovals } from '../data/use-prices.ts';

/** What each removal did to bets (the specification, 5, "Horse racing rules"). */
export function RemovalNotes({ market }: { market: Market }) {
  const status = useMarket(market.id)?.status ?? market.status;
  const removals = useRemovals(market);
  if (status === 'settled' || status === 'void') return null;
  return removals.map((removal) => {
    const name = market.runners.find((runner) => runner.id === removal.id)?.name ?? '';
    return (
      <p key={removal.id} className="warn" role="note">
        <Icon name="info" />
        <span>
          <b>
            <Trans>{name} is out.</Trans>
          </b>{' '}
          <Effect market={market} removal={removal} />
        </span>
      </p>
    );
  });
}

function Effect({ market, removal }: { market: Market; removal: Removal }) {
  const isWin = market.winners === 1;
  const time = formatDateTime(removal.at);
  const factor = formatFactor(removal.factor);
  if (removal.factor === 0 || (isWin && removal.factor < WIN_REDUCTION_THRESHOLD)) {
    return <Trans>Bets on it are void. Its factor of {factor}% reduces no other bet.</Trans>;
  }
  const cancels = isWin || removal.factor >= PLACE_LAY_CANCEL_THRESHOLD;
  if (!cancels) {
    return (
      <Trans>
        Bets on it are void. Bets matched before {time} are reduced by {factor}%.
      </Trans>
    );
  }
  return (
    <Trans>
      Bets on it are void. Bets matched before {time} are reduced by {factor}% and unmatched lays were cancelled.
    </Trans>
  );
}

import { Trans } from '@lingui/react/macro';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatFactor } from '../markets/format-factor.ts';
import { Icon } from '../../shared/icon.tsx';
import type { Removal } from '../data/price-store.ts';
import type { Market } from '../data/from-wire.ts';
import { useMarket, useRemovals } from '../data/use-prices.ts';
import { removalEffect } from './removal-effect.ts';

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
  const time = formatDateTime(removal.at);
  const factor = formatFactor(removal.factor);
  const { reduced, endsLays } = removalEffect(market, removal.factor);
  if (reduced === 'nothing') return <Trans>Bets on it are void. Its factor of {factor}% reduces no other bet.</Trans>;
  return (
    <>
      {reduced === 'price' ? (
        <Trans>
          Bets on it are void. The prices of bets matched before {time} are reduced by {factor}%.
        </Trans>
      ) : (
        <Trans>
          Bets on it are void. Of the prices of bets matched before {time}, the part above 1.00 is reduced by {factor}%.
        </Trans>
      )}
      {endsLays && (
        <>
          {' '}
          <Trans>Unmatched lays were cancelled; those with Keep stay, at the reduced price.</Trans>
        </>
      )}
    </>
  );
}

import { Trans } from '@lingui/react/macro';
import type { Price, Side } from 'engine/vocabulary';
import { Icon } from '../../shared/icon.tsx';
import { useAccount } from '../data/account-store.ts';
import type { Market, Runner } from '../data/from-wire.ts';
import { ownBetsMet, wordsOfOwn } from '../data/own-bets-met.ts';
import { useBestPrices, useRemovals } from '../data/use-prices.ts';

interface OwnBetsNoteProps {
  readonly market: Market;
  readonly runner: Pick<Runner, 'id'>;
  readonly side: Side;
  /** Undefined while none is typed. */
  readonly price: Price | undefined;
}

/** The price that is there may be the bettor's own. */
export function OwnBetsNote({ market, runner, side, price }: OwnBetsNoteProps) {
  const open = useAccount((state) => state.open);
  const removed = useRemovals(market);
  const runners = market.runners.filter(({ id }) => removed.every((gone) => gone.id !== id));
  const ids = runners.map(({ id }) => id);
  const best = useBestPrices(market.id, ids);
  if (open === undefined || price === undefined) return null;
  // What a layer can have are the backs that wait.
  const bestWaiting = (of: number) => best[ids.indexOf(of)]?.[side === 'back' ? 'lay' : 'back'];
  const own = ownBetsMet(open, { market: { ...market, runners }, runner, side, price }, bestWaiting);
  if (own.length === 0) return null;
  const names = own.map(wordsOfOwn).join('; ');
  return (
    <p className="note">
      <Icon name="warning" size="small" />
      <span>
        <Trans>Your own bet is cancelled if this one meets it: {names}.</Trans>
      </span>
    </p>
  );
}

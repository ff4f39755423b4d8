import { Trans } from '@lingui/react/macro';
import { formatSignedMoney } from '../../shared/format/money.ts';
import type { Market } from '../data/from-wire.ts';
import { lazy, Suspense } from 'react';
import { toggleCashOut, useCashOut } from './cash-out-store.ts';
import { useOffer, usePositionMark } from './use-offer.ts';
import './cash-out.css';

const CashOutPanel = lazy(async () => ({ default: (await import('./cash-out-panel.tsx')).CashOutPanel }));

/** In a market's head: what closing the position would bring now. Its room is kept while nothing is matched: no price moves when it comes. */
export function CashOutButton({ market, isOpen }: { market: Market; isOpen: boolean }) {
  const mark = usePositionMark(market.id);
  const isShown = useCashOut(({ marketId }) => marketId === market.id);
  const offer = useOffer(market.id, { percent: 100 }, isOpen);
  if (!isOpen || market.payoff !== 'runners') return null;
  if (mark === '') return <span className="btn small cash-out-btn cash-out-room" aria-hidden="true" />;
  const amount = offer?.amount ?? null;
  return (
    <button
      type="button"
      className="btn small cash-out-btn"
      aria-expanded={isShown}
      aria-controls={`cash-out-${market.id}`}
      onClick={() => toggleCashOut(market.id)}
    >
      <Trans>Cash out</Trans>
      {amount !== null && <b className={amount < 0 ? 'neg' : 'pos'}>{formatSignedMoney(Math.round(amount * 100))}</b>}
    </button>
  );
}

/** Under the head, once it is asked for. */
export function CashOutPlace({ market }: { market: Market }) {
  const isShown = useCashOut(({ marketId }) => marketId === market.id);
  return isShown ? (
    <Suspense>
      <CashOutPanel market={market} />
    </Suspense>
  ) : null;
}

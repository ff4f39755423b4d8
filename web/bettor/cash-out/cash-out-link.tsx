import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { formatSignedMoney } from '../../shared/format/money.ts';
import { useTopics } from '../data/exchange.ts';
import { openCashOut } from './cash-out-store.ts';
import { useOffer } from './use-offer.ts';
import './cash-out.css';

/** A list may show many; their prices tell of changes. */
const LIST_REFRESH_MS = 5000;

interface LinkProps {
  readonly marketId: string;
  readonly sportId: number;
  readonly matchId: number;
  readonly onGo?: () => void;
}

/** In a list of bets or markets: what closing the position would bring now, and the way to its panel; nothing without an offer. */
export function CashOutLink({ marketId, sportId, matchId, onGo }: LinkProps) {
  useTopics([`book:${marketId}`]);
  const amount = useOffer(marketId, { percent: 100, refreshMs: LIST_REFRESH_MS }, true)?.amount ?? null;
  if (amount === null) return null;
  return (
    <Link
      className="btn small cash-out-btn"
      to={`/game-details/${sportId}/${matchId}`}
      onClick={() => {
        openCashOut(marketId);
        onGo?.();
      }}
    >
      <Trans>Cash out</Trans>
      <b className={amount < 0 ? 'neg' : 'pos'}>{formatSignedMoney(Math.round(amount * 100))}</b>
    </Link>
  );
}

import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { formatSignedMoney } from '../../shared/format/money.ts';
import { wordsOfMarket } from '../../shared/server-words/server-words.ts';
import { useAccount } from '../data/account-store.ts';
import { groupBets } from '../data/bet-groups.ts';
import { useTopics } from '../data/exchange.ts';
import type { Bet } from '../data/from-wire.ts';
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
  /** Before it: what it closes. */
  readonly label?: string | undefined;
}

/** In a list of bets or markets: what closing the position would bring now, and the way to its panel; nothing without an offer. */
export function CashOutLink({ marketId, sportId, matchId, onGo, label }: LinkProps) {
  useTopics([`book:${marketId}`]);
  const amount = useOffer(marketId, { percent: 100, refreshMs: LIST_REFRESH_MS }, true)?.amount ?? null;
  if (amount === null) return null;
  return (
    <>
      {label !== undefined && <span className="meta">{label}</span>}
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
    </>
  );
}

/** Beside one of a market's bets: where there are others, it says that it closes them as well. */
export function BetsCashOut({ bet }: { bet: Bet }) {
  const isOneOfMany = useAccount(({ open = [] }) => inMarket(groupBets(open).matched, bet.marketId).length > 1);
  const name = wordsOfMarket(bet.marketName);
  return (
    <CashOutLink
      marketId={bet.marketId}
      sportId={bet.sportId}
      matchId={bet.matchId}
      label={isOneOfMany ? t`All bets in ${name}` : undefined}
    />
  );
}

const inMarket = (bets: readonly Bet[], id: string) => bets.filter(({ marketId }) => marketId === id);

import { useQuery } from '@tanstack/react-query';
import type { AdminMarket, TickerBet } from 'protocol';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { BetHead, BetRow } from '../bets/bet-row.tsx';
import { fromRecords } from '../bets/from-records.ts';
import { LARGE } from '../bets/ticker-filter.ts';
import { useAccountNames } from '../data/account-names.ts';
import { ask, useTopics } from '../data/exchange.ts';
import { useTape } from '../data/risk-store.ts';
import { matchedBets } from './matched-bets.ts';
import '../bets/bets.css';

/** So many are listed; all are under Bets. */
const LISTED = 10;

interface Props {
  readonly matchId: number;
  readonly markets: readonly AdminMarket[];
}

/** The newest bets of a match that found somebody, as they come. */
export function MatchBets({ matchId, markets }: Props) {
  useTopics(BETS);
  const bets = useMatchedBets(matchId, markets);
  const names = useAccountNames(bets.map(({ account }) => account));
  const known = { names, markets: new Map(markets.map((market) => [market.market_id, market])), large: LARGE };
  return (
    <section className="card" aria-label="Matched bets">
      <header>
        <h2>Matched bets</h2>
        <span className="meta">{bets.length === 0 ? 'None awaiting a result.' : `newest ${LISTED}`}</span>
        <span className="spacer" />
        <Link className="btn small" to="/bets">
          All bets
        </Link>
      </header>
      {bets.length > 0 && (
        <div className="wrap">
          <table className="table dense ticker-table">
            <thead>
              <BetHead />
            </thead>
            <tbody>
              {bets.map((bet, index) => (
                <BetRow key={bet.bet_id} bet={bet} rowIndex={index + 2} known={known} isOfOneMatch />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

const BETS = ['bets'];

/** What was there before the page began to watch is in the records; the stream tells what comes after. */
function useMatchedBets(matchId: number, markets: readonly AdminMarket[]): readonly TickerBet[] {
  const { data } = useQuery({
    queryKey: ['match-bets', matchId],
    queryFn: () => ask('admin/findBets', { match_id: matchId, limit: LISTED, bet_status: 'matched' }),
    staleTime: Infinity,
    gcTime: 0,
  });
  const now = useTape((state) => state.now);
  return useMemo(() => {
    const before = (data?.rows ?? []).map(fromRecords);
    const ids = new Set(markets.map(({ market_id }) => market_id));
    return matchedBets(
      before,
      now.tape.newest((bet) => ids.has(bet.market_id)),
    ).slice(0, LISTED);
  }, [data, now, markets]);
}

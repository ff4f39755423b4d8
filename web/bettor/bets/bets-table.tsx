import { Link } from 'react-router';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatSignedMoney, formatStake } from '../../shared/format/money.ts';
import type { Bet } from '../data/from-wire.ts';
import { priceWordsOf, sideWordOfBet, subjectOfBet } from '../data/market-kind.ts';
import { profitAndLiability } from '../data/position.ts';
import { wordsOfReason } from '../slip/slip-words.ts';
import { CancelButton, useCancel, wordsOfWaiting } from './bet-row.tsx';

export type BetsKind = 'unmatched' | 'matched' | 'settled' | 'gone';

export interface BetsTableProps {
  readonly title: string;
  readonly kind: BetsKind;
  readonly bets: readonly Bet[];
}

const LAST_COLUMN: Readonly<Record<BetsKind, string>> = {
  unmatched: 'To win / to lose',
  matched: 'To win / to lose',
  settled: 'Result',
  gone: 'Why',
};

/** Bets of one kind, for screens wide enough for a table. */
export function BetsTable({ title, kind, bets }: BetsTableProps) {
  if (bets.length === 0) return null;
  return (
    <section className="card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <span className="meta">{bets.length}</span>
      </header>
      <div className="wrap">
        <table className="tbl bets-table">
          <thead>
            <tr>
              <th scope="col">Placed</th>
              <th scope="col">Selection</th>
              <th scope="col" className="num">
                Odds
              </th>
              <th scope="col" className="num">
                Stake
              </th>
              <th scope="col" className="num">
                {LAST_COLUMN[kind]}
              </th>
            </tr>
          </thead>
          <tbody>
            {bets.map((bet) => (
              <BetLine key={bet.id} bet={bet} kind={kind} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function BetLine({ bet, kind }: { bet: Bet; kind: BetsKind }) {
  const isRest = kind === 'unmatched' || kind === 'gone';
  const price = isRest || bet.matched === 0 ? bet.price : bet.averagePrice;
  const stake = kind === 'unmatched' ? bet.unmatched : isRest || bet.matched === 0 ? bet.stake : bet.matched;
  return (
    <tr>
      <td className="nw">{formatDateTime(bet.placedAt)}</td>
      <th scope="row">
        <span className="bet-what">
          <span className={bet.side === 'back' ? 'sd b' : 'sd l'}>{sideWordOfBet(bet)}</span>
          <Link to={`/game-details/${bet.sportId}/${bet.matchId}`}>{subjectOfBet(bet)}</Link>
        </span>
        <span className="meta">
          {bet.sportName} · {bet.matchName} · {bet.marketName}
        </span>
      </th>
      <td className="num">
        <b>{priceWordsOf(bet, price)}</b>
      </td>
      <td className="num">{formatStake(stake)}</td>
      <td className="num">{kind === 'unmatched' ? <Waiting bet={bet} /> : <Standing bet={bet} kind={kind} />}</td>
    </tr>
  );
}

function Waiting({ bet }: { bet: Bet }) {
  const state = useCancel(bet);
  return (
    <span className="bet-wait">
      <span>
        <ToWin {...waitingFigures(bet)} />
        <span className={state.problem === '' ? 'meta' : 'meta neg'}>
          {state.problem === '' ? wordsOfWaiting(bet) : state.problem}
        </span>
      </span>
      {bet.state !== 'pending' && <CancelButton bet={bet} state={state} />}
    </span>
  );
}

function Standing({ bet, kind }: { bet: Bet; kind: BetsKind }) {
  if (kind === 'matched') return <ToWin profit={bet.toWin} liability={bet.toLose} />;
  if (kind === 'gone') return <span className="meta">{wordsOfReason(bet.reason)}</span>;
  if (bet.state === 'void') return <b>Void</b>;
  if (bet.matched === 0) return <span className="meta">Not matched</span>;
  const profit = bet.profit ?? 0;
  return <b className={profit < 0 ? 'neg' : 'pos'}>{formatSignedMoney(profit)}</b>;
}

/** What the unmatched part would win and lose at its own price; a quoted bet waits whole or not at all. */
function waitingFigures({ side, price, unmatched, isQuoted, line }: Bet) {
  const mechanism = isQuoted ? 'quoted' : 'order-book';
  const payoff = line === undefined ? 'runners' : 'line';
  const kind = { mechanism, payoff, least: 0, most: 0 } as const;
  return profitAndLiability(kind, { side, price, stake: unmatched, line: line ?? 0 });
}

function ToWin({ profit, liability }: { profit: number; liability: number }) {
  return (
    <span className="nw">
      <span className="pos">{formatSignedMoney(profit)}</span> /{' '}
      <span className="neg">{formatSignedMoney(0 - liability)}</span>
    </span>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { wordsOfMarket } from '../../shared/server-words/server-words.ts';
import { roundWords } from '../data/round-words.ts';
import { sportWord } from '../data/sport-words.ts';
import { DateTime } from '../../shared/date-time.tsx';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatSignedMoney, formatStake } from '../../shared/format/money.ts';
import { priceWordsOf, sideWordOfBet, subjectOfBet } from '../data/market-kind.ts';
import { outcomeWordOf } from '../data/outcome-word.ts';
import { wordsOfReason } from '../slip/slip-words.ts';
import { useChange, wordsOfWaiting } from './bet-row.tsx';
import { partShown, type BetTab } from './bets-shown.ts';
import { BetsCashOut } from '../cash-out/cash-out-link.tsx';
import type { PastBet } from '../data/past-bet.ts';

// Bets of the records in rows: a table where there is room, two lines each on a phone.

export interface PastBetsProps {
  readonly bets: readonly PastBet[];
  readonly tab: BetTab;
}

const matchOf = (bet: PastBet) => `/game-details/${bet.sportId}/${bet.matchId}`;

/** Leads to everything that is known of it. */
function Subject({ bet }: { bet: PastBet }) {
  return (
    <span className="bet-what">
      <span className={`side-chip ${bet.side}`}>{sideWordOfBet(bet)}</span>
      <Link to={`/report/bet/${bet.id}`}>{subjectOfBet(bet)}</Link>
    </span>
  );
}

/** What it would win and lose, what it came to, or why it is gone. */
function Outcome({ bet, tab, isLong }: { bet: PastBet; tab: BetTab; isLong: boolean }) {
  if (tab === 'matched')
    return (
      <span className="no-wrap">
        <span className="pos">{formatSignedMoney(bet.toWin)}</span> /{' '}
        <span className="neg">{formatSignedMoney(0 - bet.toLose)}</span>
      </span>
    );
  if (tab === 'settled') {
    const profit = bet.profit ?? 0;
    const word = outcomeWordOf(bet);
    return (
      <>
        <b className={profit < 0 ? 'neg' : 'pos'}>{formatSignedMoney(profit)}</b>
        {word !== '' && <span className="meta"> {word}</span>}
      </>
    );
  }
  return <Why bet={bet} isLong={isLong} />;
}

/** @param isLong  with the reason; on a phone it stands with the bet's details */
function Why({ bet, isLong }: { bet: PastBet; isLong: boolean }) {
  const { t } = useLingui();
  const word = bet.state === 'void' || bet.voided > 0 ? t`Void` : bet.lapsed > 0 ? t`Lapsed` : t`Cancelled`;
  return (
    <>
      <b>{word}</b> {isLong && <span className="meta">{bet.state === 'void' ? '' : wordsOfReason(bet.reason)}</span>}
    </>
  );
}

/** Each asks again as its prices move: a page of a hundred markets asks for these alone. */
const MOST_CASH_OUTS = 20;

/** Of each market the first bet shown: there its cash out stands. */
const withCashOut = (bets: readonly PastBet[], tab: BetTab): ReadonlySet<string> =>
  new Set(
    tab === 'matched'
      ? [...new Map(bets.toReversed().map(({ marketId, id }) => [marketId, id])).values()].slice(-MOST_CASH_OUTS)
      : [],
  );

function CashOut({ bet }: { bet: PastBet }) {
  return (
    <span className="cash-out-cell">
      <BetsCashOut bet={bet} />
    </span>
  );
}

function Waiting({ bet }: { bet: PastBet }) {
  const { problem, buttons, form } = useChange(bet);
  return (
    <>
      <span className="bet-wait">
        <span className={problem === '' ? 'meta' : 'meta neg'}>{problem === '' ? wordsOfWaiting(bet) : problem}</span>
        {buttons}
      </span>
      {form}
    </>
  );
}

function Heading({ tab }: { tab: BetTab }) {
  if (tab === 'matched') return <Trans>To win / to lose</Trans>;
  if (tab === 'settled') return <Trans>Result</Trans>;
  return tab === 'gone' ? <Trans>Why</Trans> : <Trans>Action</Trans>;
}

export function PastBetsTable({ bets, tab }: PastBetsProps) {
  const ofMarkets = withCashOut(bets, tab);
  return (
    <div className="wrap">
      <table className="table bets-table past-bets">
        <thead>
          <tr>
            <th scope="col">
              <Trans>Sport</Trans>
            </th>
            <th scope="col">
              <Trans>Match, market</Trans>
            </th>
            <th scope="col">
              <Trans>Selection</Trans>
            </th>
            <th scope="col" className="num">
              <Trans>Odds</Trans>
            </th>
            <th scope="col" className="num">
              <Trans>Amount</Trans>
            </th>
            <th scope="col">
              <Trans>Placed</Trans>
            </th>
            <th scope="col">
              <Trans>Match starts</Trans>
            </th>
            <th scope="col" className={tab === 'gone' ? undefined : 'num'}>
              <Heading tab={tab} />
            </th>
          </tr>
        </thead>
        <tbody>
          {bets.map((bet) => (
            <TableRow key={bet.id} bet={bet} tab={tab} hasCashOut={ofMarkets.has(bet.id)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TableRow({ bet, tab, hasCashOut }: { bet: PastBet; tab: BetTab; hasCashOut: boolean }) {
  const { price, stake } = partShown(bet, tab);
  return (
    <tr>
      <td className="no-wrap">{sportWord(bet.sportName)}</td>
      <td>
        <Link to={matchOf(bet)}>{roundWords(bet.matchName)}</Link>
        <span className="meta">{wordsOfMarket(bet.marketName)}</span>
      </td>
      <th scope="row">
        <Subject bet={bet} />
      </th>
      <td className="num">
        <b>{priceWordsOf(bet, price)}</b>
      </td>
      <td className="num">{formatStake(stake)}</td>
      <td className="no-wrap">{formatDateTime(bet.placedAt)}</td>
      <td className="no-wrap">{bet.matchStartsAt === 0 ? '' : formatDateTime(bet.matchStartsAt)}</td>
      <td className={tab === 'gone' ? undefined : 'num'}>
        {tab === 'unmatched' ? <Waiting bet={bet} /> : <Outcome bet={bet} tab={tab} isLong />}
        {hasCashOut && <CashOut bet={bet} />}
      </td>
    </tr>
  );
}

export function PastBetsList({ bets, tab }: PastBetsProps) {
  const ofMarkets = withCashOut(bets, tab);
  return (
    <ul className="past-list">
      {bets.map((bet) => {
        const { price, stake } = partShown(bet, tab);
        return (
          <li key={bet.id}>
            <div className="past-first">
              <Subject bet={bet} />
              <span className="bet-value">
                {priceWordsOf(bet, price)} <small>×</small> {formatStake(stake)}
              </span>
            </div>
            <div className="past-second">
              <span className="cut meta">
                {wordsOfMarket(bet.marketName)} · {roundWords(bet.matchName)}
              </span>
              {tab !== 'unmatched' && (
                <span className="bet-value">
                  <Outcome bet={bet} tab={tab} isLong={false} />
                </span>
              )}
            </div>
            <DateTime ms={bet.placedAt} />
            {ofMarkets.has(bet.id) && <CashOut bet={bet} />}
            {tab === 'unmatched' && <Waiting bet={bet} />}
          </li>
        );
      })}
    </ul>
  );
}

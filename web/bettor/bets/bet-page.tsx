import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { BetDetail } from 'protocol';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatMoney, formatSignedMoney, formatStake } from '../../shared/format/money.ts';
import { wordsOfMarket } from '../../shared/server-words/server-words.ts';
import { useMinute } from '../../shared/use-now.ts';
import { roundWords } from '../data/round-words.ts';
import { moneyOf, priceOf } from '../data/from-wire.ts';
import { priceWordsOf, sideWordOfBet, subjectOfBet } from '../data/market-kind.ts';
import { outcomeWordOf, wordOfBetween } from '../data/outcome-word.ts';
import { ask } from '../data/exchange.ts';
import { useRuleWords } from '../data/use-rule-words.ts';
import { usePageTitle } from '../data/page-title.ts';
import '../../shared/report/report.css';
import { BetEvidence } from './bet-evidence.tsx';
import { BetTimeline, exactTime } from './bet-timeline.tsx';
import { pastBetOf, type PastBet } from '../data/past-bet.ts';
import { useFreshBets } from './use-fresh-bets.ts';

/** One bet with all that became of it: when, at which prices, by which rule, on what evidence. */
export function BetPage() {
  const { t } = useLingui();
  const { betId = '' } = useParams();
  usePageTitle(t`Bet ${betId}`);
  useFreshBets();
  const { data, error, refetch } = useQuery({
    queryKey: ['bet', betId],
    queryFn: () => ask('bet/getBetDetail', { bet_id: betId }),
    staleTime: 2000,
  });
  if (data !== undefined) return <Shown detail={data} />;
  if (error === null) return <section className="card report-skeleton" aria-busy="true" aria-label={t`Bet, loading`} />;
  return (
    <section className="card">
      <div className="empty">
        <h1>
          <Trans>This bet cannot be shown</Trans>
        </h1>
        <p>{error.message}</p>
        <button type="button" className="btn go" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </button>
      </div>
    </section>
  );
}

function Shown({ detail }: { detail: BetDetail }) {
  const bet = pastBetOf(detail.bet);
  return (
    <>
      <div className="bet-head">
        <div>
          <h1>
            <span className={`side-chip ${bet.side}`}>{sideWordOfBet(bet)}</span> {subjectOfBet(bet)}
          </h1>
          <p className="meta">
            <Link to={`/game-details/${bet.sportId}/${bet.matchId}`}>{roundWords(bet.matchName)}</Link> ·{' '}
            {wordsOfMarket(bet.marketName)} · {bet.seriesName}
          </p>
        </div>
        <span className="spacer" />
        <Link className="btn" to={`/report/current-bet?market=${bet.marketId}&tab=settled`}>
          <Trans>Bets on this market</Trans>
        </Link>
        <AskButton detail={detail} />
      </div>
      <Figures bet={bet} detail={detail} />
      <div className="bet-page">
        <div className="bet-column">
          <section className="card" aria-labelledby="bet-times">
            <header>
              <h2 id="bet-times">
                <Trans>What happened, and when</Trans>
              </h2>
            </header>
            <BetTimeline bet={bet} detail={detail} />
          </section>
          <Fills bet={bet} fills={detail.fills} />
        </div>
        <div className="bet-column">
          <BetEvidence bet={bet} results={detail.results} />
          <RuleCard rule={detail.rule} />
        </div>
      </div>
    </>
  );
}

/** Within 7 days of the event a result or a rate can be queried. */
function AskButton({ detail }: { detail: BetDetail }) {
  const now = useMinute();
  if (now > Date.parse(detail.query_until))
    return (
      <span className="meta">
        <Trans>Queries on it were possible until {formatDateTime(Date.parse(detail.query_until))}.</Trans>
      </span>
    );
  return (
    <Link className="btn go" to={`/user/queries?market=${detail.bet.market_id}&bet=${detail.bet.bet_id}`}>
      <Trans>Ask about this bet</Trans>
    </Link>
  );
}

function Figures({ bet, detail }: { bet: PastBet; detail: BetDetail }) {
  const { t } = useLingui();
  const states: Record<PastBet['state'], string> = {
    pending: t`In-play delay`,
    unmatched: t`Unmatched`,
    'part-matched': t`Part matched`,
    matched: t`Matched`,
    cancelled: t`Cancelled`,
    lapsed: t`Lapsed`,
    settled: t`Settled`,
    void: t`Void`,
  };
  const figures: readonly (readonly [string, string])[] = [
    [t`Status`, states[bet.state]],
    [t`Requested`, `${priceWordsOf(bet, bet.price)} × ${formatStake(bet.stake)}`],
    [t`Matched`, bet.matched === 0 ? '–' : formatMoney(bet.matched)],
    [t`Average`, bet.matched === 0 ? '–' : priceWordsOf(bet, bet.averagePrice)],
    bet.profit === undefined
      ? [
          t`To win / to lose`,
          bet.matched === 0 ? '–' : `${formatSignedMoney(bet.toWin)} / ${formatSignedMoney(0 - bet.toLose)}`,
        ]
      : [t`Result`, [outcomeWordOf(bet), formatSignedMoney(bet.profit)].filter(Boolean).join(' ')],
    ...(bet.profit === undefined && bet.between !== undefined
      ? ([[wordOfBetween(bet), formatSignedMoney(bet.between)]] as const)
      : []),
    [t`Receipt`, `${bet.id} / ${detail.sequence}`],
    ...(detail.reference === '' ? [] : ([[t`Your reference`, detail.reference]] as const)),
  ];
  return (
    <dl className="card facts bet-figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Fills({ bet, fills }: { bet: PastBet; fills: BetDetail['fills'] }) {
  const { t } = useLingui();
  return (
    <section className="card" aria-label={t`Fills`}>
      <header>
        <h2>
          <Trans>Fills</Trans>
        </h2>
        <span className="spacer" />
        <span className="meta">{fills.length}</span>
      </header>
      {fills.length === 0 ? (
        <p className="none-yet">
          <Trans>Nothing matched yet.</Trans>
        </p>
      ) : (
        <div className="wrap">
          <table className="table bets-table past-bets">
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Time</Trans>
                </th>
                <th scope="col" className="num">
                  {bet.payoff === 'line-range' ? <Trans>Line</Trans> : <Trans>Odds</Trans>}
                </th>
                <th scope="col" className="num">
                  <Trans>Stake</Trans>
                </th>
                <th scope="col" className="num">
                  {bet.side === 'back' ? <Trans>Wins</Trans> : <Trans>Risks</Trans>}
                </th>
              </tr>
            </thead>
            <tbody>
              {fills.map((fill) => (
                <tr key={fill.fill}>
                  <td className="no-wrap">{exactTime(Date.parse(fill.at))}</td>
                  <td className="num">
                    <b>{priceWordsOf(bet, priceOf(fill.odds))}</b>
                  </td>
                  <td className="num">{formatMoney(moneyOf(fill.stake))}</td>
                  <td className="num">{formatMoney(moneyOf(fill.profit))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function RuleCard({ rule }: { rule: BetDetail['rule'] }) {
  const { inPage, isTranslated } = useRuleWords();
  return (
    <section className="card" aria-labelledby="bet-rule">
      <header>
        <h2 id="bet-rule">
          <Trans>The rule</Trans>
        </h2>
        <span className="spacer" />
        {rule !== null && (
          <span className="state-tag">
            {rule.id} · <Trans>version {rule.version}</Trans>
          </span>
        )}
      </header>
      {rule === null ? (
        <p className="none-yet">
          <Trans>This market has no rule: an operator enters its result and gives the reason.</Trans>
        </p>
      ) : (
        <>
          <ul className="rule-text">
            {rule.text.map((sentence) => (
              <li key={sentence}>{inPage(sentence)}</li>
            ))}
          </ul>
          <div className="card-foot">
            <span className="meta">
              <Trans>{inPage(rule.title)}. Fixed when the market opened; later versions change nothing here.</Trans>
              {isTranslated && (
                <>
                  {' '}
                  <Trans>In case of doubt the English text decides.</Trans>
                </>
              )}
            </span>
            <Link className="btn small" to={`/rules?tab=${encodeURIComponent(rule.tab)}`}>
              <Trans>Open the rules, {inPage(rule.tab)}</Trans>
            </Link>
          </div>
        </>
      )}
    </section>
  );
}

import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { tableOf, type Group, type Round, type Table } from 'games';
import type { EndedRound } from 'protocol';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { Amount } from '../../shared/report/report-parts.tsx';
import { ReportTable } from '../../shared/report/report-table.tsx';
import { wordsOfMarket, wordsOfRunner } from '../../shared/server-words/server-words.ts';
import { ask } from '../data/exchange.ts';
import { priceWordsOf, sideWordOfBet } from '../data/market-kind.ts';
import { usePageTitle } from '../data/page-title.ts';
import { pastBetOf } from '../data/past-bet.ts';
import { wordsOfNumber } from './scale-words.ts';
import { tableWord } from '../data/table-words.ts';
import { PlayingCard } from './playing-card.tsx';
import { handWords } from './hand-words.ts';
import { isRedPocket, SideChip } from './result-chip.tsx';
import { wordsOfWinner } from './result-words.ts';
import { ROUND_ID } from './round-id.ts';
import { shownDeal } from './shown-deal.ts';
import './casino.css';

/** An ended round: its cards by side, what won, and the bettor's own bets. */
export function RoundPage() {
  const { roundId = '' } = useParams();
  const index = roundId.split('-')[1] ?? '';
  usePageTitle(t`Round ${index}`);
  const isRound = ROUND_ID.test(roundId);
  const { data: round, isError } = useQuery({
    queryKey: ['endedRound', roundId],
    queryFn: () => ask('casino/getRound', { round_id: roundId }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isRound,
  });
  if (round !== undefined) return <Ended key={roundId} round={round} />;
  if (isRound && !isError) return <section className="card report-skeleton" aria-busy="true" aria-label={t`Loading`} />;
  return (
    <section className="card">
      <div className="empty">
        <h1>{t`There is no such round`}</h1>
        <p>{t`It may still be played.`}</p>
        <Link className="btn go" to="/casino/list">
          <Trans>See all tables</Trans>
        </Link>
      </div>
    </section>
  );
}

function Ended({ round }: { readonly round: EndedRound }) {
  const game = tableOf(round.table);
  const { index } = round;
  const start = { index };
  const dealt = game && shownDeal(game, round.cards, start);
  return (
    <>
      <div className="table-title">
        <div>
          <nav className="crumbs" aria-label={t`Path`}>
            <Link to="/casino/list">
              <Trans>Casino</Trans>
            </Link>
            <span aria-hidden="true">/</span>
            <Link to={`/casino/match/${round.table}`}>{tableWord(game?.name ?? round.table)}</Link>
          </nav>
          <h1>{t`Round ${index}`}</h1>
          <p className="meta">{`${formatDateTime(Date.parse(round.ended_at))} · ${round.round_id}`}</p>
        </div>
        <span className="spacer" />
        <Link className="btn" to={`/casino/proof/${round.round_id}`}>
          <Trans>Proof</Trans>
        </Link>
      </div>
      <section className="card" aria-labelledby="came-out">
        <header>
          <h2 id="came-out">{wordsOfWinner(game, { winner: round.winner, isVoid: round.status === 'void' })}</h2>
        </header>
        <div className="felt many round-hands">
          <div className="hands">
            {game?.places.map(({ id, name }) => (
              <div key={id} className={round.winner === id ? 'hand won' : 'hand'}>
                <div className="hand-name">
                  <SideChip table={game.code} place={id} />
                  <b>{wordsOfRunner(name)}</b>
                  {round.winner === id && <span className="wins">{t`Wins`}</span>}
                </div>
                <div className={(dealt?.at(id).length ?? 0) > 6 ? 'cards long' : 'cards'}>
                  {dealt?.at(id).map((card, place) => (
                    <PlayingCard key={place} code={card} isRed={isRedPocket(game.code, card)} />
                  ))}
                </div>
                <p className="hand-line">{handWords(game.code, id, dealt?.at(id) ?? [])}</p>
              </div>
            ))}
          </div>
        </div>
        {game !== undefined && dealt?.round !== undefined && <Answers game={game} round={dealt.round} index={index} />}
      </section>
      <OwnBets round={round} />
    </>
  );
}

/** What each market came to: of books the winner alone. */
function Answers({ game, round, index }: { readonly game: Table; readonly round: Round; readonly index: number }) {
  const answers = game.groups({ index }).map((group) => [group, answerWords(group, round)] as const);
  return (
    <dl className="answers">
      {answers.map(([{ id, name }, words]) => (
        <div key={id}>
          <dt>{wordsOfMarket(name)}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

function answerWords(group: Group, round: Round): string {
  const answer = group.answer(round);
  if (answer === null) return t`Void, stakes returned`;
  if (group.payoff.kind !== 'runners') return wordsOfScale(group, Number(answer));
  return wordsOfRunner(group.payoff.runners.find(({ id }) => id === answer)?.name ?? String(answer));
}

const WHOLE_STAKE = 10_000;

/** Of one bet with several payouts what it pays; else what the number says. */
function wordsOfScale({ name, bets, payoff }: Group, answer: number): string {
  const [bet, second] = bets;
  if (bet?.scale === undefined || second !== undefined || payoff.kind === 'runners') return wordsOfNumber(name, answer);
  const profit = bet.scale[answer - payoff.least] ?? 0;
  if (profit <= 0) return t`Lost`;
  const pays = profit / WHOLE_STAKE;
  return t`${pays} to 1`;
}

/** The records follow the round a moment later: while a bet has no result, they are asked again. */
const ASKS_AGAIN_MS = 1000;

function OwnBets({ round }: { readonly round: EndedRound }) {
  const { data, isError } = useQuery({
    queryKey: ['betsOfRound', round.match_id],
    queryFn: () => ask('bet/getBetsByMatchId', { match_id: round.match_id, limit: 500 }),
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ profit }) => profit === null) === true ? ASKS_AGAIN_MS : false,
  });
  const bets = data?.rows.map((row) => pastBetOf(row)) ?? [];
  const sum = bets.reduce((total, { profit }) => total + (profit ?? 0), 0);
  return (
    <section className="card" aria-labelledby="own-bets">
      <header>
        <h2 id="own-bets">{t`Your bets in this round`}</h2>
        <span className="spacer" />
        {bets.length > 0 && <Amount money={sum as never} />}
      </header>
      {data === undefined && !isError && <div className="report-skeleton" aria-busy="true" aria-label={t`Loading`} />}
      {isError && <p className="none-yet">{t`Your bets cannot be loaded.`}</p>}
      {data !== undefined && bets.length === 0 && <p className="none-yet">{t`You had no bet in it.`}</p>}
      {bets.length > 0 && (
        <ReportTable
          rows={bets}
          keyOf={(bet) => bet.id}
          columns={[
            {
              head: t`Bet`,
              isHeader: true,
              cell: (bet) => <Link to={`/report/bet/${bet.id}`}>{`${sideWordOfBet(bet)} ${bet.selectionName}`}</Link>,
            },
            { head: t`Market`, cell: (bet) => bet.marketName },
            { head: t`Odds`, cell: (bet) => priceWordsOf(bet, bet.averagePrice), isNumber: true },
            { head: t`Stake`, cell: (bet) => formatMoney(bet.matched), isNumber: true },
            {
              head: t`Result`,
              cell: (bet) => (bet.profit === undefined ? '–' : <Amount money={bet.profit} />),
              isNumber: true,
            },
          ]}
        />
      )}
    </section>
  );
}

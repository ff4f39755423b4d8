import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { tableOf } from 'games';
import type { RoundProof } from 'protocol';
import { formatDateTime } from '../../shared/format/dates.ts';
import { Icon } from '../../shared/icon.tsx';
import { usePageTitle } from '../data/page-title.ts';
import { roundProofQuery } from '../data/queries.ts';
import { tableWord } from '../data/table-words.ts';
import { chanceIn } from '../data/round-entropy.ts';
import { hasCards } from './method-words.ts';
import { PlayingCard } from './playing-card.tsx';
import { Method, recordText, WithoutUs } from './proof-method.tsx';
import { ProofSteps } from './proof-steps.tsx';
import { SideChip } from './result-chip.tsx';
import { ROUND_ID } from './round-id.ts';
import { verifyRound, type RoundVerdict } from './verify-round.ts';
import './casino.css';
import './proof.css';

/** An ended round: its record, and the same cards dealt by this browser. */
export function ProofPage() {
  const { roundId = '' } = useParams();
  const index = roundId.split('-')[1] ?? '';
  usePageTitle(t`Proof of round ${index}`);
  // What is no round's id has no record.
  const isRound = ROUND_ID.test(roundId);
  const { data: record, isError } = useQuery({ ...roundProofQuery(roundId), enabled: isRound });
  if (record !== undefined) return <Proof key={roundId} record={record} asked={roundId} />;
  if (isRound && !isError) return <section className="card report-skeleton" aria-busy="true" aria-label={t`Loading`} />;
  return (
    <section className="card">
      <div className="empty">
        <h1>{t`There is no record of this round`}</h1>
        <p>{t`A round's seed is shown once it has ended.`}</p>
        <Link className="btn go" to="/casino/list">
          <Trans>See all tables</Trans>
        </Link>
      </div>
    </section>
  );
}

function Proof({ record, asked }: { readonly record: RoundProof; readonly asked: string }) {
  const [count, setCount] = useState(0);
  const own = chanceIn(record.round_id);
  const verdict = verifyRound(record, asked);
  if (verdict.isOfAnother) return <OfAnother record={record} asked={asked} />;
  return (
    <div className="proof report">
      <Title record={record} />
      <VerdictCard key={count} record={record} verdict={verdict} onAgain={() => setCount(count + 1)} />
      <div className="proof-columns">
        <ProofSteps record={record} verdict={verdict} own={own} />
        <div className="proof-column">
          {verdict.steps.length > 0 && <DealtAgain record={record} verdict={verdict} />}
          <Method record={record} />
          <WithoutUs record={record} />
        </div>
      </div>
    </div>
  );
}

/** Whatever it proves, it says nothing of the round that was asked for. */
function OfAnother({ record, asked }: { readonly record: RoundProof; readonly asked: string }) {
  const { round_id: given } = record;
  return (
    <section className="card verdict failed" aria-labelledby="verdict">
      <div>
        <h1 id="verdict">
          <Icon name="warning" />
          {t`This is the record of another round`}
        </h1>
        <p>{t`We asked for the record of ${asked}, and were given that of ${given}.`}</p>
      </div>
    </section>
  );
}

function Title({ record }: { readonly record: RoundProof }) {
  const { index, table } = record;
  return (
    <div className="table-title">
      <div>
        <nav className="crumbs" aria-label={t`Path`}>
          <Link to="/casino/list">
            <Trans>Casino</Trans>
          </Link>
          <span aria-hidden="true">/</span>
          <Link to={`/casino/match/${table}`}>{tableWord(tableOf(table)?.name ?? table)}</Link>
        </nav>
        <h1>{t`Proof of round ${index}`}</h1>
        <p className="meta">{`${formatDateTime(Date.parse(record.revealed_at))} · ${record.round_id}`}</p>
      </div>
      <span className="spacer" />
      <Link className="btn" to={`/casino/round/${record.round_id}`}>
        <Trans>Result</Trans>
      </Link>
      <button type="button" className="btn" onClick={() => void navigator.clipboard.writeText(recordText(record))}>
        <Trans>Copy round</Trans>
      </button>
    </div>
  );
}

interface VerdictProps {
  readonly record: RoundProof;
  readonly verdict: RoundVerdict;
  readonly onAgain: () => void;
}

function VerdictCard({ record, verdict, onAgain }: VerdictProps) {
  const holds = verdict.holds;
  const took = Math.max(1, Math.round(verdict.took));
  return (
    <section className={holds ? 'card verdict' : 'card verdict failed'} aria-labelledby="verdict">
      <div>
        <h2 id="verdict">
          <Icon name={holds ? 'check' : 'warning'} />
          {wordsOfVerdict(record, verdict)}
        </h2>
        {verdict.steps.length > 0 && (
          <p className="meta">{t`Dealt again in this browser in ${took} ms, nothing was asked of our servers.`}</p>
        )}
        {record.status === 'void' && <p className="meta">{record.void_reason}</p>}
        {verdict.why !== '' && <p className="neg">{verdict.why}</p>}
      </div>
      {verdict.steps.length > 0 && (
        <>
          <button type="button" className="btn go" onClick={onAgain}>
            <Trans>Deal it again in this browser</Trans>
          </button>
          <div className="both-deals">
            <div>
              <small className="meta">{t`The table showed`}</small>
              <Cards record={record} cards={record.cards} steps={verdict.steps} />
            </div>
            <div>
              <span className="visually-hidden">{holds ? t`equals` : t`is not equal to`}</span>
              <svg className={holds ? 'equals' : 'equals not'} viewBox="0 0 26 26" aria-hidden="true">
                <path d={holds ? 'M4 9h18M4 17h18' : 'M4 9h18M4 17h18M18 3 8 23'} />
              </svg>
            </div>
            <div>
              <small className="meta">
                {hasCards(tableOf(record.table)) ? t`Your browser dealt` : t`Your browser drew`}
              </small>
              <Cards record={record} cards={verdict.steps.map(({ card }) => card)} steps={verdict.steps} />
            </div>
          </div>
        </>
      )}
    </section>
  );
}

function wordsOfVerdict(record: RoundProof, verdict: RoundVerdict): string {
  if (record.status === 'void' && verdict.holds) return t`This round is void, its stakes were returned`;
  return verdict.holds ? t`The deal is the one that was promised` : t`This deal is not the one that was promised`;
}

interface CardsProps {
  readonly record: RoundProof;
  readonly cards: readonly string[];
  readonly steps: RoundVerdict['steps'];
}

/** In the order of the deal; of two hands by hand, as they lie on the table. */
function Cards({ record: { table }, cards, steps }: CardsProps) {
  const places = tableOf(table)?.places ?? [];
  const areTwo = places.length === 2 && cards.length === steps.length && cards.length <= MOST_OF_HANDS;
  if (!areTwo || steps.some(({ place }) => places.every(({ id }) => id !== place))) return <Row cards={cards} />;
  return (
    <div className="deal-hands">
      {places.map(({ id }) => (
        <span key={id}>
          <SideChip table={table} place={id} />
          <Row cards={cards.filter((_, at) => steps[at]?.place === id)} />
        </span>
      ))}
    </div>
  );
}

/** More of them are not told apart faster by hand. */
const MOST_OF_HANDS = 12;

function Row({ cards }: { readonly cards: readonly string[] }) {
  return (
    <div className={cards.length > 9 ? 'cards long' : 'cards'}>
      {cards.map((card, at) => (
        <PlayingCard key={at} code={card} />
      ))}
    </div>
  );
}

function DealtAgain({ record, verdict }: { readonly record: RoundProof; readonly verdict: RoundVerdict }) {
  const game = tableOf(record.table);
  const isOfCards = hasCards(game);
  const names = new Map(game?.places.map(({ id, name }) => [id, name]));
  const count = verdict.steps.length;
  return (
    <section className="card dealt-again" aria-labelledby="dealt-again">
      <header>
        <h2 id="dealt-again">{isOfCards ? t`Dealt again, card by card` : t`Drawn again, one by one`}</h2>
      </header>
      <div className="wrap">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t`Draw`}</th>
              <th scope="col" className="num">{t`Number`}</th>
              <th scope="col" className="num">
                {isOfCards ? t`Card` : t`Drawn`}
              </th>
            </tr>
          </thead>
          <tbody>
            {verdict.steps.map(({ place, card }, at) => (
              <tr key={at} className={at === verdict.wrongDraw ? 'wrong' : undefined}>
                <th scope="row">
                  <span className="draw-place">
                    {`${at + 1} · ${names.get(place) ?? place}`}
                    {names.size === 2 && <SideChip table={record.table} place={place} />}
                  </span>
                </th>
                <td className="num">
                  <code>{verdict.draws[at] ?? ''}</code>
                </td>
                <td className="num">
                  <PlayingCard code={card} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={verdict.wrongDraw === undefined ? 'holds' : 'holds not'}>
        <Icon name={verdict.wrongDraw === undefined ? 'check' : 'warning'} size="small" />
        <span>{isOfCards ? wordsOfCards(count, verdict.wrongDraw) : wordsOfDraws(count, verdict.wrongDraw)}</span>
      </p>
    </section>
  );
}

/** @param wrong  the first that differs */
const wordsOfCards = (count: number, wrong: number | undefined): string =>
  wrong === undefined
    ? t`${count} of ${count} cards are the cards you saw`
    : t`The first ${wrong} cards are the same, the next one is not`;

const wordsOfDraws = (count: number, wrong: number | undefined): string =>
  wrong === undefined
    ? t`${count} of ${count} draws are the draws you saw`
    : t`The first ${wrong} draws are the same, the next one is not`;

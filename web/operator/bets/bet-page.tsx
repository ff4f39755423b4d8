import { useQuery } from '@tanstack/react-query';
import type { BetStory } from 'protocol';
import { resultText } from 'protocol/result-words';
import { useState, type ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { stepsOf, type BetStep } from '../../shared/bets/bet-steps.ts';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatMoney, formatSignedMoney } from '../../shared/format/money.ts';
import { roundIn } from '../../shared/bets/round-in.ts';
import '../../shared/report/report.css';
import { minorOf } from '../controls/figures.tsx';
import { matchWords } from '../controls/match-words.ts';
import { plural } from '../controls/plural.ts';
import { usePageTitle } from '../controls/page-title.ts';
import { NotFound } from '../controls/not-found.tsx';
import { ask, queryClient } from '../data/exchange.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { VoidBetsDialog } from '../voids/void-bets-dialog.tsx';
import { clockOf, codeWords, sideWords, STATUS_WORDS } from './bet-words.ts';
import { VoidBetButton, WrongRateButton } from './undo-bet.tsx';
import './bets.css';

/** One bet with all that became of it, and whose it is. */
export function BetPage() {
  const betId = useParams()['betId'] ?? '';
  usePageTitle(`Bet ${betId}`);
  const { data, error } = useQuery({
    queryKey: ['bet-story', betId],
    queryFn: () => ask('admin/getBetStory', { bet_id: betId }),
    retry: false,
  });
  if (error !== null) return <NotFound thing="Bet" error={error} back={['/bets', 'All bets']} />;
  if (data === undefined)
    return (
      <p className="card none-yet" aria-busy="true">
        Loading
      </p>
    );
  return <Story story={data} />;
}

const money = (units: number) => formatMoney(minorOf(units));

/** Offers to void others because a fault in one bet is often in others too. */
function VoidOthersButton({ bet }: { bet: BetStory['bet'] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Void bets in this market
      </button>
      {isOpen && (
        <VoidBetsDialog
          matchId={bet.match_id}
          marketId={bet.market_id}
          onClose={() => setIsOpen(false)}
          onDone={() => queryClient.invalidateQueries({ queryKey: ['bet-story'] })}
        />
      )}
    </>
  );
}

/** A bet in a casino round: its round alone decides it, and is void as a whole or not at all. */
const isOfTable = ({ sport_id }: BetStory['bet']): boolean => sport_id < 0;

/** A casino round leads to its cards, as bettors see them. */
function MatchName({ of: name }: { of: string }) {
  const round = roundIn(name);
  return round === undefined ? name : <a href={`/#/casino/round/${round.id}`}>{matchWords(name)}</a>;
}

function Story({ story }: { story: BetStory }) {
  const { bet } = story;
  const { permissions, may } = useOwnPermissions();
  return (
    <>
      <header className="bar bet-story-head">
        <div>
          <h1>
            {sideWords(bet)} {bet.selection_name || bet.market_name}
          </h1>
          <p className="meta">
            {bet.market_name}, <MatchName of={bet.match_name} /> · bet {bet.bet_id} · {STATUS_WORDS[bet.status]}
          </p>
        </div>
        <span className="spacer" />
        <Link className="btn" to={`/bets?market=${bet.market_id}`}>
          Bets of the market
        </Link>
        {may('decide-results') && bet.matched > 0 && !isOfTable(bet) && (
          <>
            <VoidOthersButton bet={bet} />
            {bet.status !== 'void' && <VoidBetButton story={story} />}
            {bet.status !== 'void' && <WrongRateButton story={story} />}
          </>
        )}
      </header>
      <div className="bet-page">
        <div className="bet-column">
          <section className="card" aria-label="The bet">
            <dl className="facts">
              <Fact name="Person">
                {story.user_id > 0 && permissions.has('view-people') ? (
                  <Link to={`/people/${story.user_id}`}>{story.user_name}</Link>
                ) : (
                  story.user_name
                )}
              </Fact>
              <Fact name="Signed in from">
                {story.address === '' ? 'Not known' : story.address}
                {story.signed_in_at !== '' && (
                  <small className="meta"> {formatDateTime(Date.parse(story.signed_in_at))}</small>
                )}
              </Fact>
              <Fact name={bet.line === null ? 'Odds' : 'Line and rate'}>{story.price_text}</Fact>
              <Fact name="Stake">{money(bet.stake)}</Fact>
              <Fact name="Matched">{money(bet.matched)}</Fact>
              <Fact name={bet.line === null ? 'Average odds' : 'Line and average rate'}>
                {story.average_text || '–'}
              </Fact>
              <Fact name="Unmatched">{money(bet.unmatched)}</Fact>
              <Fact name="Result before commission">
                {bet.profit === null ? 'None yet' : formatSignedMoney(minorOf(bet.profit))}
              </Fact>
              <Fact name="Journal number">{story.sequence}</Fact>
              {story.reference !== '' && <Fact name="Client reference">{story.reference}</Fact>}
            </dl>
          </section>
          <Fills story={story} />
        </div>
        <div className="bet-column">
          <section className="card" aria-label="Bet history">
            <header>
              <h2>Bet history</h2>
            </header>
            <ol className="steps">
              {stepsOf(story).map((step) => (
                <li key={step.kind} className={stepClass(step)}>
                  <b>{STEP_WORDS[step.kind]}</b>
                  <span className="when">
                    {step.at === 0 ? 'to come' : `${formatDateTime(step.at).slice(0, 10)} ${clockOf(step.at)}`}
                  </span>
                  <p>{moreOf(step, bet)}</p>
                </li>
              ))}
            </ol>
          </section>
          <Results story={story} />
        </div>
      </div>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const STEP_WORDS: Readonly<Record<BetStep['kind'], string>> = {
  placed: 'Received and accepted',
  delayed: 'In-play delay',
  released: 'Checked again and accepted',
  matched: 'First matched',
  cancelled: 'Cancelled',
  lapsed: 'Lapsed',
  settled: 'Settled',
  void: 'Void',
};

function stepClass({ at, kind }: BetStep): string | undefined {
  if (at === 0) return undefined;
  return kind === 'lapsed' || kind === 'void' ? 'bad' : 'done';
}

function moreOf({ kind, took = 0 }: BetStep, bet: BetStory['bet']): string {
  if (kind === 'delayed') return `${took / 1000} s, during which the bet could still lapse.`;
  if (kind === 'released') return `${took} ms after the delay ended.`;
  const why =
    bet.reason === '' ? '' : `, ${codeWords(bet.reason)}${bet.refusal === '' ? '' : `: ${codeWords(bet.refusal)}`}`;
  if (kind === 'cancelled') return `${money(bet.cancelled)}${bet.lapsed > 0 ? '' : why}`;
  if (kind === 'lapsed') return `${money(bet.lapsed)}${why}`;
  if (kind === 'settled' && bet.settlements > 1) return `Settled ${bet.settlements} times; this is the latest.`;
  return '';
}

function Fills({ story: { bet, fills, others } }: { story: BetStory }) {
  const otherOf = (fill: number) => others.find((other) => other.fill === fill);
  return (
    <section className="card" aria-label="Fills">
      <header>
        <h2>Fills</h2>
        <span className="meta">{fills.length === 0 ? 'nothing matched' : plural(fills.length, 'fill')}</span>
      </header>
      {fills.length > 0 && (
        <div className="wrap">
          <table className="table dense bet-fills">
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col" className="num">
                  {bet.line === null ? 'Odds' : 'Line and rate'}
                </th>
                <th scope="col" className="num">
                  Stake
                </th>
                <th scope="col">With</th>
                <th scope="col" className="num">
                  Journal
                </th>
              </tr>
            </thead>
            <tbody>
              {fills.map(({ fill, at, price_text, stake, sequence }) => {
                const other = otherOf(fill);
                return (
                  <tr key={fill}>
                    <td>{clockOf(Date.parse(at))}</td>
                    <td className="num">{price_text}</td>
                    <td className="num">{money(stake)}</td>
                    <td>
                      {other === undefined ? (
                        '–'
                      ) : other.user_id > 0 ? (
                        <Link to={`/people/${other.user_id}`}>{other.user_name}</Link>
                      ) : (
                        other.user_name
                      )}
                    </td>
                    <td className="num meta">{sequence}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

const RESULT_WORDS: Readonly<Record<BetStory['results'][number]['what'], string>> = {
  settled: 'Settled',
  resettled: 'Settled again',
  voided: 'Void',
  'bets-voided': 'Bets void',
};

function Results({ story: { bet, results, rule } }: { story: BetStory }) {
  return (
    <section className="card" aria-label="Market results">
      <header>
        <h2>Market results</h2>
        <span className="meta">
          {isOfTable(bet) && 'decided by the round'}
          {!isOfTable(bet) && (rule === null ? 'entered by hand' : `${rule.title}, version ${rule.version}`)}
        </span>
      </header>
      <ul className="bet-results">
        {results.map((result) => (
          <li key={result.telling}>
            <b>{RESULT_WORDS[result.what]}</b>
            <span>
              {result.what === 'voided' ? '' : resultText({ ...result, number: result.number / bet.per_unit })}
            </span>
            <time className="meta">{formatDateTime(Date.parse(result.at))}</time>
          </li>
        ))}
        {results.length === 0 && <li className="meta">None yet.</li>}
      </ul>
    </section>
  );
}

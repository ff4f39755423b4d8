import { t } from '@lingui/core/macro';
import { memo } from 'react';
import { Link } from 'react-router';
import { wordsOfRunner } from '../../shared/server-words/server-words.ts';
import { later } from '../data/later.tsx';
import { useSecondsUntil } from '../data/use-seconds-until.ts';
import type { Card, Table } from 'games';
import type { CasinoRound, CasinoTable } from 'protocol';
import { Ring, stageWord } from './countdown.tsx';
import { formatClock } from './history-chart.ts';
import { hasCards } from './method-words.ts';
import { NotDrawn, PlayingCard } from './playing-card.tsx';
import { handWords } from './hand-words.ts';
import { isRedPocket, nameOfResult, ResultChip, SideChip } from './result-chip.tsx';
import { resultWords } from './result-words.ts';
import { shownDeal } from './shown-deal.ts';

const PitchStage = later(() => import('./pitch-stage.tsx'), 'PitchStage');
const RaceStage = later(() => import('./race-stage.tsx'), 'RaceStage');

const LONG = 6;

interface StageProps {
  readonly table: CasinoTable;
  readonly round: CasinoRound | null;
  readonly game: Table | undefined;
}

/** What is played, with the countdown, and the last results under it. */
export function Stage({ table, round, game }: StageProps) {
  const isRace = table.code === 'vhorses' || table.code === 'vdogs';
  if (game === undefined || !(isRace || table.code === 'vcricket')) return <Hands {...{ table, round, game }} />;
  return (
    <section className="card stage" aria-label={t`Table`}>
      <div className="felt one">
        {isRace ? <RaceStage table={table} round={round} /> : <PitchStage round={round} game={game} />}
        <Middle table={table} round={round} game={game} />
      </div>
      <LastResults table={table} />
    </section>
  );
}

/** The hands either side of the countdown. */
function Hands({ table, round, game }: StageProps) {
  const dealt = game && shownDeal(game, round?.cards ?? []);
  const winner = round?.stage === 'result' ? (round.result?.winner ?? '') : '';
  const places = game?.places ?? [];
  const hands = places.map(({ id, name }) => (
    <Hand
      key={id}
      table={table.code}
      isOfCards={hasCards(game)}
      place={id}
      name={name}
      cards={dealt?.at(id) ?? []}
      backs={round === null || round.stage === 'result' ? 0 : backsOf(table.code)}
      hasWon={winner === id}
    />
  ));
  const middle = <Middle table={table} round={round} game={game} />;
  return (
    <section className="card stage" aria-label={t`Table`}>
      {hands.length === 2 ? (
        <div className="felt">
          {hands[0]}
          {middle}
          {hands[1]}
        </div>
      ) : (
        <div className="felt many">
          <div className="hands">{hands}</div>
          {middle}
        </div>
      )}
      <LastResults table={table} />
    </section>
  );
}

/** How many cards lie face down at a place before the deal, as far as the rules say. */
function backsOf(code: string): number {
  if (/^(teen|muflis|cards3j|worli|matka|sicbo)/.test(code)) return 3;
  return code.startsWith('baccarat') ? 2 : 1;
}

interface HandProps {
  readonly table: string;
  readonly isOfCards: boolean;
  readonly place: string;
  readonly name: string;
  readonly cards: readonly Card[];
  readonly backs: number;
  readonly hasWon: boolean;
}

function Hand({ table, isOfCards, place: hand, name, cards, backs, hasWon }: HandProps) {
  const down = Math.max(0, backs - cards.length);
  const waiting = isOfCards ? t`Face down` : t`Not drawn yet`;
  const words = down === 0 ? handWords(table, hand, cards) : cards.length === 0 ? waiting : '';
  return (
    <div className={hasWon ? 'hand won' : 'hand'}>
      <div className="hand-name">
        <SideChip table={table} place={hand} />
        <b>{wordsOfRunner(name)}</b>
        {hasWon && <span className="wins">{t`Wins`}</span>}
      </div>
      <div className={cards.length > LONG ? 'cards long' : 'cards'}>
        {cards.map((card, place) => (
          <PlayingCard key={place} code={card} isRed={isRedPocket(table, card)} />
        ))}
        {Array.from({ length: down }, (_, place) =>
          isOfCards ? <PlayingCard key={`down ${place}`} /> : <NotDrawn key={`down ${place}`} />,
        )}
      </div>
      <p className="hand-line">{words}</p>
    </div>
  );
}

function Middle({ table, round, game }: StageProps) {
  const isBetting = round?.stage === 'betting';
  const draw = isBetting ? undefined : nextDraw(round);
  const isNext = round?.stage === 'result' && round.next_at > 0;
  const seconds = useSecondsUntil(isBetting ? round.closes_at : isNext ? round.next_at : (draw?.at ?? 0));
  // The hand that won says so.
  const isTold = game?.places.length === 2 && game.places.some(({ id }) => id === round?.result?.winner);
  const whole = isNext ? (round.next_at - round.ended_at) / 1000 : table.betting_seconds;
  const isTwice = (round?.draws_at.length ?? 0) > 1;
  const said = t`${seconds} seconds left to bet`;
  const drawn = wordsOfRunner(game?.places.find(({ id }) => id === draw?.place)?.name ?? '');
  const isDrawLater = seconds > 0 && drawn !== '' && isTwice;
  return (
    <div className="middle">
      <div
        className={isBetting ? 'countdown' : 'countdown wait'}
        role="timer"
        aria-label={isBetting ? said : undefined}
      >
        <Ring part={isBetting || isNext ? Math.min(1, seconds / Math.max(1, whole)) : 0} />
        <b className={seconds > 99 ? 'long' : undefined}>
          {isBetting || ((isNext || draw) && seconds > 0) ? clockOf(seconds) : ''}
        </b>
      </div>
      <output className={isNext && isTold ? 'visually-hidden' : undefined}>
        {isDrawLater ? t`${drawn} is drawn next` : middleWords({ table, round, game })}
      </output>
      {isNext && seconds > 0 && <small>{t`Next round`}</small>}
      {isBetting && isTwice && <DrawTimes round={round} game={game} />}
      {table.seats > 1 && <small>{t`${table.seats} at this table`}</small>}
    </div>
  );
}

const clockOf = (seconds: number): string =>
  seconds > 99 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` : String(seconds);

/** The declared draw that is next, of a round whose bets are closed. */
function nextDraw(round: CasinoRound | null) {
  if (round === null || round.stage === 'result') return undefined;
  return round.draws_at.find(({ place }) => !round.places.includes(place));
}

/** When the open and the close are drawn. */
function DrawTimes({ round, game }: { readonly round: CasinoRound; readonly game: Table | undefined }) {
  const names = new Map(game?.places.map(({ id, name }) => [id, wordsOfRunner(name)]));
  return (
    <small>
      {round.draws_at.map(({ place, at }) => `${names.get(place) ?? place} ${formatClock(at)}`).join(' · ')}
    </small>
  );
}

function middleWords({ table, round, game }: StageProps): string {
  if (round === null) return table.stage === 'idle' ? t`A round is about to begin` : stageWord(table.stage);
  if (round.stage === 'result') return resultWords(game, round);
  return stageWord(round.stage);
}

const LastResults = memo(function LastResults({ table }: { readonly table: CasinoTable }) {
  return (
    <div className="last-results">
      <span className="meta">{t`Last results`}</span>
      <ul className="result-chips" aria-label={t`Last results, newest first`}>
        {table.last_results.map(({ round_id, winner, is_void }) => (
          <li key={round_id}>
            <Link
              to={`/casino/round/${round_id}`}
              aria-label={t`Round ${round_id.split('-')[1] ?? ''}, ${is_void ? t`void` : nameOfResult(table.code, winner)}`}
            >
              <ResultChip table={table.code} winner={winner} isVoid={is_void} />
            </Link>
          </li>
        ))}
      </ul>
      <Link className="quiet-link" to={`/report/casino-result?table=${table.code}`}>{t`View all`}</Link>
    </div>
  );
});

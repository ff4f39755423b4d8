import { t } from '@lingui/core/macro';
import { Link } from 'react-router';
import type { Card, Table } from 'games';
import type { CasinoRound, CasinoTable } from 'protocol';
import { Ring, stageWord, useSecondsUntil } from './countdown.tsx';
import { PlayingCard } from './playing-card.tsx';
import { ResultChip } from './result-chip.tsx';
import { shownDeal } from './shown-deal.ts';

const LONG = 6;

interface StageProps {
  readonly table: CasinoTable;
  readonly round: CasinoRound | null;
  readonly game: Table | undefined;
}

/** The hands either side of the countdown, and the last results under them. */
export function Stage({ table, round, game }: StageProps) {
  const dealt = game && shownDeal(game, round?.cards ?? []);
  const winner = round?.stage === 'result' ? (round.result?.winner ?? '') : '';
  const places = game?.places ?? [];
  const hands = places.map(({ id, name }) => (
    <Hand
      key={id}
      name={name}
      cards={dealt?.at(id) ?? []}
      backs={round === null || round.stage === 'result' ? 0 : backsOf(table.code)}
      hasWon={winner === id}
    />
  ));
  const middle = <Middle table={table} round={round} />;
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
  readonly name: string;
  readonly cards: readonly Card[];
  readonly backs: number;
  readonly hasWon: boolean;
}

function Hand({ name, cards, backs, hasWon }: HandProps) {
  const down = Math.max(0, backs - cards.length);
  return (
    <div className={hasWon ? 'hand won' : 'hand'}>
      <div className="hand-name">
        <b>{name}</b>
      </div>
      <div className={cards.length > LONG ? 'cards long' : 'cards'}>
        {cards.map((card, place) => (
          <PlayingCard key={place} code={card} />
        ))}
        {Array.from({ length: down }, (_, place) => (
          <PlayingCard key={`down ${place}`} />
        ))}
      </div>
      <p className="hand-line">{hasWon ? t`Wins` : cards.length === 0 && down > 0 ? t`Face down` : ''}</p>
    </div>
  );
}

function Middle({ table, round }: { readonly table: CasinoTable; readonly round: CasinoRound | null }) {
  const isBetting = round?.stage === 'betting';
  const seconds = useSecondsUntil(isBetting ? round.closes_at : 0);
  const said = t`${seconds} seconds left to bet`;
  return (
    <div className="middle">
      <div
        className={isBetting ? 'countdown' : 'countdown wait'}
        role="timer"
        aria-label={isBetting ? said : undefined}
      >
        <Ring part={isBetting ? Math.min(1, seconds / Math.max(1, table.betting_seconds)) : 0} />
        <b>{isBetting ? seconds : ''}</b>
      </div>
      <output>{middleWords(table, round)}</output>
    </div>
  );
}

function middleWords(table: CasinoTable, round: CasinoRound | null): string {
  if (round === null) return stageWord(table.stage);
  if (round.is_void) return t`Void, stakes returned`;
  if (round.stage === 'result' && round.result !== null) return round.result.text;
  return stageWord(round.stage);
}

function LastResults({ table }: { readonly table: CasinoTable }) {
  return (
    <div className="last-results">
      <span className="meta">{t`Last results`}</span>
      <ul className="result-chips" aria-label={t`Last results, newest first`}>
        {table.last_results.map(({ round_id, winner, is_void }) => (
          <li key={round_id}>
            <Link
              to={`/casino/proof/${round_id}`}
              aria-label={t`Round ${round_id.split('-')[1] ?? ''}, ${is_void ? t`void` : winner}`}
            >
              <ResultChip table={table.code} winner={winner} isVoid={is_void} />
            </Link>
          </li>
        ))}
      </ul>
      <Link className="quiet-link" to="/report/casino-result">{t`View all`}</Link>
    </div>
  );
}

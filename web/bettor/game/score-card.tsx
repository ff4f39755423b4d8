import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ScorePicture } from 'protocol';
import type { Market } from '../data/from-wire.ts';
import { wordsOfScore } from '../../shared/server-words/server-words.ts';
import { CRICKET } from '../data/sports.ts';
import { useBestPrices } from '../data/use-prices.ts';
import { impliedChances } from '../markets/overround.ts';
import { runRates } from './run-rates.ts';

const BALLS_SHOWN = 12;

/** The state of play, and what the prices say of each side's chance. */
export function ScoreCard({
  score,
  sportId,
  market,
  isOver,
}: {
  score: ScorePicture | null;
  sportId: number;
  market: Market | undefined;
  isOver: boolean;
}) {
  const { t } = useLingui();
  const hasChances = !isOver && market !== undefined && market.winners === 1 && market.runners.length <= 3;
  if (score === null && !hasChances) return null;
  return (
    <section className="card score" aria-label={t`Score`}>
      {score !== null && (
        <div className="score-top">
          {score.sides.length > 0 ? (
            <dl className={score.sides.some((side) => side.active) ? 'inns' : 'inns even-play'}>
              {score.sides.map((side) => (
                <div key={side.name} className={side.active ? 'now' : isIdle(side, score, sportId) ? 'idle' : ''}>
                  <dt>{side.name}</dt>
                  <dd className="figure">{side.score}</dd>
                  <dd className="meta">{wordsOfScore(side.detail)}</dd>
                </div>
              ))}
            </dl>
          ) : (
            score.summary !== '' && <p className="figure">{wordsOfScore(score.summary)}</p>
          )}
          <div className="need">
            <p>{wordsOfScore(score.note)}</p>
            {sportId === CRICKET && <Rates score={score} />}
          </div>
        </div>
      )}
      {score !== null && score.recent.length > 0 && sportId === CRICKET && (
        <Balls balls={score.recent.slice(-BALLS_SHOWN)} hasNext={!isOver && score.sides.some(({ active }) => active)} />
      )}
      {hasChances && <EvensLine market={market} />}
    </section>
  );
}

/** A side that phones leave out: it has not batted yet, or the note beside the score gives the target. */
const isIdle = (side: ScorePicture['sides'][number], { note }: ScorePicture, sportId: number): boolean =>
  side.score === '' || (sportId === CRICKET && note !== '');

function Rates({ score }: { score: ScorePicture }) {
  const { t } = useLingui();
  const rates = runRates(score);
  if (rates === undefined) return null;
  const { current, required } = rates;
  return (
    <p className="meta">
      <Trans>
        <abbr title={t`Current run rate`}>CRR</abbr> {current} · <abbr title={t`Required run rate`}>RRR</abbr>{' '}
        {required}
      </Trans>
    </p>
  );
}

function ballClass(ball: string): string {
  if (/^w$/i.test(ball)) return 'ball wicket';
  if (ball.startsWith('4')) return 'ball four';
  if (ball.startsWith('6')) return 'ball six';
  return 'ball';
}

const ballWord = (ball: string) => (/^w$/i.test(ball) ? t`wicket` : ball === '.' ? '0' : ball);

function Balls({ balls, hasNext }: { balls: readonly string[]; hasNext: boolean }) {
  const words = balls.map(ballWord).join(', ');
  return (
    <figure>
      <figcaption className="visually-hidden">
        <Trans>Last balls: {words}</Trans>
      </figcaption>
      <div className="balls" aria-hidden="true">
        {balls.map((ball, at) =>
          ball === '|' ? (
            <span key={at} className="sep" />
          ) : (
            <span key={at} className={ballClass(ball)}>
              {ball === '.' ? '0' : ball}
            </span>
          ),
        )}
        {hasNext && <span className="ball next" />}
      </div>
    </figure>
  );
}

/** The evens line: each side's implied chance as one bar, with a tick at even money. Without prices it keeps its last. */
function EvensLine({ market }: { market: Market }) {
  const best = useBestPrices(
    market.id,
    market.runners.map((runner) => runner.id),
  );
  const chances = impliedChances(best)?.map((chance) => Math.round(chance * 100));
  const [last, setLast] = useState<readonly number[]>();
  if (chances !== undefined && chances.join() !== last?.join()) setLast(chances);
  if (last === undefined) return <div className="even" />;
  const parts = market.runners.map((runner, at) => ({ runner, percent: last[at] ?? 0 }));
  return (
    <figure className="even">
      <figcaption className="visually-hidden">
        <Trans>Implied chance: {parts.map(({ runner, percent }) => `${runner.name} ${percent}%`).join(', ')}</Trans>
      </figcaption>
      <div className="even-bar" aria-hidden="true">
        {parts.map(({ runner, percent }) => (
          <span key={runner.id} style={{ flexGrow: Math.max(percent, 1) }} />
        ))}
      </div>
      <div className="even-labels" aria-hidden="true">
        {parts.map(({ runner, percent }) => (
          <span key={runner.id}>
            <span>{runner.name}</span> <b>{percent}%</b>
          </span>
        ))}
      </div>
    </figure>
  );
}

import { Fragment, useEffect, useRef } from 'react';
import { KeyHints } from '../controls/key-hints.tsx';
import { plural } from '../controls/plural.ts';
import { ballText, runsOf } from '../facts/ball-text.ts';
import { placeKey, type ScoredBall, type ScoredInnings } from './score-facts.ts';

const OVERS_SHOWN = 2;

interface OverStripProps {
  readonly innings: ScoredInnings;
  /** The place of the ball that is chosen to be corrected. */
  readonly chosen: string | undefined;
  readonly onChoose: (place: string) => void;
}

/** The last overs, ball by ball; a press chooses one to be corrected. */
export function OversCard(props: OverStripProps) {
  return (
    <section className="card overs" aria-label="Overs">
      <header>
        <h2>Overs</h2>
        <span className="spacer" />
        <KeyHints
          keys={[
            ['←', '→', 'past ball'],
            ['C', 'cancel'],
          ]}
        />
      </header>
      <OverStrip {...props} />
    </section>
  );
}

function OverStrip({ innings, chosen, onChoose }: OverStripProps) {
  const overs = [...Map.groupBy(innings.balls, ({ ball }) => ball.over)];
  const chosenOver = innings.balls.find(({ ball }) => placeKey(ball) === chosen)?.ball.over;
  const shown = overs.filter(([over], at) => at >= overs.length - OVERS_SHOWN || over === chosenOver);
  const strip = useRef<HTMLDivElement>(null);
  const count = innings.balls.length;
  // In one line on a phone: the chosen ball is in view, or the newest with the runs of its over.
  useEffect(() => {
    const ball = strip.current?.querySelector('[aria-pressed="true"]');
    if (ball) ball.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    else strip.current?.scrollTo({ left: strip.current.scrollWidth });
  }, [count, chosen]);
  if (shown.length === 0) return <p className="none-yet">No balls scored yet.</p>;
  return (
    <div className="over-strip" ref={strip}>
      {shown.map(([over, balls]) => (
        <Fragment key={over}>
          <span className="meta">Over {over + 1}</span>
          {balls.map((scored) => (
            <Ball
              key={scored.ball.delivery}
              scored={scored}
              isChosen={placeKey(scored.ball) === chosen}
              onChoose={onChoose}
            />
          ))}
          <b>
            {plural(
              balls.reduce((total, { ball }) => total + runsOf(ball), 0),
              'run',
            )}
          </b>
        </Fragment>
      ))}
    </div>
  );
}

interface BallProps {
  readonly scored: ScoredBall;
  readonly isChosen: boolean;
  readonly onChoose: (place: string) => void;
}

function Ball({ scored: { factId, ball, place }, isChosen, onChoose }: BallProps) {
  const text = ballText(ball);
  const ofBoundary = ball.boundary === 4 ? 'four' : 'six';
  const ofOthers = text === 'W' ? 'wicket' : '';
  const kind = ball.boundary === undefined ? ofOthers : ofBoundary;
  return (
    <button
      type="button"
      className={isChosen ? 'past-ball chosen' : 'past-ball'}
      aria-pressed={isChosen}
      onClick={() => onChoose(placeKey(ball))}
    >
      <i className={kind}>{text}</i> <small>{place}</small>
      <span className="visually-hidden">{factId === undefined ? ', on its way' : ''}, correct it</span>
    </button>
  );
}

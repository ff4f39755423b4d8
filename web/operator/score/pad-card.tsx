import { useMedia } from '../../shared/use-media.ts';
import { isSideKnown, type End, type Play } from './crease.ts';
import { KeyPad } from './key-pad.tsx';
import { begunWords, type Begun, type Extra } from './pad-keys.ts';
import { PlayerChoice, QUESTIONS } from './player-choice.tsx';
import { ballText } from '../facts/ball-text.ts';
import { nextPlace, type ScoredBall } from './score-facts.ts';
import type { useCrease } from './use-crease.ts';

interface PadCardProps {
  readonly play: Play;
  readonly crease: ReturnType<typeof useCrease>;
  readonly choices: readonly string[];
  /** The past ball that the pad belongs to. */
  readonly corrected: ScoredBall | undefined;
  readonly begun: Begun | undefined;
  readonly takeBack: () => void;
  readonly onNumber: (number: number) => void;
  readonly onBegin: (what: Extra | 'wicket') => void;
}

/** The keys of a ball, or the names while one is asked for. */
export function PadCard({ play, crease, choices, corrected, begun, takeBack, onNumber, onBegin }: PadCardProps) {
  const { innings } = play;
  const { question, waiting } = crease;
  const isTouch = useMedia('(pointer: coarse)');
  const last = innings.balls.at(-1);
  const isOn = corrected !== undefined || !innings.isOver;
  const place = corrected === undefined ? `Ball ${nextPlace(innings).text}` : `What ${corrected.place} really was`;
  return (
    <section className={corrected === undefined ? 'card pad-card' : 'card pad-card correcting'} aria-label="Pad">
      <header>
        <h2>{place}</h2>
        <span className="meta pad-hint">
          {headWords(begun, question, { isCorrecting: corrected !== undefined, isTouch })}
        </span>
        {waiting !== undefined && <span className="meta">The ball waits for the name.</span>}
        <span className="spacer" />
        {last !== undefined && corrected === undefined && question === undefined && (
          <button type="button" className="btn take-back" onClick={takeBack}>
            <span>
              Take back{' '}
              <span className="taken-ball">
                {last.place}, {ballText(last.ball)}
              </span>
            </span>
            <kbd>Z</kbd>
          </button>
        )}
      </header>
      {!isOn && <p className="none-yet">The innings is over. A past ball can still be corrected.</p>}
      {isOn && question !== undefined && (
        <PlayerChoice
          key={question}
          question={question}
          choices={choices}
          isTyped={question !== 'out' && !isSideKnown(play, question)}
          onAnswer={crease.answer}
          onLeave={crease.leave}
        />
      )}
      {isOn && question === undefined && (
        <KeyPad begun={begun} isCorrecting={corrected !== undefined} onNumber={onNumber} onBegin={onBegin} />
      )}
    </section>
  );
}

function headWords(
  begun: Begun | undefined,
  question: End | 'out' | undefined,
  { isCorrecting, isTouch }: { readonly isCorrecting: boolean; readonly isTouch: boolean },
): string {
  if (question !== undefined) return QUESTIONS[question];
  if (begun !== undefined) return begunWords(begun, isTouch);
  if (isCorrecting) return 'keys correct it, nothing new is scored';
  return isTouch ? 'one tap, one ball' : 'one key, one ball';
}

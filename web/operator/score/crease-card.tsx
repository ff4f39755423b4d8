import { KeyHints } from '../controls/key-hints.tsx';
import { figuresOf, type End, type Play } from './crease.ts';

interface CreaseProps {
  readonly play: Play;
  readonly onChoose: (end: End) => void;
  readonly onSwap: () => void;
}

const END_WORDS = { striker: 'Striker', nonStriker: 'Non-striker', bowler: 'Bowler' } as const;

/** The end that a new batter takes. */
export const newBatterEnd = ({ striker, nonStriker }: Play['crease']): End =>
  (striker ?? '') !== '' && (nonStriker ?? '') === '' ? 'nonStriker' : 'striker';

/** Both batters and the bowler with their figures; a press on one names another. */
export function CreaseCard({ play: { innings, crease }, onChoose, onSwap }: CreaseProps) {
  return (
    <section className="card crease" aria-label="At the crease">
      {(['striker', 'nonStriker', 'bowler'] as const).map((end) => {
        const name = crease[end] ?? '';
        return (
          <button key={end} type="button" className={`end ${end}`} onClick={() => onChoose(end)}>
            <small>{END_WORDS[end]}</small>
            <b>{name === '' ? 'Not named' : name}</b>
            <span className="end-figures">{name === '' ? '' : figuresOf(end, name, innings)}</span>
          </button>
        );
      })}
      <div className="crease-acts">
        <KeyHints
          keys={[
            ['I', 'batter'],
            ['K', 'bowler'],
          ]}
        />
        <button type="button" className="btn small" onClick={onSwap}>
          Swap ends
          <kbd>X</kbd>
        </button>
      </div>
    </section>
  );
}

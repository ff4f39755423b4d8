import { canBeOut, WICKETS, type Begun, type Extra } from './pad-keys.ts';

interface KeyPadProps {
  /** The keys pressed so far for an incomplete ball. */
  readonly begun: Begun | undefined;
  readonly isCorrecting: boolean;
  readonly onNumber: (number: number) => void;
  readonly onBegin: (what: Extra | 'wicket') => void;
}

const EXTRAS = [
  ['wide', 'Wide', '+1', 'D'],
  ['no-ball', 'No-ball', '+1 and bat', 'N'],
  ['bye', 'Bye', '1 to 7', 'B'],
  ['leg-bye', 'Leg-bye', '1 to 7', 'L'],
] as const;

const BAT_WORDS = ['dot', 'run', 'runs', 'runs', 'four', 'runs', 'six', 'runs'];

/** By thumb what the keyboard does by key: numbers, extras, wickets. */
export function KeyPad({ begun, isCorrecting, onNumber, onBegin }: KeyPadProps) {
  const isWicket = begun?.wicket === 'how';
  return (
    <div className={isCorrecting ? 'key-pad correcting' : 'key-pad'}>
      <div className="pad-row eight">
        {BAT_WORDS.map((word, number) => (
          <button
            key={number}
            type="button"
            className={begun === undefined ? `key bat-${number}` : 'key'}
            disabled={isWicket}
            onClick={() => onNumber(number)}
          >
            <b>{number}</b>
            <small>{word}</small>
          </button>
        ))}
      </div>
      <div className="pad-row five">
        {EXTRAS.map(([kind, word, hint, key]) => (
          <button
            key={kind}
            type="button"
            className="key word"
            aria-pressed={begun?.extras.includes(kind) === true}
            onClick={() => onBegin(kind)}
          >
            <b>{word}</b>
            <small>{hint}</small>
            <kbd>{key}</kbd>
          </button>
        ))}
        <button
          type="button"
          className="key word"
          aria-pressed={begun !== undefined && begun.wicket !== 'none'}
          onClick={() => onBegin('wicket')}
        >
          <b>Wicket</b>
          <small>then how</small>
          <kbd>W</kbd>
        </button>
      </div>
      {isWicket && (
        <div className="pad-row seven">
          {WICKETS.map(([how, word], place) => (
            <button
              key={how}
              type="button"
              className="key word"
              disabled={!canBeOut(begun, how)}
              onClick={() => onNumber(place + 1)}
            >
              <b>{word}</b>
              <small>W {place + 1}</small>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

import { sportOfFacts } from 'results';
import type { RuleField } from '../matches/rule-fields.ts';
import { RuleInput } from '../matches/rule-inputs.tsx';
import type { FactContext } from './fact-form.ts';
import { OfferedText } from './offered-text.tsx';

// Markets settle by the very names that a fact gives: those of the match are offered, and another name says so.

export const isElection = ({ match }: FactContext): boolean => sportOfFacts(match.sport_id)?.kind === 'election';

/** The runners of the match, each once. */
export function candidatesOf({ match }: FactContext): readonly string[] {
  const markets = match.markets.filter(({ payoff }) => payoff === 'runners');
  return [...new Set(markets.flatMap(({ runners }) => runners.map(({ name }) => name)))];
}

interface OfficeProps {
  readonly label: string;
  readonly text: string;
  readonly matchName: string;
  readonly onChange: (text: string) => void;
}

/** The match as a whole, or one seat of it. */
export function OfficeInput({ matchName, ...given }: OfficeProps) {
  const isOther = given.text !== matchName;
  const hint = `The winner of this match is “${matchName}”: another name settles only markets made for that name.`;
  return <OfferedText {...given} isNeeded offered={[matchName]} hint={isOther ? hint : undefined} />;
}

interface WinnersProps {
  readonly field: RuleField;
  readonly text: string;
  readonly candidates: readonly string[];
  readonly onChange: (text: string) => void;
}

/** Ticked among the runners; others are typed. */
export function WinnersInput({ field, text, candidates, onChange }: WinnersProps) {
  const names = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  const strangers = names.filter((name) => !candidates.includes(name));
  const toggle = (one: string, isOn: boolean) =>
    onChange((isOn ? [...names, one] : names.filter((name) => name !== one)).join('\n'));
  return (
    <>
      {candidates.length > 0 && (
        <fieldset className="winner-list wide-field">
          <legend className="label">Runners of this match</legend>
          {candidates.map((one) => (
            <label key={one}>
              <input
                type="checkbox"
                checked={names.includes(one)}
                onChange={({ target }) => toggle(one, target.checked)}
              />
              {one}
            </label>
          ))}
        </fieldset>
      )}
      <RuleInput field={field} text={text} onChange={onChange} />
      {candidates.length > 0 && strangers.length > 0 && (
        <p className="why wide-field">
          Not a runner of this match: {strangers.join(', ')}. Its markets do not settle by this name.
        </p>
      )}
    </>
  );
}

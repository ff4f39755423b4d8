import type { Match } from 'protocol';
import { useState } from 'react';
import { FormProblem } from '../../shared/forms/fields.tsx';
import { finishOf } from '../controls/finish.ts';
import { runnerWords } from './fact-form.ts';
import { orderOf, orderText } from '../matches/typed-lists.ts';

interface Props {
  readonly label: string;
  readonly text: string;
  readonly match: Match;
  readonly runners: readonly string[];
  readonly onChange: (text: string) => void;
}

/** By the place of a runner in the list. */
type Places = Readonly<Record<number, string>>;

function placesOf(text: string, runners: readonly string[]): Places {
  let place = 1;
  const places: Record<number, string> = {};
  for (const level of orderOf(text)) {
    for (const runner of level) places[runners.indexOf(runner)] = String(place);
    place += level.length;
  }
  return places;
}

/** A place for each runner: the same number for a dead heat. */
export function FinishInput({ label, text, match, runners, onChange }: Props) {
  const [places, setPlaces] = useState<Places>(() => placesOf(text, runners));
  const finish = finishOf(places);
  const type = (runner: number, place: string) => {
    const typed = { ...places, [runner]: place };
    setPlaces(typed);
    const levels = [...Map.groupBy(finishOf(typed) ?? [], ([, at]) => at)].toSorted(([a], [b]) => a - b);
    onChange(orderText(levels.map(([, level]) => level.map(([one]) => runners[one] as string))));
  };
  return (
    <fieldset className="winner-list wide-field">
      <legend className="label">{label}</legend>
      {runners.map((runner, at) => (
        <label key={runner}>
          <input
            className="input place-number"
            inputMode="numeric"
            maxLength={2}
            value={places[at] ?? ''}
            onChange={({ target }) => type(at, target.value)}
          />
          {runnerWords(match, runner)}
        </label>
      ))}
      <FormProblem text={finish === undefined ? 'Places run from 1 to 99 without a gap.' : ''} />
    </fieldset>
  );
}

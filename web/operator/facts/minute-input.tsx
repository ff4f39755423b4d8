import { useState } from 'react';
import { TextField } from '../../shared/forms/fields.tsx';
import type { RuleTexts } from '../matches/rule-fields.ts';
import { clockOf } from './clock-text.ts';
import { PERIOD_STARTS } from './words/football-words.ts';
import type { FactNames } from './words/kind-words.ts';

interface Props {
  readonly texts: RuleTexts;
  readonly names: FactNames;
  /** The time of day, ms. */
  readonly onTime: (at: number) => void;
}

/** A minute of the match in the place of the time: counted from when its period began. */
export function MinuteInput({ texts, names, onTime }: Props) {
  const [typed, setTyped] = useState('');
  const period = texts['period'] ?? '';
  const began = names.begins.get(period);
  const start = (PERIOD_STARTS as Readonly<Record<string, number>>)[period] ?? 0;
  const clock = clockOf(typed);
  const isBefore = clock !== undefined && clock < start;
  const problem = isBefore ? `This period begins at ${start / 60_000}` : 'A minute such as 23 or 23:10';
  return (
    <TextField
      label="Minute of the match, in place of the time"
      inputMode="text"
      disabled={began === undefined}
      hint={began === undefined ? 'Once the start of the period is entered.' : undefined}
      value={typed}
      problem={typed !== '' && (clock === undefined || isBefore) ? problem : ''}
      onChange={({ target }) => {
        setTyped(target.value);
        const at = clockOf(target.value);
        if (began !== undefined && at !== undefined && at >= start) onTime(began + at - start);
      }}
    />
  );
}

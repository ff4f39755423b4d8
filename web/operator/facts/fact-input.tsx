import { useId, useState } from 'react';
import { DISPLAY_ZONE } from 'protocol/dates';
import { TextField } from '../../shared/forms/fields.tsx';
import { valueWords, type RuleField } from '../matches/rule-fields.ts';
import { RuleInput } from '../matches/rule-inputs.tsx';
import { fromSiteTime, toSiteSecond } from '../controls/site-time.ts';
import { candidatesOf, isElection, OfficeInput, WinnersInput } from './election-inputs.tsx';
import { OfferedText } from './offered-text.tsx';
import { clockOf } from './clock-text.ts';
import { runnerWords, type FactContext } from './fact-form.ts';
import { FinishInput } from './finish-input.tsx';
import { clockWords } from './words/kind-words.ts';

interface Props {
  readonly field: RuleField;
  readonly text: string;
  readonly context: FactContext;
  readonly onChange: (text: string) => void;
}

/** The candidates of an election. */
const CANDIDATES: ReadonlySet<string> = new Set(['party', 'name']);
const PEOPLE: ReadonlySet<string> = new Set(['player', 'for', 'striker', 'nonStriker', 'bowler']);
/** More than these do not fit beside one another. */
const MOST_SEGMENTS = 4;

/** One field of a fact, drawn by its meaning. */
export function FactInput({ field, text, context, onChange }: Props) {
  const { path, kind, label, choices, schema, isNeeded } = field;
  const key = path.split('.').at(-1) as string;
  const given = { label, text, onChange };
  if (kind === 'number' && (key === 'at' || key.endsWith('At')) && key !== 'tieBreakAt')
    return <TimeInput {...given} />;
  if (kind === 'number' && key.endsWith('Ms')) return <LengthInput {...given} />;
  if (kind === 'choice' && choices.join() === '0,1')
    return (
      <Choice
        {...given}
        isNeeded={isNeeded}
        choices={choices}
        words={(one) => context.names.sides[Number(one)] ?? one}
      />
    );
  if (kind === 'choice' && choices.length <= MOST_SEGMENTS)
    return <Choice {...given} isNeeded={isNeeded} choices={choices} words={valueWords} />;
  if (kind === 'order') return <FinishInput {...given} match={context.match} runners={startersOf(context)} />;
  if (kind === 'list' && schema.items !== false && schema.items?.enum !== undefined)
    return <Ticks {...given} choices={schema.items.enum} />;
  if (kind === 'text' && key === 'runner')
    return <RunnerInput {...given} match={context.match} runners={runnersOf(context)} />;
  if (kind === 'text' && schema.format === 'date')
    return (
      <TextField label={label} type="date" required value={text} onChange={(event) => onChange(event.target.value)} />
    );
  if (kind === 'text' && PEOPLE.has(key))
    return <OfferedText {...given} isNeeded={isNeeded} offered={playersOf(context)} />;
  if (isElection(context)) {
    const candidates = candidatesOf(context);
    if (key === 'of') return <OfficeInput {...given} matchName={context.match.match_name} />;
    if (key === 'names') return <WinnersInput field={field} text={text} candidates={candidates} onChange={onChange} />;
    if (kind === 'text' && CANDIDATES.has(key))
      return <OfferedText {...given} isNeeded={isNeeded} offered={candidates} />;
  }
  return <RuleInput field={field} text={text} onChange={onChange} />;
}

interface Given {
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** On the clock of the site, whatever that of the device says. */
function TimeInput({ label, text, onChange }: Given) {
  return (
    <div className="fact-time">
      <TextField
        label={`${label}, ${DISPLAY_ZONE}`}
        type="datetime-local"
        step="1"
        required
        value={text === '' ? '' : toSiteSecond(Number(text))}
        onChange={({ target }) => onChange(target.value === '' ? '' : String(Date.parse(fromSiteTime(target.value))))}
      />
      <button type="button" className="btn" onClick={() => onChange(String(Math.floor(Date.now() / 1000) * 1000))}>
        Now
      </button>
    </div>
  );
}

function LengthInput({ label, text, onChange }: Given) {
  const [typed, setTyped] = useState(text === '' ? '' : clockWords(Number(text)));
  const isClock = clockOf(typed) !== undefined;
  return (
    <TextField
      label={`${label}, minutes:seconds`}
      required
      value={typed}
      problem={typed === '' || isClock ? '' : 'Such as 10:00'}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(String(clockOf(target.value) ?? ''));
      }}
    />
  );
}

interface ChoiceProps extends Given {
  readonly choices: readonly string[];
  readonly isNeeded: boolean;
  readonly words: (choice: string) => string;
}

/** Beside one another: one press each. */
function Choice({ label, text, onChange, choices, isNeeded, words }: ChoiceProps) {
  const name = useId();
  const option = (value: string, shown: string) => (
    <label key={value}>
      <input
        type="radio"
        name={name}
        value={value}
        required={isNeeded}
        checked={text === value}
        onChange={() => onChange(value)}
      />
      <span>{shown}</span>
    </label>
  );
  return (
    <fieldset className="fact-choice">
      <legend className="label">{label}</legend>
      <div className="segments">
        {choices.map((one) => option(one, words(one)))}
        {!isNeeded && option('', 'None')}
      </div>
    </fieldset>
  );
}

function Ticks({ label, text, onChange, choices }: Given & { readonly choices: readonly string[] }) {
  const chosen = text.split('\n').filter((line) => line !== '');
  const toggle = (one: string, isOn: boolean) =>
    onChange((isOn ? [...chosen, one] : chosen.filter((other) => other !== one)).join('\n'));
  return (
    <fieldset className="winner-list wide-field">
      <legend className="label">{label}</legend>
      {choices.map((one) => (
        <label key={one}>
          <input
            type="checkbox"
            checked={chosen.includes(one)}
            onChange={({ target }) => toggle(one, target.checked)}
          />
          {valueWords(one)}
        </label>
      ))}
    </fieldset>
  );
}

interface RunnerProps extends Given {
  readonly match: FactContext['match'];
  readonly runners: readonly string[];
}

function RunnerInput({ label, text, onChange, match, runners }: RunnerProps) {
  const shown = text === '' || runners.includes(text) ? runners : [...runners, text];
  return (
    <label className="field">
      {label}
      <select className="input" required value={text} onChange={(event) => onChange(event.target.value)}>
        {text === '' && <option value="">Choose</option>}
        {shown.map((runner) => (
          <option key={runner} value={runner}>
            {runnerWords(match, runner)}
          </option>
        ))}
      </select>
    </label>
  );
}

const namesOf = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as readonly string[]) : []);

const playersOf = ({ standing }: FactContext): readonly string[] =>
  standing.flatMap(({ kind, players }) => (kind === 'eleven' ? namesOf(players) : []));

/** The runners of the race's own fact; a market may have had others. */
const runnersOf = ({ standing }: FactContext): readonly string[] =>
  namesOf(standing.find(({ kind }) => kind === 'fixture')?.['runners']);

function startersOf(context: FactContext): readonly string[] {
  const gone = new Set(context.standing.flatMap(({ kind, runner }) => (kind === 'non-runner' ? [runner] : [])));
  return runnersOf(context).filter((runner) => !gone.has(runner));
}

import { useId } from 'react';
import { TextField } from '../../shared/forms/fields.tsx';
import { fieldProblem, valueWords, type RuleField, type RuleTexts } from './rule-fields.ts';

interface Props {
  readonly fields: readonly RuleField[];
  readonly texts: RuleTexts;
  readonly onChange: (path: string, text: string) => void;
}

/** What a rule has to know of its market, one field each. */
export function RuleInputs({ fields, texts, onChange }: Props) {
  return fields.map((field) => (
    <RuleInput
      key={field.path}
      field={field}
      text={texts[field.path] ?? ''}
      onChange={(text) => onChange(field.path, text)}
    />
  ));
}

interface InputProps {
  readonly field: RuleField;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** One of them, as its schema draws it. */
export function RuleInput({ field, text, onChange }: InputProps) {
  const { kind, label, isNeeded, choices, schema } = field;
  const problem = text === '' ? '' : fieldProblem(field, text);
  if (kind === 'switch')
    return (
      <label className="field rule-switch">
        <input
          type="checkbox"
          checked={text !== ''}
          onChange={(event) => onChange(event.target.checked ? 'yes' : '')}
        />
        {label}
      </label>
    );
  if (kind === 'choice')
    return (
      <label className="field">
        {label}
        <select className="input" required={isNeeded} value={text} onChange={(event) => onChange(event.target.value)}>
          {(text === '' || !isNeeded) && <option value="">{isNeeded ? 'Choose' : 'Any'}</option>}
          {choices.map((one) => (
            <option key={one} value={one}>
              {valueWords(one)}
            </option>
          ))}
        </select>
      </label>
    );
  if (kind === 'list' || kind === 'counts')
    return <ListInput label={label} isNeeded={isNeeded} problem={problem} text={text} onChange={onChange} />;
  return (
    <TextField
      label={label}
      inputMode={kind === 'number' ? 'decimal' : 'text'}
      required={isNeeded}
      maxLength={schema.maxLength ?? 120}
      value={text}
      problem={problem}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface ListProps extends Omit<InputProps, 'field'> {
  readonly label: string;
  readonly isNeeded: boolean;
  readonly problem: string;
}

function ListInput({ label, isNeeded, problem, text, onChange }: ListProps) {
  const id = useId();
  return (
    <div className="field wide-field">
      <label htmlFor={id}>{label}, one per line</label>
      <textarea
        id={id}
        className="input"
        rows={4}
        required={isNeeded}
        aria-describedby={`${id}-problem`}
        aria-invalid={problem !== ''}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-problem`} className="problem">
        {problem}
      </p>
    </div>
  );
}

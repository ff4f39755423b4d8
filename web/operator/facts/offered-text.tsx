import { useId } from 'react';
import { TextField } from '../../shared/forms/fields.tsx';

interface OfferedTextProps {
  readonly label: string;
  readonly text: string;
  readonly offered: readonly string[];
  readonly isNeeded: boolean;
  readonly hint?: string | undefined;
  readonly onChange: (text: string) => void;
}

/** A name that is offered; any other can be typed. */
export function OfferedText({ label, text, offered, isNeeded, hint, onChange }: OfferedTextProps) {
  const id = useId();
  return (
    <>
      <TextField
        label={label}
        list={id}
        autoComplete="off"
        required={isNeeded}
        maxLength={100}
        value={text}
        {...(hint !== undefined && { hint })}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={id}>
        {offered.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}

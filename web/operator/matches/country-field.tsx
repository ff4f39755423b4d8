import { useState } from 'react';
import { TextField } from '../../shared/forms/fields.tsx';
import { countryNameOf } from '../controls/country-name.ts';

interface Props {
  readonly known: string | undefined;
  readonly hint: string;
  readonly required?: boolean;
}

/** Two letters, with the country's name once they are typed. */
export function CountryField({ known = '', hint, required = false }: Props) {
  const [typed, setTyped] = useState(known);
  const code = typed.trim().toUpperCase();
  const name = countryNameOf(code);
  const isWrong = code.length > 1 && name === undefined;
  return (
    <TextField
      label="Country"
      name="country"
      autoComplete="off"
      pattern="\s*[A-Za-z]{2}\s*"
      title="Two letters, such as IN or GB"
      required={required}
      value={typed}
      problem={isWrong ? 'No country has this code. Two letters, such as IN or GB (England too).' : ''}
      hint={name ?? `Two letters, such as IN or GB. ${hint}`}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

import { useState, type ComponentProps } from 'react';
import { TextField } from '../../shared/forms/fields.tsx';
import { useFigure } from '../../shared/forms/use-figure.ts';

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'inputMode' | 'ref'>;

interface AmountProps extends InputProps {
  /** Digits alone: their groups are shown and not part of it. */
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** With the groups that are shown. */
export const AMOUNT = String.raw`[\d,]+(\.\d{1,2})?`;

const digitsOf = (text: string): string => text.replaceAll(',', '');

interface AmountInputProps extends AmountProps {
  /** Takes the element, for a key that leads to it. */
  readonly whenShown?: (input: HTMLInputElement | null) => void;
}

/** An amount, in groups as everywhere while nobody types in it. */
export function AmountInput({ value, onChange, whenShown, ...input }: AmountInputProps) {
  const { ref, ...figure } = useFigure(value);
  return (
    <input
      {...input}
      {...figure}
      ref={(shown) => {
        ref.current = shown;
        whenShown?.(shown);
      }}
      inputMode="decimal"
      pattern={AMOUNT}
      onChange={(event) => onChange(digitsOf(event.target.value))}
    />
  );
}

type TextFieldProps = ComponentProps<typeof TextField>;

/** The same with its label, and what is wrong with it. */
export function AmountField({
  value,
  onChange,
  ...field
}: AmountProps & Pick<TextFieldProps, 'label' | 'problem' | 'hint'>) {
  return (
    <TextField
      {...field}
      {...useFigure(value)}
      inputMode="decimal"
      onChange={(event) => onChange(digitsOf(event.target.value))}
    />
  );
}

/** For a form that reads its fields by name. */
export function NamedAmount({ name, first, ...input }: InputProps & { readonly name: string; readonly first: string }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <AmountInput {...input} value={value} onChange={setValue} />
      <input type="hidden" name={name} value={value} />
    </>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import './fields.css';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  readonly label: ReactNode;
  readonly problem?: string | undefined;
  readonly hint?: ReactNode;
  /** Stands before what is typed, such as a dial code. */
  readonly before?: ReactNode;
}

/** A field with its label, a hint, and what is wrong with it. */
export function TextField({ label, problem = '', hint, before, ...input }: TextFieldProps) {
  const id = useId();
  const field = (
    <input
      {...input}
      id={id}
      aria-invalid={problem !== ''}
      aria-describedby={`${id}-problem${hint === undefined ? '' : ` ${id}-hint`}`}
    />
  );
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {before === undefined ? (
        field
      ) : (
        <div className="joined">
          {before}
          {field}
        </div>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="meta">
          {hint}
        </p>
      )}
      <p id={`${id}-problem`} className="problem">
        {problem}
      </p>
    </div>
  );
}

/** A password that can be looked at while it is typed. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'before'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="peekable">
      <TextField {...props} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <button type="button" className="peek-at" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
        {isShown ? <Trans>Hide</Trans> : <Trans>Show</Trans>}
      </button>
    </div>
  );
}

/** What came of it, where it happened; read out when it appears. */
export function FormProblem({ text }: { text: string }) {
  return (
    <div role="alert">
      {text !== '' && (
        <p className="outcome bad">
          <Icon name="warning" size="small" />
          <span>{text}</span>
        </p>
      )}
    </div>
  );
}

/** The code of an authenticator app, a recovery code, or one of a message. */
export function CodeField({
  kind,
  problem,
  value,
  onChange,
}: {
  readonly kind: 'digits' | 'recovery';
  readonly problem?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}) {
  const { t } = useLingui();
  const isDigits = kind === 'digits';
  return (
    <div className={isDigits ? 'code-field' : 'code-field long'}>
      <TextField
        label={isDigits ? t`Six-digit code` : t`Recovery code`}
        name="otp"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputMode={isDigits ? 'numeric' : 'text'}
        autoComplete={isDigits ? 'one-time-code' : 'off'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={isDigits ? 7 : 20}
        placeholder={isDigits ? '' : 'ABCD-EFGH-JKLM'}
        problem={problem}
        required
      />
    </div>
  );
}

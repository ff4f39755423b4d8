import { useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import type { Answered, LoggedOut } from '../../shared/wire/call.ts';
import { FormProblem, PasswordField, TextField } from '../../shared/forms/fields.tsx';
import { StepButtons } from './enrol-steps.tsx';
import { useAction } from './use-action.ts';

/** Password and code, as they were typed. */
interface Proof {
  readonly password: string;
  readonly otp: string;
}

interface ProveFormProps<T> {
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly ask: (proof: Proof) => Promise<Answered<T> | LoggedOut>;
  readonly onDone: (answer: T) => Promise<void>;
  readonly onStop: () => void;
}

/** What weakens or renews the second factor takes both: the password and a code. */
export function ProveForm<T>(props: ProveFormProps<T>) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const { run, isBusy, problem } = useAction();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await run(() => props.ask({ password, otp }));
    if (answer !== undefined) await props.onDone(answer.data);
  };
  return (
    <form className="factor-steps" onSubmit={(event) => void submit(event)}>
      <h3>{props.title}</h3>
      <p className="lead">{props.text}</p>
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        required
        maxLength={256}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <TextField
        label={t`Code from the app, or a recovery code`}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={20}
        value={otp}
        onChange={(event) => setOtp(event.target.value)}
      />
      <FormProblem text={problem} />
      <StepButtons label={props.button} isBusy={isBusy} onStop={props.onStop} />
    </form>
  );
}

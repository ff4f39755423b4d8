import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import type { DataOf } from 'protocol';
import { call } from '../data/exchange.ts';
import { CodeField, FormProblem, PasswordField } from '../../shared/forms/fields.tsx';
import { CopyButton } from './copy-button.tsx';
import { QrCode } from './qr-code.tsx';
import { useAction } from './use-action.ts';

interface EnrolProps {
  readonly onDone: (codes: readonly string[]) => Promise<void>;
  readonly onStop: () => void;
}

/** The password, then the QR code and a first code of the app. */
export function EnrolSteps({ onDone, onStop }: EnrolProps) {
  const [begun, setBegun] = useState<DataOf<'securityAuth/begin'>>();
  return begun === undefined ? (
    <PasswordStep onBegun={setBegun} onStop={onStop} />
  ) : (
    <ScanStep begun={begun} onDone={onDone} onStop={onStop} />
  );
}

function PasswordStep({
  onBegun,
  onStop,
}: {
  readonly onBegun: (begun: DataOf<'securityAuth/begin'>) => void;
  readonly onStop: () => void;
}) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const { run, isBusy, problem } = useAction();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await run(() => call('securityAuth/begin', { password }));
    if (answer !== undefined) onBegun(answer.data);
  };
  return (
    <form className="factor-steps" onSubmit={(event) => void submit(event)}>
      <p className="lead">
        <Trans>Enter your password first, so that nobody else can turn this on.</Trans>
      </p>
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        required
        maxLength={256}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FormProblem text={problem} />
      <StepButtons label={t`Continue`} isBusy={isBusy} onStop={onStop} />
    </form>
  );
}

function ScanStep({ begun, onDone, onStop }: EnrolProps & { begun: DataOf<'securityAuth/begin'> }) {
  const { t } = useLingui();
  const [otp, setOtp] = useState('');
  const { run, isBusy, problem } = useAction();
  const [isShort, setIsShort] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const digits = otp.replaceAll(/\s/g, '');
    setIsShort(!/^\d{6}$/.test(digits));
    if (!/^\d{6}$/.test(digits)) return;
    const answer = await run(() => call('securityAuth/confirm', { otp: digits }));
    if (answer !== undefined) await onDone(answer.data.recovery_codes);
  };
  return (
    <form className="scan" onSubmit={(event) => void submit(event)}>
      <QrCode text={begun.uri} label={t`QR code for an authenticator app`} />
      <div className="factor-steps">
        <ol className="numbered">
          <li>
            <Trans>Scan this with an authenticator app: Google Authenticator, Aegis, 1Password or any other.</Trans>
          </li>
          <li>
            <Trans>No camera? Type this key into the app:</Trans>
            <code className="secret">{begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
            <div className="bar">
              <CopyButton text={begun.secret} />
              <a className="btn" href={begun.uri}>
                <Trans>Open in an app on this device</Trans>
              </a>
            </div>
          </li>
          <li>
            <Trans>Enter the six digits that the app shows.</Trans>
          </li>
        </ol>
        <CodeField kind="digits" value={otp} onChange={setOtp} />
        <FormProblem text={isShort ? t`Enter the six digits that the app shows.` : problem} />
        <StepButtons label={t`Turn on`} isBusy={isBusy} onStop={onStop} />
      </div>
    </form>
  );
}

export function StepButtons({
  label,
  isBusy,
  onStop,
}: {
  readonly label: string;
  readonly isBusy: boolean;
  readonly onStop: () => void;
}) {
  return (
    <div className="bar">
      <button type="submit" className="btn go" aria-disabled={isBusy}>
        {label}
      </button>
      <button type="button" className="btn" onClick={onStop}>
        <Trans>Not now</Trans>
      </button>
    </div>
  );
}

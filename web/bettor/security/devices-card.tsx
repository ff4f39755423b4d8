import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Device } from 'protocol';
import { formatDateTime } from '../../shared/format/dates.ts';
import { Icon } from '../../shared/icon.tsx';
import { wordsOfDevice } from '../../shared/server-words/server-words.ts';
import { devicesQuery } from '../data/queries.ts';
import { call, queryClient } from '../data/exchange.ts';
import { FormProblem } from '../../shared/forms/fields.tsx';
import { announce, toast } from '../../shared/toasts/toast-store.ts';
import { useAction } from './use-action.ts';

/** Where the bettor is signed in, and a way to end what is not theirs. */
export function DevicesCard() {
  const { t } = useLingui();
  const { data: devices, error, refetch } = useQuery(devicesQuery);
  const { run, isBusy, problem } = useAction();
  const done = async (told: string) => {
    toast('good', told);
    announce(told);
    await queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey });
  };
  const end = async ({ login_id, device }: Device) => {
    const name = wordsOfDevice(device) || t`The device`;
    if ((await run(() => call('user/endLogin', { login_id }))) !== undefined) await done(t`${name} is signed out.`);
  };
  const endOthers = async () => {
    if ((await run(() => call('user/endOtherLogins', {}))) !== undefined)
      await done(t`All other devices are signed out.`);
  };
  return (
    <section className="card" aria-labelledby="devices">
      <header>
        <h2 id="devices">
          <Trans>Where you are signed in</Trans>
        </h2>
        <span className="spacer" />
        {devices !== undefined && devices.length > 1 && (
          <button type="button" className="btn small" disabled={isBusy} onClick={() => void endOthers()}>
            <Trans>Sign out all others</Trans>
          </button>
        )}
      </header>
      <p className="none-yet">
        <Trans>
          You get a notice, and a text message or email, when somebody signs in from a device that you have not used
          before. Signing out all others ends your programs’ sessions too.
        </Trans>
      </p>
      {devices === undefined && error === null && (
        <section className="report-skeleton" aria-busy="true" aria-label={t`Devices, loading`} />
      )}
      {devices === undefined && error !== null && (
        <p className="outcome bad in-card">
          <Icon name="warning" size="small" />
          <span>
            <Trans>The exchange did not answer.</Trans>
          </span>
          <button type="button" className="btn small" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </button>
        </p>
      )}
      <div className="in-card">
        <FormProblem text={problem} />
      </div>
      <ul className="devices">
        {devices?.map((device) => (
          <li key={device.login_id}>
            <div>
              <b>{wordsOfDevice(device.device) || t`Unknown device`}</b>{' '}
              {device.is_this && <span className="state on">{t`This device`}</span>}
              <p className="meta">
                {device.address !== '' && `${device.address} · `}
                {t`signed in ${formatDateTime(Date.parse(device.signed_in_at))}`} ·{' '}
                {t`last seen ${formatDateTime(Date.parse(device.seen_at))}`}
              </p>
            </div>
            {!device.is_this && (
              <button
                type="button"
                className="btn small"
                disabled={isBusy}
                aria-label={t`Sign out ${wordsOfDevice(device.device) || t`Unknown device`}`}
                onClick={() => void end(device)}
              >
                <Trans>Sign out</Trans>
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

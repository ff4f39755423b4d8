import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecondFactorStatus } from 'protocol';
import { formatDateTime } from '../../shared/format/dates.ts';
import { Icon } from '../../shared/icon.tsx';
import { useLogin } from '../../shared/login-store.ts';
import { DESK } from '../data/desk.ts';
import { secondFactorQuery } from '../data/queries.ts';
import { call, queryClient } from '../data/exchange.ts';
import { announce, toast } from '../../shared/toasts/toast-store.ts';
import { EnrolSteps } from './enrol-steps.tsx';
import { ProveForm } from './prove-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Doing = 'nothing' | 'enrol' | 'renew' | 'disable';

/** The second factor: off, being turned on, or on. */
export function SecondFactorCard() {
  const { t } = useLingui();
  const { data: status } = useQuery(secondFactorQuery);
  const [doing, setDoing] = useState<Doing>('nothing');
  const [codes, setCodes] = useState<readonly string[]>();
  const [isFirst, setIsFirst] = useState(false);
  const isStaff = useLogin((state) => state.isStaff);
  const done = async (told: string) => {
    setDoing('nothing');
    toast('good', told);
    announce(told);
    await queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
  };
  const stop = () => setDoing('nothing');
  const keep = () => {
    setCodes(undefined);
    // The desk sent them here, and waits for nothing else.
    if (isStaff && isFirst) location.assign(DESK);
  };
  return (
    <section className="card" aria-labelledby="second-factor">
      <header>
        <h2 id="second-factor">
          <Trans>Authenticator app</Trans>
        </h2>
        {status !== undefined && (
          <span className={status.is_on === 1 ? 'state on' : 'state'}>
            {status.is_on === 1 ? <Trans>On</Trans> : <Trans>Off</Trans>}
          </span>
        )}
      </header>
      <div className="security-in">
        {status === undefined && (
          <section className="report-skeleton" aria-busy="true" aria-label={t`Status, loading`} />
        )}
        {codes !== undefined && <RecoveryCodes codes={codes} onKept={keep} />}
        {status !== undefined && codes === undefined && doing === 'nothing' && (
          <Overview status={status} onChoose={setDoing} />
        )}
        {doing === 'enrol' && (
          <EnrolSteps
            onStop={stop}
            onDone={async (fresh) => {
              setCodes(fresh);
              setIsFirst(true);
              await done(t`Security auth is on.`);
            }}
          />
        )}
        {doing === 'renew' && (
          <ProveForm
            ask={(proof) => call('securityAuth/renewCodes', proof)}
            title={t`New recovery codes`}
            text={t`Your existing codes stop working.`}
            button={t`Create new codes`}
            onStop={stop}
            onDone={async (answer) => {
              setCodes(answer.recovery_codes);
              setIsFirst(false);
              await done(t`You have new recovery codes.`);
            }}
          />
        )}
        {doing === 'disable' && (
          <ProveForm
            ask={(proof) => call('securityAuth/disable', proof)}
            title={t`Turn security auth off`}
            text={t`Your account will then need only your password.`}
            button={t`Turn it off`}
            onStop={stop}
            onDone={() => done(t`Security auth is off.`)}
          />
        )}
      </div>
    </section>
  );
}

function Overview({ status, onChoose }: { status: SecondFactorStatus; onChoose: (doing: Doing) => void }) {
  const { t } = useLingui();
  if (status.is_on === 0) {
    return (
      <>
        <p className="lead">
          <Trans>
            With an authenticator app on your phone, a stolen password is not enough: each sign-in asks for six digits
            that only the app knows.
          </Trans>
        </p>
        <div className="bar">
          <button type="button" className="btn go" onClick={() => onChoose('enrol')}>
            <Icon name="lock" size="small" />
            <Trans>Turn on</Trans>
          </button>
        </div>
      </>
    );
  }
  const left = status.recovery_codes_left;
  return (
    <>
      <dl className="factor-facts">
        <div>
          <dt>
            <Trans>On since</Trans>
          </dt>
          <dd>{formatDateTime(Date.parse(status.since))}</dd>
        </div>
        <div>
          <dt>
            <Trans>Recovery codes left</Trans>
          </dt>
          <dd>{left}</dd>
        </div>
      </dl>
      {left <= 2 && (
        <p className="outcome wait">
          <Icon name="info" size="small" />
          <span>{t`You have few recovery codes left. Create new ones before you need them.`}</span>
        </p>
      )}
      <div className="bar">
        <button type="button" className="btn" onClick={() => onChoose('renew')}>
          <Trans>New recovery codes</Trans>
        </button>
        <button type="button" className="btn" onClick={() => onChoose('disable')}>
          <Trans>Turn off</Trans>
        </button>
      </div>
    </>
  );
}

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatMoney, formatSignedMoney } from '../../shared/format/money.ts';
import { moneyOf } from '../data/from-wire.ts';
import { useLogin } from '../../shared/login-store.ts';
import { useCloseOnBack } from '../../shared/close-on-back.ts';
import { useShowModal } from '../../shared/dialog/use-show-modal.ts';
import { endVisit } from '../data/visit.ts';
import { sessionSummaryQuery } from '../data/limit-queries.ts';
import './limits.css';

/** Time, bets and result of this login session. A tap beside it does not close it: it is there to be read. */
export function RealityDialog({ onContinue }: { onContinue: () => void }) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const login = useLogin((state) => state.login);
  const navigate = useNavigate();
  const { data, error } = useQuery(sessionSummaryQuery);
  useShowModal(dialog);
  useCloseOnBack(onContinue);
  const signOut = () => {
    if (login !== undefined) endVisit(login);
    onContinue();
    void navigate('/login');
  };
  return (
    <dialog
      ref={dialog}
      className="popup narrow"
      aria-labelledby="reality-title"
      onClose={onContinue}
      closedby="closerequest"
    >
      <div className="modal-in">
        <header>
          <h2 id="reality-title">
            <Trans>Reality check</Trans>
          </h2>
        </header>
        <div className="form">
          {data === undefined ? (
            <p className="meta" aria-busy={error === null}>
              {error === null ? t`Loading` : t`The exchange did not answer.`}
            </p>
          ) : (
            <dl className="reality-figures">
              <div>
                <dt>
                  <Trans>Signed in for</Trans>
                </dt>
                <dd>
                  <Duration minutes={data.minutes} />
                </dd>
              </div>
              <div>
                <dt>
                  <Trans>Bets placed</Trans>
                </dt>
                <dd>{data.bets}</dd>
              </div>
              <div>
                <dt>
                  <Trans>Stakes matched</Trans>
                </dt>
                <dd>{formatMoney(moneyOf(data.staked))}</dd>
              </div>
              <div>
                <dt>
                  <Trans>Won or lost, after commission</Trans>
                </dt>
                <dd className={data.profit < 0 ? 'neg' : data.profit > 0 ? 'pos' : undefined}>
                  {formatSignedMoney(moneyOf(data.profit))}
                </dd>
              </div>
            </dl>
          )}
          <button type="button" className="place" onClick={onContinue}>
            <Trans>Continue</Trans>
          </button>
          <button type="button" className="btn" onClick={signOut}>
            <Trans>Sign out</Trans>
          </button>
          <p className="meta reality-links">
            <Link to="/setting/limits" onClick={onContinue}>
              <Trans>Limits and time-outs</Trans>
            </Link>
          </p>
        </div>
      </div>
    </dialog>
  );
}

function Duration({ minutes }: { minutes: number }) {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return <Plural value={rest} one="# minute" other="# minutes" />;
  return (
    <Trans>
      {hours} h {rest} min
    </Trans>
  );
}

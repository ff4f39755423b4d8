import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatDateTime } from '../../shared/format/dates.ts';
import { Icon } from '../../shared/icon.tsx';
import { Refusal } from '../../shared/wire/call.ts';
import { call, queryClient } from '../data/exchange.ts';
import { Modal } from '../../shared/dialog/modal.tsx';
import { announce } from '../../shared/toasts/toast-store.ts';
import { useMinute } from '../../shared/use-now.ts';
import { limitsQuery } from '../data/limit-queries.ts';
import { EXCLUSION_MONTHS, exclusionEnd, timeOutEnd, TIME_OUT_DAYS } from '../../shared/time-outs.ts';

/** As the call takes it: the exchange works out when it ends. */
type Choice = { readonly days: number } | { readonly months: number };

const endOf = (chosen: Choice, now: number): number =>
  'days' in chosen ? timeOutEnd(now, chosen.days) : exclusionEnd(now, chosen.months);

/** A break from betting: days, or months and years. Nobody can end one early. */
export function TimeOutCard({ excludedUntil }: { excludedUntil: string }) {
  const { t } = useLingui();
  const now = useMinute();
  const [chosen, setChosen] = useState<Choice>();
  const runsUntil = excludedUntil === '' ? 0 : Date.parse(excludedUntil);
  const choice = (wanted: Choice) => ({
    disabled: endOf(wanted, now) <= runsUntil,
    onClick: () => setChosen(wanted),
  });
  const when = formatDateTime(runsUntil);
  return (
    <section className="card time-out" aria-label={t`Time-out and self-exclusion`}>
      <header>
        <h2>
          <Trans>Take a break</Trans>
        </h2>
      </header>
      {runsUntil > 0 && (
        <p className="outcome wait in-card">
          <Icon name="clock" size="small" />
          <span>
            <Trans>
              You take no bets and no deposits until <b>{when}</b>. It can be made longer, never shorter. Withdrawals
              stay open.
            </Trans>
          </span>
        </p>
      )}
      <div className="time-out-in">
        <div>
          <h3>
            <Trans>Time-out</Trans>
          </h3>
          <p className="meta">
            <Trans>A pause from betting and depositing. It ends by itself.</Trans>
          </p>
          <div className="time-out-choices">
            {TIME_OUT_DAYS.map((days) => (
              <button key={days} type="button" className="btn" aria-haspopup="dialog" {...choice({ days })}>
                {days === 1 ? <Trans>24 hours</Trans> : <Plural value={days} one="# day" other="# days" />}
              </button>
            ))}
          </div>
        </div>
        <div>
          <h3>
            <Trans>Self-exclusion</Trans>
          </h3>
          <p className="meta">
            <Trans>When betting is no longer fun. For months or years, and nobody can lift it.</Trans>
          </p>
          <div className="time-out-choices">
            {EXCLUSION_MONTHS.map((months) => (
              <button key={months} type="button" className="btn" aria-haspopup="dialog" {...choice({ months })}>
                {months < 12 ? (
                  <Plural value={months} one="# month" other="# months" />
                ) : (
                  <Plural value={months / 12} one="# year" other="# years" />
                )}
              </button>
            ))}
          </div>
        </div>
      </div>
      {chosen !== undefined && (
        <ConfirmDialog chosen={chosen} until={endOf(chosen, now)} onClose={() => setChosen(undefined)} />
      )}
    </section>
  );
}

/** What it does, in plain words, and a tick before it is done. */
function ConfirmDialog({ chosen, until, onClose }: { chosen: Choice; until: number; onClose: () => void }) {
  const { t } = useLingui();
  const [isUnderstood, setIsUnderstood] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const when = formatDateTime(until);
  const exclude = async () => {
    if (isBusy) return;
    if (!isUnderstood) return setProblem(t`Tick the box first, so that it does not happen by mistake.`);
    setIsBusy(true);
    setProblem('');
    try {
      const answer = await call('user/excludeSelf', chosen);
      if (answer.kind === 'logged-out') return;
      await queryClient.invalidateQueries({ queryKey: limitsQuery.queryKey });
      announce(t`You take no bets until ${when}.`);
      onClose();
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : t`The exchange cannot be reached. Try again.`);
      setIsBusy(false);
    }
  };
  return (
    <Modal title={t`No betting until ${when}`} className="popup narrow" onClose={onClose}>
      <div className="form">
        <ul className="plain-words">
          <li>
            <Trans>You cannot place bets, and you cannot deposit.</Trans>
          </li>
          <li>
            <Trans>What is unmatched is cancelled now. Matched bets stand, and are settled as always.</Trans>
          </li>
          <li>
            <Trans>You can sign in, look at your statements, and withdraw your balance.</Trans>
          </li>
          <li>
            <Trans>Nobody can end it earlier: not you, not the operator, not by a request.</Trans>
          </li>
        </ul>
        <div className="tick">
          <input
            id="time-out-tick"
            type="checkbox"
            checked={isUnderstood}
            onChange={(event) => setIsUnderstood(event.target.checked)}
            aria-describedby="time-out-problem"
          />
          <label htmlFor="time-out-tick">
            <Trans>I understand that it cannot be ended before {when}.</Trans>
          </label>
        </div>
        <p id="time-out-problem" className="problem" role="alert">
          {problem}
        </p>
        <div className="two-buttons">
          <button type="button" className="btn" onClick={onClose}>
            <Trans>Go back</Trans>
          </button>
          <button type="button" className="btn go" aria-disabled={isBusy} onClick={() => void exclude()}>
            <Trans>Stop betting until {when}</Trans>
          </button>
        </div>
      </div>
    </Modal>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState, type FormEvent } from 'react';
import type { LimitStanding } from 'protocol';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { Icon } from '../../shared/icon.tsx';
import { Refusal } from '../../shared/wire/call.ts';
import { moneyOf } from '../data/from-wire.ts';
import { call, queryClient } from '../data/exchange.ts';
import { useKept } from '../../shared/forms/kept-forms.ts';
import { announce } from '../../shared/toasts/toast-store.ts';
import { effectOf, PERIODS, readLimit, usedShare, type WantedLimit, type PeriodHours } from './limit-form.ts';
import { limitsQuery } from '../data/limit-queries.ts';
import { useLimitWords } from './limit-words.ts';
import { FIGURE_FOCUS } from '../../shared/forms/figure-focus.ts';
import { submitForm } from '../../shared/forms/submit-form.ts';

interface LimitCardProps {
  readonly standing: LimitStanding;
  /** What the operator has limited the exposure to. */
  readonly operatorLimit: number | null;
}

/** One limit: what holds, what is used of it, what waits, and the form of another. */
export function LimitCard({ standing, operatorLimit }: LimitCardProps) {
  const { t } = useLingui();
  const words = useLimitWords();
  const { kind, amount, period_hours, left, used, resets_at } = standing;
  const titles = { deposit: t`Deposit limit`, loss: t`Loss limit`, exposure: t`Exposure limit` };
  const meanings = {
    deposit: t`The most you may deposit.`,
    loss: t`The most you may lose, counting what is at stake.`,
    exposure: t`The most you may have at stake at one time.`,
  };
  const usedMoney = formatMoney(moneyOf(used));
  const share = usedShare(standing);
  return (
    <section className="card limit" aria-label={titles[kind]}>
      <header>
        <h2>{titles[kind]}</h2>
      </header>
      <div className="limit-in">
        <p className="meta">
          {meanings[kind]} {kind !== 'exposure' && t`The last 24 hours, 7 days or 30 days count at any moment.`}
        </p>
        <p className={amount === null ? 'limit-figure none' : 'limit-figure'}>{words(amount, period_hours)}</p>
        {amount !== null && (
          <>
            <svg className="limit-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
              <rect className="all" width="100" height="4" />
              <rect className={share >= 90 ? 'used near' : 'used'} width={share} height="4" />
            </svg>
            <p className="meta limit-used">
              <span>
                <Trans>{usedMoney} used</Trans>
              </span>
              <span>
                <Trans>
                  <b>{formatMoney(moneyOf(left ?? 0))}</b> left
                </Trans>
              </span>
            </p>
            {resets_at !== '' && (
              <p className="meta">
                <Trans>The oldest part of it stops counting {formatDateTime(Date.parse(resets_at))}.</Trans>
              </p>
            )}
          </>
        )}
        {kind === 'exposure' && operatorLimit !== null && (
          <p className="meta">
            <Trans>The operator allows {formatMoney(moneyOf(operatorLimit))} at most.</Trans>
          </p>
        )}
        <Pending standing={standing} />
        <LimitForm standing={standing} title={titles[kind]} />
      </div>
    </section>
  );
}

/** What will hold, and from when; it can be called off. */
function Pending({ standing }: { standing: LimitStanding }) {
  const words = useLimitWords();
  const { set, isBusy, problem } = useSetting(standing.kind);
  const { amount, period_hours, pending_at, pending_amount, pending_period_hours } = standing;
  if (pending_at === '' || amount === null) return null;
  const when = formatDateTime(Date.parse(pending_at));
  const what = words(pending_amount, pending_period_hours);
  return (
    <div className="outcome wait">
      <Icon name="clock" size="small" />
      <span>
        <Trans>
          From {when}: <b>{what}</b>
        </Trans>
        <span className="problem" role="alert">
          {problem}
        </span>
      </span>
      <button
        type="button"
        className="btn small"
        aria-disabled={isBusy}
        onClick={() => void set({ amount: moneyOf(amount), periodHours: period_hours })}
      >
        <Trans>Keep the current one</Trans>
      </button>
    </div>
  );
}

function LimitForm({ standing, title }: { standing: LimitStanding; title: string }) {
  const { t } = useLingui();
  const id = useId();
  const { kind, amount, period_hours } = standing;
  const [text, setText] = useKept(`limit ${kind}`, '');
  const [hours, setHours] = useState<number>(PERIODS.find((known) => known === period_hours) ?? PERIODS[0]);
  const [isChecked, setIsChecked] = useState(false);
  const { set, isBusy, problem, done } = useSetting(kind);
  const wanted = readLimit(text, hours, kind);
  const isUnread = isChecked && wanted === undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (wanted === undefined || isBusy) return;
    if (await set(wanted)) {
      setText('');
      setIsChecked(false);
    }
  };
  const periods: Readonly<Record<PeriodHours, string>> = { 24: t`24 hours`, 168: t`7 days`, 720: t`30 days` };
  return (
    <form className="limit-form" onSubmit={(event) => submitForm(event, submit)} noValidate>
      <div className="limit-fields">
        <div className="field">
          <label htmlFor={id}>
            <Trans>New limit</Trans> <span className="visually-hidden">{title}</span>
          </label>
          <input
            id={id}
            {...FIGURE_FOCUS}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            maxLength={40}
            value={text}
            aria-invalid={isUnread || problem !== ''}
            aria-describedby={`${id}-problem`}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        {kind !== 'exposure' && (
          <label className="field">
            <Trans>In</Trans>
            <select className="input" value={hours} onChange={(event) => setHours(Number(event.target.value))}>
              {PERIODS.map((period) => (
                <option key={period} value={period}>
                  {periods[period]}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <p id={`${id}-problem`} className="problem" role="alert">
        {isUnread ? t`An amount such as 500 or 1,250.50, with at most two decimals.` : problem}
      </p>
      <Effect standing={standing} wanted={wanted} />
      <output className="meta limit-done">{done}</output>
      <div className="limit-acts">
        <button type="submit" className="btn go" aria-disabled={isBusy}>
          {amount === null ? <Trans>Set limit</Trans> : <Trans>Change limit</Trans>}{' '}
          <span className="visually-hidden">{title}</span>
        </button>
        {amount !== null && (
          <button type="button" className="btn" aria-disabled={isBusy} onClick={() => void set(undefined)}>
            <Trans>Remove</Trans> <span className="visually-hidden">{title}</span>
          </button>
        )}
      </div>
    </form>
  );
}

/** Says before it is sent whether it will hold at once. */
function Effect({ standing, wanted }: { standing: LimitStanding; wanted: WantedLimit | undefined }) {
  if (wanted === undefined || standing.amount === null) return null;
  return (
    <p className="meta">
      {effectOf(standing, wanted) === 'at-once' ? (
        <Trans>This applies at once.</Trans>
      ) : (
        <Trans>This is looser: it applies after 24 hours.</Trans>
      )}
    </p>
  );
}

/** Sets a limit, or none, and tells when it holds. */
function useSetting(kind: LimitStanding['kind']) {
  const { t } = useLingui();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [done, setDone] = useState('');
  const set = async (wanted: WantedLimit | undefined): Promise<boolean> => {
    if (isBusy) return false;
    setIsBusy(true);
    setProblem('');
    setDone('');
    try {
      const to = wanted === undefined ? {} : { amount: wanted.amount / 100, period_hours: wanted.periodHours };
      const answer = await call('user/setLimit', { kind, ...to });
      if (answer.kind === 'logged-out') return false;
      await queryClient.invalidateQueries({ queryKey: limitsQuery.queryKey });
      const { pending_at } = answer.data;
      const when = pending_at === '' ? '' : formatDateTime(Date.parse(pending_at));
      const text =
        when === '' ? t`This limit applies now.` : t`It applies from ${when}; until then the current one does.`;
      setDone(text);
      announce(text);
      return true;
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : t`The exchange cannot be reached. Try again.`);
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { set, isBusy, problem, done };
}

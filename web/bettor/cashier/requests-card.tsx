import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Payment, PaymentStatus } from 'protocol';
import { DateTime } from '../../shared/date-time.tsx';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatSignedMoney } from '../../shared/format/money.ts';
import { Refusal } from '../../shared/wire/call.ts';
import { Icon } from '../../shared/icon.tsx';
import { moneyOf } from '../data/from-wire.ts';
import { call, queryClient } from '../data/exchange.ts';
import { announce, toast } from '../../shared/toasts/toast-store.ts';
import { isEnded, latestPaymentsQuery } from './payment-queries.ts';
import { METHOD_WORDS, STATUS_WORDS, toneOf } from './payment-words.ts';
import { ProofDialog } from './proof-dialog.tsx';

/** The newest requests, as they go on. */
export function RequestsCard() {
  const { t } = useLingui();
  const { data: payments, error, refetch } = useQuery(latestPaymentsQuery);
  useNews(payments);
  const isLost = payments === undefined && error !== null;
  return (
    <section className="card pay-requests" aria-label={t`Latest requests`}>
      <header>
        <h2>
          <Trans>Latest requests</Trans>
        </h2>
      </header>
      {isLost && (
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
      {payments === undefined && !isLost && (
        <section className="report-skeleton" aria-busy="true" aria-label={t`Loading`} />
      )}
      {payments?.length === 0 && (
        <p className="none-yet">
          <Trans>No requests yet. Each request appears here with its progress.</Trans>
        </p>
      )}
      <ul>
        {payments?.map((payment) => (
          <li key={payment.payment_id}>
            <RequestRow payment={payment} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Tells of what changed while the page is open. */
function useNews(payments: readonly Payment[] | undefined): void {
  const { t } = useLingui();
  const seen = useRef<ReadonlyMap<number, PaymentStatus>>(undefined);
  useEffect(() => {
    if (payments === undefined) return;
    for (const { payment_id, reference, status } of payments) {
      const before = seen.current?.get(payment_id);
      if (before === undefined || before === status) continue;
      const word = t(STATUS_WORDS[status]);
      announce(`${reference}: ${word}`);
      if (isEnded({ status })) toast(status === 'paid' ? 'good' : 'plain', `${reference}: ${word}`);
    }
    seen.current = new Map(payments.map(({ payment_id, status }) => [payment_id, status]));
  }, [payments, t]);
}

function RequestRow({ payment }: { payment: Payment }) {
  const { t } = useLingui();
  const { reference, direction, method, status, amount, note, requested_at } = payment;
  const [showsProof, setShowsProof] = useState(false);
  const isDeposit = direction === 'deposit';
  const isNothing = status === 'rejected' || status === 'failed' || status === 'cancelled';
  const money = formatSignedMoney((isDeposit ? 1 : -1) * moneyOf(amount));
  const methodWord = t(METHOD_WORDS[method]);
  return (
    <article className="pay-row" aria-label={reference}>
      <div className="pay-top">
        <b>{isDeposit ? t`Deposit by ${methodWord}` : t`Withdrawal by ${methodWord}`}</b>
        {isNothing ? (
          <s>{money}</s>
        ) : (
          <b className={status !== 'paid' ? undefined : isDeposit ? 'pos' : 'neg'}>{money}</b>
        )}
      </div>
      <p className="meta">
        {reference} · {formatDateTime(Date.parse(requested_at))}
      </p>
      <Progress payment={payment} />
      {note !== '' && <p className="meta note-of">{note}</p>}
      {isNothing && !isDeposit && (
        <p className="meta">
          {payment.is_returned
            ? t`The amount is in your balance again.`
            : t`The amount comes back to your balance as soon as the account can take it.`}
        </p>
      )}
      <div className="pay-acts">
        <Steps payment={payment} />
        {payment.has_proof && (
          <button type="button" className="btn small" aria-haspopup="dialog" onClick={() => setShowsProof(true)}>
            <Trans>Proof</Trans>
          </button>
        )}
        {payment.can_cancel && <CancelButton payment={payment} />}
      </div>
      {showsProof && <ProofDialog payment={payment} onClose={() => setShowsProof(false)} />}
    </article>
  );
}

const WAY: readonly PaymentStatus[] = ['requested', 'under-review', 'approved', 'paid'];

/** How far it has come: four steps, and the word of where it stands. */
function Progress({ payment }: { payment: Payment }) {
  const { t } = useLingui();
  const { status, steps } = payment;
  const done = status === 'paid' ? WAY.length : new Set(steps.map((step) => step.status)).size;
  const tone = toneOf(status);
  return (
    <div className={`pay-progress ${tone}`}>
      <span aria-hidden="true">
        {WAY.map((step, place) => (
          <i
            key={step}
            className={isEnded(payment) ? (status === 'paid' || place < done ? 'on' : '') : place < done ? 'on' : ''}
          />
        ))}
      </span>
      <span className={`pay-status ${tone}`}>{t(STATUS_WORDS[status])}</span>
    </div>
  );
}

function Steps({ payment: { steps, reference } }: { payment: Payment }) {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    bettor: t`you`,
    operator: t`cashier`,
    exchange: t`exchange`,
    sandbox: t`sandbox`,
  };
  return (
    <details>
      <summary>
        <Trans>History</Trans>
        <span className="visually-hidden"> {reference}</span>
        <Icon name="down" size="tiny" />
      </summary>
      <ol>
        {steps.map((step) => (
          <li key={`${step.at} ${step.status}`}>
            <DateTime ms={Date.parse(step.at)} />
            <span>{t(STATUS_WORDS[step.status])}</span>
            <span className="meta">{words[step.by] ?? step.by}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

function CancelButton({ payment }: { payment: Payment }) {
  const { t } = useLingui();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const { reference, payment_id } = payment;
  const cancel = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem('');
    try {
      await call('payment/cancel', { payment_id });
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : t`The exchange cannot be reached. Try again.`);
    } finally {
      await queryClient.invalidateQueries({ queryKey: latestPaymentsQuery.queryKey });
      setIsBusy(false);
    }
  };
  return (
    <>
      <button
        type="button"
        className="btn small"
        aria-disabled={isBusy}
        aria-label={t`Cancel ${reference}`}
        onClick={() => void cancel()}
      >
        <Trans>Cancel</Trans>
      </button>
      <span role="alert" className="problem">
        {problem}
      </span>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { AdminPayment } from 'protocol';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { DateTime } from '../../shared/date-time.tsx';
import { FormProblem } from '../../shared/forms/fields.tsx';
import { formatMoney } from '../../shared/format/money.ts';
import { Icon } from '../../shared/icon.tsx';
import { useLogin } from '../../shared/login-store.ts';
import { toast } from '../../shared/toasts/toast-store.ts';
import { minorOf } from '../controls/figures.tsx';
import { METHOD_WORDS } from '../controls/payee-words.ts';
import { ReasonDialog } from '../controls/reason-dialog.tsx';
import { useDeed, wordsOf } from '../controls/use-deed.ts';
import { useKeys } from '../controls/use-keys.ts';
import { ask, fetchImage, queryClient } from '../data/exchange.ts';
import { IfMay } from '../controls/if-may.tsx';
import { useOwnPermissions } from '../data/permissions.ts';
import { useProposals } from '../data/proposals.ts';
import {
  actsOf,
  consequenceOf,
  proposedActs,
  statusWords,
  stepWords,
  waitingFor,
  waitingWords,
  type PaymentAct,
} from './payment-words.ts';

const ACTS = {
  take: { name: 'Take', key: 'T', call: 'admin/takePayment' },
  approve: { name: 'Approve', key: 'A', call: 'admin/approvePayment' },
  reject: { name: 'Reject', key: 'X', call: 'admin/rejectPayment' },
  pay: { name: 'Paid', key: 'P', call: 'admin/markPaymentPaid' },
  fail: { name: 'Failed', key: 'F', call: 'admin/failPayment' },
  credit: { name: 'Credit again', key: 'C', call: 'admin/creditFromSuspense' },
  refund: { name: 'Sent back', key: 'B', call: 'admin/refundFromSuspense' },
} as const;

/** Actions whose reason the bettor reads. */
const VERBS = { reject: 'Reject', fail: 'Mark as failed', refund: 'Mark as sent back' } as const;
type WithReason = keyof typeof VERBS;
const hasReason = (act: PaymentAct): act is WithReason => act in VERBS;

interface PaymentPanelProps {
  readonly payment: AdminPayment | undefined;
  readonly isLoading: boolean;
}

/** One request: what its owner said, the proof, its steps, and what can be done. */
export function PaymentPanel({ payment, isLoading }: PaymentPanelProps) {
  if (payment === undefined)
    return (
      <section className="card panel empty">
        <p>{isLoading ? 'Loading' : 'Request not found.'}</p>
        <Link className="btn" to="/payments">
          All payments
        </Link>
      </section>
    );
  return <Shown payment={payment} />;
}

function Shown({ payment }: { payment: AdminPayment }) {
  const { permissions } = useOwnPermissions();
  const { direction, reference, amount, method, user_id, user_name } = payment;
  return (
    <section className="card panel" aria-label={reference}>
      <header>
        <div>
          <h2>
            {direction === 'deposit' ? 'Deposit' : 'Withdrawal'} {formatMoney(minorOf(amount))}
          </h2>
          <p className="meta">
            {reference} by {METHOD_WORDS[method]},{' '}
            {permissions.has('view-people') ? (
              <Link className="row-link" to={`/people/${user_id}`}>
                {user_name}
              </Link>
            ) : (
              user_name
            )}
          </p>
        </div>
        <span className="spacer" />
        <Link className="icon-button" to="/payments" aria-label="Back to all payments">
          <Icon name="close" />
        </Link>
      </header>
      <p className="in-panel">
        <span className="meta">{direction === 'deposit' ? 'Transaction, as typed' : 'To be paid to'}</span>
        <br />
        <b className="typed-details">{payment.details === '' ? 'No details' : payment.details}</b>
      </p>
      <IfMay permission="decide-payments">
        <Acts payment={payment} />
      </IfMay>
      {payment.has_proof && <Proof paymentId={payment.payment_id} reference={reference} />}
      <h3>Steps</h3>
      <ol className="payment-steps">
        {payment.steps.map((step) => (
          <li key={`${step.status} ${step.at}`}>
            <span>
              <b>{stepWords(step, payment)}</b>
              {step.note !== '' && `: ${step.note}`}
            </span>
            <small className="meta">
              <DateTime ms={Date.parse(step.at)} />
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Acts({ payment }: { payment: AdminPayment }) {
  const own = useLogin((state) => state.login?.user.user_id) ?? 0;
  const { isBusy, problem, run } = useDeed();
  const [asked, setAsked] = useState<WithReason>();
  const [transaction, setTransaction] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { payment_id, reference, direction, amount, user_name } = payment;
  const { data: proposals = [] } = useProposals();
  const waiting = waitingFor(payment_id, proposals);
  const acts = actsOf(payment, own).filter((what) => !proposedActs(waiting).includes(what));
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['payments'] });
  const act = (what: PaymentAct) => {
    if (!acts.includes(what)) return;
    if (hasReason(what)) return setAsked(what);
    if (what === 'pay' && transaction.trim() === '') {
      setIsMissing(true);
      return field.current?.focus();
    }
    void run(async () => {
      const after =
        what === 'pay'
          ? await ask('admin/markPaymentPaid', { payment_id, transaction: transaction.trim() })
          : await ask(ACTS[what].call, { payment_id });
      await refresh();
      // The field or button that was pressed is gone: the keys of the page go on.
      if (document.activeElement === document.body) document.getElementById('main')?.focus();
      toast('good', `${reference}: ${statusWords(after).toLowerCase()}`);
    });
  };
  useKeys({
    t: () => act('take'),
    a: () => act('approve'),
    x: () => act('reject'),
    p: () => act('pay'),
    f: () => act('fail'),
    c: () => act('credit'),
    b: () => act('refund'),
  });
  return (
    <>
      <ul className="acts">
        {waiting.map((proposal) => (
          <li key={proposal.proposal_id}>
            <p className="waiting">{waitingWords(proposal)}</p>
            <Link className="btn" to="/approvals">
              Approvals
            </Link>
          </li>
        ))}
        {acts.map((what) => (
          <li key={what}>
            <div>
              <p className="why">{consequenceOf(what, direction)}</p>
              {what === 'pay' && (
                <form
                  noValidate
                  onSubmit={(event) => {
                    event.preventDefault();
                    act('pay');
                  }}
                >
                  <label className="field">
                    Transaction
                    <input
                      ref={field}
                      className="input"
                      required
                      aria-invalid={isMissing && transaction.trim() === ''}
                      maxLength={64}
                      value={transaction}
                      onChange={(event) => setTransaction(event.target.value)}
                    />
                  </label>
                </form>
              )}
              {what === 'pay' && isMissing && transaction.trim() === '' && (
                <FormProblem text="Enter the transaction number of the payout." />
              )}
            </div>
            <button
              type="button"
              className={what === 'approve' ? 'btn go' : 'btn'}
              aria-haspopup={hasReason(what) ? 'dialog' : undefined}
              disabled={isBusy}
              onClick={() => act(what)}
            >
              {ACTS[what].name}
              <kbd>{ACTS[what].key}</kbd>
            </button>
          </li>
        ))}
        {acts.length === 0 && <li className="why">{statusWords(payment)}. Nothing left to do.</li>}
      </ul>
      <FormProblem text={problem} />
      {asked !== undefined && (
        <ReasonDialog
          title={`${VERBS[asked]}: ${reference}, ${formatMoney(minorOf(amount))} of ${user_name}`}
          reasonLabel="Reason, shown to the bettor"
          consequence={consequenceOf(asked, direction)}
          verb={VERBS[asked]}
          onClose={() => setAsked(undefined)}
          onDo={async (reason) => {
            await ask(ACTS[asked].call, { payment_id, reason });
            await refresh();
          }}
        />
      )}
    </>
  );
}

function Proof({ paymentId, reference }: { paymentId: number; reference: string }) {
  const { data, error } = useQuery({
    queryKey: ['proof', paymentId],
    queryFn: () => fetchImage('admin/getPaymentProof', { payment_id: paymentId }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  return (
    <>
      <h3>Proof</h3>
      {data === undefined ? (
        <p className="in-panel meta">{error === null ? 'Loading' : wordsOf(error)}</p>
      ) : (
        <img className="proof" src={data} alt={`Proof of ${reference}`} />
      )}
    </>
  );
}

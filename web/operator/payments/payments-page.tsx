import { useQuery } from '@tanstack/react-query';
import type { AdminPayment, Proposal } from 'protocol';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { formatMoney } from '../../shared/format/money.ts';
import { DESKTOP, useMedia } from '../../shared/use-media.ts';
import { Age } from '../controls/age.tsx';
import { minorOf } from '../controls/figures.tsx';
import { METHOD_WORDS } from '../controls/payee-words.ts';
import { KeyHints } from '../controls/key-hints.tsx';
import { usePageTitle } from '../controls/page-title.ts';
import { wordsOf } from '../controls/use-deed.ts';
import { useOpenedRowKeys } from '../controls/use-row-keys.ts';
import { useProposals } from '../data/proposals.ts';
import { endedPaymentsQuery, openPaymentsQuery } from '../data/waiting.ts';
import { MethodsCard } from './methods-card.tsx';
import { statusWords, waitingFor } from './payment-words.ts';
import { PaymentPanel } from './payment-panel.tsx';
import './payments.css';

const FILTERS = { open: 'Waiting', deposit: 'Deposits', withdrawal: 'Withdrawals', ended: 'Ended' } as const;
type Filter = keyof typeof FILTERS;

/** Deposits and withdrawals that wait for somebody, the oldest first, and those that have ended. */
export function PaymentsPage() {
  usePageTitle('Payments');
  const isDesktop = useMedia(DESKTOP);
  const chosen = Number(useParams()['paymentId'] ?? 0);
  const [filter, setFilter] = useState<Filter>('open');
  const open = useQuery(openPaymentsQuery);
  const ended = useQuery({ ...endedPaymentsQuery, enabled: filter === 'ended' || chosen !== 0 });
  const { data: proposals = [] } = useProposals();
  const waits = open.data?.filter(({ payment_id }) => waitingFor(payment_id, proposals).length > 0).length ?? 0;
  const { data, error } = filter === 'ended' ? ended : open;
  const rows = (data ?? []).filter(({ direction }) =>
    filter === 'open' || filter === 'ended' ? true : direction === filter,
  );
  const found = [...(open.data ?? []), ...(ended.data ?? [])].find(({ payment_id }) => payment_id === chosen);
  const panel =
    chosen === 0 ? null : <PaymentPanel key={chosen} payment={found} isLoading={open.isPending || ended.isPending} />;
  if (!isDesktop && panel !== null) return panel;
  return (
    <>
      <header className="bar">
        <div>
          <h1>Payments</h1>
          <p className="meta">{open.data === undefined ? 'Loading' : countWords(open.data.length, waits)}</p>
        </div>
      </header>
      {error !== null && <p className="outcome bad">{wordsOf(error)}</p>}
      <div className={panel === null ? 'beside' : 'beside-panel'}>
        <div className="stack">
          <section className="card" aria-label="Requests">
            <header className="tools">
              <div className="tabs">
                {(Object.keys(FILTERS) as Filter[]).map((one) => (
                  <button key={one} type="button" aria-pressed={one === filter} onClick={() => setFilter(one)}>
                    {FILTERS[one]}
                  </button>
                ))}
              </div>
              <span className="spacer" />
              <KeyHints
                keys={[
                  ['↑', '↓', 'row'],
                  ['Enter', 'open'],
                ]}
              />
            </header>
            <PaymentTable rows={rows} proposals={proposals} opened={chosen} isLoaded={data !== undefined} />
          </section>
          <MethodsCard />
        </div>
        {panel}
      </div>
    </>
  );
}

const countWords = (open: number, waits: number): string =>
  `${open - waits} to decide${waits === 0 ? '' : `, ${waits} waiting for a second person`}`;

interface PaymentTableProps {
  readonly rows: readonly AdminPayment[];
  readonly proposals: readonly Proposal[];
  /** The request in the panel; 0 without one. */
  readonly opened: number;
  readonly isLoaded: boolean;
}

function PaymentTable({ rows, proposals, opened, isLoaded }: PaymentTableProps) {
  const navigate = useNavigate();
  const { selected, select } = useOpenedRowKeys(
    rows.map(({ payment_id }) => payment_id),
    { Enter: (id) => void navigate(`/payments/${id}`) },
    opened === 0 ? undefined : opened,
  );
  const stateOf = (payment: AdminPayment) =>
    waitingFor(payment.payment_id, proposals).length > 0 ? (
      <span className="waiting">Waits for approval</span>
    ) : (
      statusWords(payment)
    );
  if (rows.length === 0) return isLoaded ? <p className="none-yet">No payments.</p> : null;
  return (
    <div className="wrap">
      <table className="table dense payment-table">
        <thead>
          <tr>
            <th scope="col">Request</th>
            <th scope="col">Person</th>
            <th scope="col" className="num">
              Amount
            </th>
            <th scope="col">Method</th>
            <th scope="col">State</th>
            <th scope="col" className="num">
              Age
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((payment) => (
            <tr
              key={payment.payment_id}
              data-selected={payment.payment_id === selected}
              className={payment.payment_id === selected ? 'selected' : ''}
              onPointerDown={() => select(payment.payment_id)}
              onFocusCapture={() => select(payment.payment_id)}
            >
              <th scope="row">
                <Link to={`/payments/${payment.payment_id}`}>{payment.reference}</Link>
                <span className="role-word">
                  {payment.direction === 'deposit' ? 'Deposit' : 'Withdrawal'}
                  <span className="narrow-line">
                    {' '}
                    by {payment.user_name}
                    <span className="narrow-line">{stateOf(payment)}</span>
                  </span>
                </span>
              </th>
              <td>{payment.user_name}</td>
              <td className="num strong">{formatMoney(minorOf(payment.amount))}</td>
              <td>{METHOD_WORDS[payment.method]}</td>
              <td>{stateOf(payment)}</td>
              <td className="num meta">
                <Age since={Date.parse(payment.requested_at)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

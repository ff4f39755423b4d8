import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Payment } from 'protocol';
import { DateTime } from '../../shared/date-time.tsx';
import { formatMoney } from '../../shared/format/money.ts';
import { lastWeek } from '../../shared/report/report-dates.ts';
import { Amount, Choice, PeriodFields } from '../../shared/report/report-parts.tsx';
import { ReportTable, type Column } from '../../shared/report/report-table.tsx';
import { Report } from '../../shared/report/report.tsx';
import { useMedia } from '../../shared/use-media.ts';
import { moneyOf } from '../data/from-wire.ts';
import { usePageTitle } from '../data/page-title.ts';
import { reportSource } from '../data/report-source.ts';
import { DIRECTION_WORDS, METHOD_WORDS, STATUS_WORDS, toneOf } from './payment-words.ts';
import { useMayUseCashier } from './use-cashier.ts';
import './cashier.css';

type Type = 'all' | 'deposit' | 'withdrawal';
type Standing = 'all' | 'open' | 'paid' | 'ended';

/** Every deposit and withdrawal of some days, with what became of it. */
export function PaymentStatementPage() {
  const { t } = useLingui();
  usePageTitle(t`Payment statement`);
  const [period, setPeriod] = useState(() => lastWeek(Date.now()));
  const [type, setType] = useState<Type>('all');
  const [standing, setStanding] = useState<Standing>('all');
  const types = [
    ['all', t`All`],
    ['deposit', t`Deposits`],
    ['withdrawal', t`Withdrawals`],
  ] as const;
  const standings = [
    ['all', t`All`],
    ['open', t`Open`],
    ['paid', t`Paid`],
    ['ended', t`Ended`],
  ] as const;
  const request = { from_date: period.from, to_date: period.to, type, payment_status: standing };
  const isWide = useMedia('(min-width: 700px)');
  const columns = useColumns(isWide);
  return (
    <>
      <Report
        title={t`Payment statement`}
        source={reportSource('report/getPayments', request)}
        filtersClass="payments"
        filters={
          <>
            <PeriodFields period={period} onChange={setPeriod} />
            <Choice label={t`Type`} name="payment-type" choices={types} chosen={type} onChange={setType} />
            <Choice
              label={t`Status`}
              name="payment-status"
              choices={standings}
              chosen={standing}
              onChange={setStanding}
            />
          </>
        }
        totals={(total) => [
          { label: t`Deposited`, money: total && moneyOf(total.deposited), isSigned: false },
          { label: t`Withdrawn`, money: total && moneyOf(total.withdrawn), isSigned: false },
          { label: t`Pending withdrawals`, money: total && moneyOf(total.pending), isSigned: false },
        ]}
        label={t`Payments`}
        empty={t`No deposits and withdrawals then. Choose other days or another type.`}
        countOf={(page) => page.total.count}
      >
        {(rows) => <ReportTable rows={rows} keyOf={(row) => row.payment_id} isNarrow={!isWide} columns={columns} />}
      </Report>
      <CashierLink />
    </>
  );
}

function CashierLink() {
  if (!useMayUseCashier()) return null;
  return (
    <p>
      <Link className="btn go" to="/setting/d-w">
        <Trans>Deposit / Withdraw</Trans>
      </Link>
    </p>
  );
}

const signed = ({ direction, amount }: Payment): number => (direction === 'deposit' ? 1 : -1) * moneyOf(amount);

function Status({ payment: { status } }: { payment: Payment }) {
  const { t } = useLingui();
  return <span className={`pay-status ${toneOf(status)}`}>{t(STATUS_WORDS[status])}</span>;
}

/** What moved: nothing, where the request came to nothing. */
function Moved({ payment }: { payment: Payment }) {
  const { status } = payment;
  const isNothing = status === 'rejected' || status === 'failed' || status === 'cancelled';
  return isNothing ? (
    <s className="meta">{formatMoney(moneyOf(payment.amount))}</s>
  ) : status === 'paid' ? (
    <Amount money={signed(payment)} />
  ) : (
    <span>{formatMoney(moneyOf(payment.amount))}</span>
  );
}

function useColumns(isWide: boolean): readonly Column<Payment>[] {
  const { t } = useLingui();
  if (!isWide)
    return [
      {
        head: t`Date, payment`,
        isHeader: true,
        cell: (row) => (
          <>
            <DateTime ms={Date.parse(row.requested_at)} />
            {t(DIRECTION_WORDS[row.direction])}
            <span className="meta">
              {row.reference} · {t(METHOD_WORDS[row.method])}
            </span>
            {row.note !== '' && <span className="meta">{row.note}</span>}
          </>
        ),
      },
      {
        head: t`Amount`,
        isNumber: true,
        cell: (row) => (
          <>
            <Moved payment={row} />
            <br />
            <Status payment={row} />
          </>
        ),
      },
    ];
  return [
    { head: t`Date`, cell: (row) => <DateTime ms={Date.parse(row.requested_at)} /> },
    {
      head: t`Reference`,
      isHeader: true,
      cell: (row) => (
        <>
          {row.reference}
          {row.details !== '' && <span className="meta">{row.details}</span>}
        </>
      ),
    },
    { head: t`Type`, cell: (row) => t(DIRECTION_WORDS[row.direction]) },
    { head: t`Method`, cell: (row) => t(METHOD_WORDS[row.method]) },
    {
      head: t`Status`,
      cell: (row) => (
        <>
          <Status payment={row} />
          {row.note !== '' && <span className="meta pay-note">{row.note}</span>}
        </>
      ),
    },
    { head: t`Amount`, isNumber: true, cell: (row) => <Moved payment={row} /> },
  ];
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Payment } from 'protocol';
import { DateTime } from '../../shared/date-time.tsx';
import { formatMoney } from '../../shared/format/money.ts';
import { useMedia } from '../../shared/use-media.ts';
import { moneyOf } from '../data/from-wire.ts';
import { usePageTitle } from '../data/page-title.ts';
import { lastWeek } from '../../shared/report/report-dates.ts';
import {
  Amount,
  Choice,
  Pages,
  PeriodFields,
  ReportBody,
  ReportHead,
  Totals,
} from '../../shared/report/report-parts.tsx';
import { useReport } from '../../shared/report/use-report.ts';
import { useMayUseCashier } from './use-cashier.ts';
import { DIRECTION_WORDS, METHOD_WORDS, STATUS_WORDS, toneOf } from './payment-words.ts';
import '../../shared/report/report.css';
import './cashier.css';

const NAME = 'report/getPayments';
type Type = 'all' | 'deposit' | 'withdrawal';
type Standing = 'all' | 'open' | 'paid' | 'ended';

/** Every deposit and withdrawal of some days, with what became of it. */
export function PaymentStatementPage() {
  const { t } = useLingui();
  usePageTitle(t`Payment statement`);
  const [period, setPeriod] = useState(() => lastWeek(Date.now()));
  const [type, setType] = useState<Type>('all');
  const [standing, setStanding] = useState<Standing>('all');
  const asked = { from_date: period.from, to_date: period.to, type, payment_status: standing };
  const paged = useReport(NAME, asked);
  const { page } = paged;
  const total = page?.total;
  const isWide = useMedia('(min-width: 700px)');
  const rows = page?.rows ?? [];
  return (
    <>
      <ReportHead title={t`Payment statement`} name={NAME} asked={asked} />
      <search className="card filters payments">
        <PeriodFields period={period} onChange={setPeriod} />
        <Choice
          label={t`Type`}
          name="payment-type"
          choices={[
            ['all', t`All`],
            ['deposit', t`Deposits`],
            ['withdrawal', t`Withdrawals`],
          ]}
          chosen={type}
          onChange={setType}
        />
        <Choice
          label={t`Status`}
          name="payment-status"
          choices={[
            ['all', t`All`],
            ['open', t`Open`],
            ['paid', t`Paid`],
            ['ended', t`Ended`],
          ]}
          chosen={standing}
          onChange={setStanding}
        />
      </search>
      <Totals
        totals={[
          { label: t`Deposited`, money: total && moneyOf(total.deposited), isSigned: false },
          { label: t`Withdrawn`, money: total && moneyOf(total.withdrawn), isSigned: false },
          { label: t`Withdrawals that are open`, money: total && moneyOf(total.pending), isSigned: false },
        ]}
      />
      <section className="card" aria-label={t`Payments`}>
        <ReportBody
          paged={paged}
          isLoaded={page !== undefined}
          isEmpty={rows.length === 0}
          empty={t`No deposits and withdrawals then. Choose other days or another type.`}
        >
          {isWide ? <WideTable rows={rows} /> : <NarrowTable rows={rows} />}
        </ReportBody>
        <Pages paged={paged} shown={rows.length} all={total?.count ?? 0} hasNext={(page?.next ?? null) !== null} />
      </section>
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

function WideTable({ rows }: { rows: readonly Payment[] }) {
  const { t } = useLingui();
  return (
    <div className="wrap">
      <table className="tbl statement">
        <thead>
          <tr>
            <th scope="col">{t`Date`}</th>
            <th scope="col">{t`Reference`}</th>
            <th scope="col">{t`Type`}</th>
            <th scope="col">{t`Method`}</th>
            <th scope="col">{t`Status`}</th>
            <th scope="col" className="num">
              {t`Amount`}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.payment_id}>
              <td>
                <DateTime ms={Date.parse(row.requested_at)} />
              </td>
              <th scope="row">
                {row.reference}
                {row.details !== '' && <span className="meta">{row.details}</span>}
              </th>
              <td>{t(DIRECTION_WORDS[row.direction])}</td>
              <td>{t(METHOD_WORDS[row.method])}</td>
              <td>
                <Status payment={row} />
                {row.note !== '' && <span className="meta pay-note">{row.note}</span>}
              </td>
              <td className="num">
                <Moved payment={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function NarrowTable({ rows }: { rows: readonly Payment[] }) {
  const { t } = useLingui();
  return (
    <table className="tbl statement narrow">
      <thead>
        <tr>
          <th scope="col">{t`Date, payment`}</th>
          <th scope="col" className="num">
            {t`Amount`}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.payment_id}>
            <th scope="row">
              <DateTime ms={Date.parse(row.requested_at)} />
              {t(DIRECTION_WORDS[row.direction])}
              <span className="meta">
                {row.reference} · {t(METHOD_WORDS[row.method])}
              </span>
              {row.note !== '' && <span className="meta">{row.note}</span>}
            </th>
            <td className="num">
              <Moved payment={row} />
              <br />
              <Status payment={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import type { StatementRow } from 'protocol';
import { DateTime } from '../../shared/date-time.tsx';
import { formatMoney, formatSignedMoney } from '../../shared/format/money.ts';
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
import '../../shared/report/report.css';
import { useReport } from '../../shared/report/use-report.ts';

const NAME = 'accountStatement/getUserAccountStatementHistory';
type Type = 'all' | 'sport' | 'casino' | 'deposit-withdraw';

/** Every entry of the account, the newest first, with the balance after it. */
export function StatementPage() {
  const { t } = useLingui();
  usePageTitle(t`Account statement`);
  const types = [
    ['all', t`All`],
    ['sport', t`Sport`],
    ['casino', t`Casino`],
    ['deposit-withdraw', t`Wallet`],
  ] as const;
  const [period, setPeriod] = useState(() => lastWeek(Date.now()));
  const [type, setType] = useState<Type>('all');
  const [search, setSearch] = useState('');
  const asked = { from_date: period.from, to_date: period.to, type, ...(search === '' ? {} : { search }) };
  const paged = useReport(NAME, asked);
  const { page } = paged;
  const isWide = useMedia('(min-width: 700px)');
  const credit = page && moneyOf(page.total.credit);
  const debit = page && moneyOf(page.total.debit);
  return (
    <>
      <ReportHead title={t`Account statement`} name={NAME} asked={asked} />
      <search className="card filters">
        <PeriodFields period={period} onChange={setPeriod} />
        <Choice label={t`Type`} name="type" choices={types} chosen={type} onChange={setType} />
        <label className="field span">
          <Trans>Search remark</Trans>
          <input
            type="search"
            placeholder={t`Match or market`}
            maxLength={80}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
      </search>
      <Totals
        totals={[
          {
            label: t`Net of these days`,
            money: credit === undefined ? undefined : credit - (debit ?? 0),
            isSigned: true,
          },
          { label: t`Opening`, money: page && moneyOf(page.total.opening) },
          { label: t`Credit`, money: credit, isSigned: true },
          { label: t`Debit`, money: debit === undefined ? undefined : 0 - debit, isSigned: true },
          { label: t`Closing`, money: page && moneyOf(page.total.closing) },
        ]}
      />
      <section className="card" aria-label={t`Entries`}>
        <ReportBody
          paged={paged}
          isLoaded={page !== undefined}
          isEmpty={page?.rows.length === 0}
          empty={t`Choose other days or another type.`}
        >
          {isWide ? <WideTable rows={page?.rows ?? []} /> : <NarrowTable rows={page?.rows ?? []} />}
        </ReportBody>
        <Pages
          paged={paged}
          shown={page?.rows.length ?? 0}
          all={page?.total.count ?? 0}
          hasNext={(page?.next ?? null) !== null}
        />
      </section>
    </>
  );
}

const WORDS: Readonly<Record<StatementRow['kind'], MessageDescriptor>> = {
  deposit: msg`Deposit`,
  withdrawal: msg`Withdrawal`,
  credit: msg`Credit`,
  adjustment: msg`Adjustment`,
  settlement: msg`Settled`,
  resettlement: msg`Settled again`,
  share: msg`Share`,
};

/** "Result: India", "Settled again: 163"; of a transfer, what was noted with it. */
function useMore({ result, remark, market_name }: StatementRow): string {
  const { t } = useLingui();
  if (result === null) return market_name === '' ? remark : '';
  const said = result.winners.length > 0 ? result.winners.join(', ') : String(result.number);
  const words = {
    settled: t`Result: ${said}`,
    resettled: t`Settled again: ${said}`,
    voided: t`Void`,
    'bets-voided': t`Some bets void`,
  };
  return words[result.what];
}

/** "Match Odds, India v Australia", and what the line is about; it leads to the bets of that market. */
function Remark({ row }: { row: StatementRow }) {
  const { t } = useLingui();
  const words = row.market_name === '' ? t(WORDS[row.kind]) : `${row.market_name}, ${row.match_name}`;
  const more = useMore(row);
  const tab = row.result?.what === 'voided' ? 'gone' : 'settled';
  return (
    <>
      {row.market_id === '' ? (
        words
      ) : (
        <Link to={`/report/current-bet?market=${row.market_id}&tab=${tab}`}>{words}</Link>
      )}
      {more !== '' && <span className="meta">{more}</span>}
    </>
  );
}

function WideTable({ rows }: { rows: readonly StatementRow[] }) {
  const { t } = useLingui();
  return (
    <div className="wrap">
      <table className="tbl statement">
        <thead>
          <tr>
            <th scope="col">
              <Trans>Date</Trans>
            </th>
            <th scope="col" className="num">
              <Trans>Sr no</Trans>
            </th>
            <th scope="col">
              <Trans>Remark</Trans>
            </th>
            <th scope="col">
              <Trans>Type</Trans>
            </th>
            <th scope="col" className="num">
              <Trans>Credit</Trans>
            </th>
            <th scope="col" className="num">
              <Trans>Debit</Trans>
            </th>
            <th scope="col" className="num">
              <Trans>Balance</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              <td>
                <DateTime ms={Date.parse(row.date)} />
              </td>
              <td className="num">{row.line}</td>
              <th scope="row">
                <Remark row={row} />
              </th>
              <td className="nw">{t(WORDS[row.kind])}</td>
              <td className="num">
                <Amount money={moneyOf(row.credit)} />
              </td>
              <td className="num">
                <Amount money={0 - moneyOf(row.debit)} />
              </td>
              <td className="num">
                <b>{formatMoney(moneyOf(row.balance))}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function NarrowTable({ rows }: { rows: readonly StatementRow[] }) {
  return (
    <table className="tbl statement narrow">
      <thead>
        <tr>
          <th scope="col">
            <Trans>Date, remark</Trans>
          </th>
          <th scope="col" className="num">
            <Trans>Amount / balance</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const amount = moneyOf(row.credit) - moneyOf(row.debit);
          return (
            <tr key={row.line}>
              <th scope="row">
                <DateTime ms={Date.parse(row.date)} />
                <Remark row={row} />
              </th>
              <td className="num">
                <b className={amount < 0 ? 'neg' : 'pos'}>{formatSignedMoney(amount)}</b>
                <br />
                {formatMoney(moneyOf(row.balance))}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

import { useState } from 'react';
import { Link } from 'react-router';
import type { StatementRow } from 'protocol';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatMoney, formatSignedMoney } from '../../shared/format/money.ts';
import { useMedia } from '../../shared/use-media.ts';
import { moneyOf } from '../data/from-wire.ts';
import { usePageTitle } from '../page-title.ts';
import { lastWeek } from './report-dates.ts';
import { Amount, Choice, Pages, PeriodFields, ReportBody, ReportHead, Totals } from './report-parts.tsx';
import { useReport } from './use-report.ts';

const NAME = 'accountStatement/getUserAccountStatementHistory';
const TYPES = [
  ['all', 'All'],
  ['sport', 'Sport'],
  ['casino', 'Casino'],
  ['deposit-withdraw', 'Wallet'],
] as const;
type Type = (typeof TYPES)[number][0];

/** Every entry of the account, the newest first, with the balance after it. */
export function StatementPage() {
  usePageTitle('Account statement');
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
      <ReportHead title="Account statement" name={NAME} asked={asked} />
      <search className="card filters">
        <PeriodFields period={period} onChange={setPeriod} />
        <Choice label="Type" name="type" choices={TYPES} chosen={type} onChange={setType} />
        <label className="field span">
          Search
          <input
            type="search"
            placeholder="Match or market"
            maxLength={80}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
      </search>
      <Totals
        totals={[
          {
            label: 'Net of these days',
            money: credit === undefined ? undefined : credit - (debit ?? 0),
            isSigned: true,
          },
          { label: 'Credit', money: credit, isSigned: false },
          { label: 'Debit', money: debit, isSigned: false },
          { label: 'Commission paid', money: page && moneyOf(page.total.commission), isSigned: false },
        ]}
      />
      <section className="card" aria-label="Entries">
        <ReportBody
          paged={paged}
          isLoaded={page !== undefined}
          isEmpty={page?.rows.length === 0}
          empty="Choose other days or another type."
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

const WORDS: Readonly<Record<StatementRow['kind'], string>> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  credit: 'Credit',
  adjustment: 'Adjustment',
  settlement: 'Settled',
  resettlement: 'Settled again',
  share: 'Share',
};

const TOLD = { settled: '', resettled: 'Settled again: ', voided: 'Void', 'bets-voided': 'Some bets void' } as const;

/** "Result: India", "Settled again: 163"; of a transfer, what was noted with it. */
function moreOf({ result, remark, market_name }: StatementRow): string {
  if (result === null) return market_name === '' ? remark : '';
  if (result.what === 'voided' || result.what === 'bets-voided') return TOLD[result.what];
  const words = result.winners.length > 0 ? result.winners.join(', ') : String(result.number);
  return `${TOLD[result.what] || 'Result: '}${words}`;
}

/** "Match Odds, India v Australia", and what the line is about. */
function Remark({ row }: { row: StatementRow }) {
  const words = row.market_name === '' ? WORDS[row.kind] : `${row.market_name}, ${row.match_name}`;
  const more = moreOf(row);
  return (
    <>
      {row.match_id === 0 ? words : <Link to={`/game-details/${row.sport_id}/${row.match_id}`}>{words}</Link>}
      {more !== '' && <span className="meta">{more}</span>}
    </>
  );
}

function WideTable({ rows }: { rows: readonly StatementRow[] }) {
  return (
    <div className="wrap">
      <table className="tbl statement">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col" className="num">
              Sr no
            </th>
            <th scope="col">Remark</th>
            <th scope="col">Type</th>
            <th scope="col" className="num">
              Credit
            </th>
            <th scope="col" className="num">
              Debit
            </th>
            <th scope="col" className="num">
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              <td className="nw">{formatDateTime(Date.parse(row.date))}</td>
              <td className="num">{row.line}</td>
              <th scope="row">
                <Remark row={row} />
              </th>
              <td className="nw">{WORDS[row.kind]}</td>
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
          <th scope="col">Date</th>
          <th scope="col">Remark</th>
          <th scope="col" className="num">
            Amount / balance
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const [date = '', time = ''] = formatDateTime(Date.parse(row.date)).split(' ');
          const amount = moneyOf(row.credit) - moneyOf(row.debit);
          return (
            <tr key={row.line}>
              <td>
                {date.slice(0, 5)}
                <br />
                {time.slice(0, 5)}
              </td>
              <th scope="row">
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

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import type { StatementRow } from 'protocol';
import { memoWords } from 'protocol/memo-words';
import { DateTime } from '../../shared/date-time.tsx';
import { wordsOfMarket, wordsOfServer } from '../../shared/server-words/server-words.ts';
import { formatMoney, formatSignedMoney } from '../../shared/format/money.ts';
import { lastWeek } from '../../shared/report/report-dates.ts';
import { Amount, Choice, PeriodFields } from '../../shared/report/report-parts.tsx';
import { ReportTable, type Column } from '../../shared/report/report-table.tsx';
import { Report } from '../../shared/report/report.tsx';
import { useMedia } from '../../shared/use-media.ts';
import { roundWords } from '../data/round-words.ts';
import { moneyOf } from '../data/from-wire.ts';
import { wordsOfResult } from '../data/outcome-word.ts';
import { usePageTitle } from '../data/page-title.ts';
import { reportSource } from '../data/report-source.ts';

type Type = 'all' | 'sport' | 'casino' | 'deposit-withdraw';

/** Every entry of the account, the newest first, with the balance after it. */
export function StatementPage() {
  const { t } = useLingui();
  usePageTitle(t`Account statement`);
  const [period, setPeriod] = useState(() => lastWeek(Date.now()));
  const [type, setType] = useState<Type>('all');
  const [search, setSearch] = useState('');
  const request = { from_date: period.from, to_date: period.to, type, ...(search === '' ? {} : { search }) };
  const types = [
    ['all', t`All`],
    ['sport', t`Sport`],
    ['casino', t`Casino`],
    ['deposit-withdraw', t`Wallet`],
  ] as const;
  const isWide = useMedia('(min-width: 700px)');
  const columns = useColumns(isWide);
  return (
    <Report
      title={t`Account statement`}
      source={reportSource('accountStatement/getUserAccountStatementHistory', request)}
      filters={
        <>
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
        </>
      }
      totals={(total) => {
        const { credit, debit } = { credit: total && moneyOf(total.credit), debit: total && moneyOf(total.debit) };
        const net = credit === undefined ? undefined : credit - (debit ?? 0);
        return [
          { label: t`Change in balance`, money: net, isSigned: true },
          { label: t`Opening`, money: total && moneyOf(total.opening) },
          { label: t`Credit`, money: credit, isSigned: true },
          { label: t`Debit`, money: debit === undefined ? undefined : 0 - debit, isSigned: true },
          { label: t`Closing`, money: total && moneyOf(total.closing) },
        ];
      }}
      label={t`Entries`}
      empty={t`Choose other days or another type.`}
      countOf={(page) => page.total.count}
    >
      {(rows) => <ReportTable rows={rows} keyOf={(row) => row.line} isNarrow={!isWide} columns={columns} />}
    </Report>
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
  wager: msg`Staked at a game`,
  winnings: msg`Won at a game`,
  refund: msg`Stake returned`,
  reversal: msg`Win taken back`,
  prize: msg`Won without a stake`,
};

/** "Result: India", "Settled again: 163"; of a payment its reference, of a wager what was played. */
function useMore({ result, memo }: StatementRow): string {
  const { t } = useLingui();
  if (result === null) return memo?.reference ?? '';
  const winner = wordsOfResult(result);
  const words = {
    settled: t`Result: ${winner}`,
    resettled: t`Settled again: ${winner}`,
    voided: t`Void`,
    'bets-voided': t`Some bets void`,
  };
  return words[result.what];
}

/** "Match Odds, India v Australia", and what the line is about; it leads to the bets of that market. */
function Remark({ row }: { row: StatementRow }) {
  const words =
    row.memo === null
      ? `${wordsOfMarket(row.market_name)}, ${roundWords(row.match_name)}`
      : wordsOfServer('memo', memoWords(row.memo.kind));
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

function useColumns(isWide: boolean): readonly Column<StatementRow>[] {
  const { t } = useLingui();
  if (!isWide)
    return [
      {
        head: t`Date, remark`,
        isHeader: true,
        cell: (row) => (
          <>
            <DateTime ms={Date.parse(row.date)} />
            <Remark row={row} />
          </>
        ),
      },
      { head: t`Amount / balance`, isNumber: true, cell: (row) => <AmountAndBalance row={row} /> },
    ];
  return [
    { head: t`Date`, cell: (row) => <DateTime ms={Date.parse(row.date)} /> },
    { head: t`Sr no`, isNumber: true, cell: (row) => row.line },
    { head: t`Remark`, isHeader: true, cell: (row) => <Remark row={row} /> },
    { head: t`Type`, className: 'no-wrap', cell: (row) => t(WORDS[row.kind]) },
    { head: t`Credit`, isNumber: true, cell: (row) => row.credit > 0 && <Amount money={moneyOf(row.credit)} /> },
    { head: t`Debit`, isNumber: true, cell: (row) => row.debit > 0 && <Amount money={0 - moneyOf(row.debit)} /> },
    { head: t`Balance`, isNumber: true, cell: (row) => <b>{formatMoney(moneyOf(row.balance))}</b> },
  ];
}

function AmountAndBalance({ row }: { row: StatementRow }) {
  const amount = moneyOf(row.credit) - moneyOf(row.debit);
  return (
    <>
      <b className={amount < 0 ? 'neg' : 'pos'}>{formatSignedMoney(amount)}</b>
      <br />
      {formatMoney(moneyOf(row.balance))}
    </>
  );
}

import type { Sequence } from 'engine/vocabulary';
import { marketIdText, toWireMoney } from 'protocol';
import type { AdjustmentReportRow, STAFF_REPORT_CALLS } from 'protocol';
import { displayIso } from 'protocol/dates';
import { dayOf, startOfDay } from '../../../reads/records/day-rows.ts';
import type { MarketNames } from '../../../reads/records/named.ts';
import type { AdjustmentRow, DayReportRow, Days, DaySums } from '../../../reads/records/staff-reports.ts';
import { hasAccount } from '../../../people/identity/roles.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { given } from '../given.ts';
import type { Handlers } from '../handlers.ts';
import { newestRecords } from '../newest-records.ts';
import { unknown } from '../refusal.ts';
import { byText, toFindings, toSuspensionRow, toVoidRow } from '../reports/incidents-on-wire.ts';
import { answerReport, betweenOf } from '../reports/answer-report.ts';
import type { ReportFields } from '../reports/answer-report.ts';
import {
  ADJUSTMENT_COLUMNS,
  FUNDS_COLUMNS,
  fundsNotes,
  madeNotes,
  PEOPLE_COLUMNS,
  resultsColumns,
  SUSPENSION_COLUMNS,
  VOID_COLUMNS,
} from '../reports/staff-report-sheets.ts';
import { toWireAmounts } from '../wire/amounts-on-wire.ts';
import { timeText } from '../wire/time-text.ts';
import { foundPerson } from './found-person.ts';
import { statementOf } from './report-calls.ts';

type Needs = Pick<
  GatewayDependencies,
  'records' | 'live' | 'sequencer' | 'authority' | 'identity' | 'settlement' | 'catalogue'
>;
type Names = 'admin/getResultsReport' | 'admin/getPeopleReport' | 'admin/getFundsReport';
type Table = typeof STAFF_REPORT_CALLS;

/** Everybody's figures, over whole days. */
export function staffReportCalls(needs: Needs): Handlers<Table> {
  return { ...moneyReports(needs), ...incidentReports(needs), ...statements(needs) };
}

function moneyReports({ records, live, sequencer }: Needs): Pick<Handlers<Table>, Names> {
  const { staff } = records;
  const made = madeBy(sequencer);
  return {
    'admin/getResultsReport'(body, { session }) {
      const { by = 'sport', sport_id: sportId, match_id: matchId } = body;
      const filter = { by, days: daysOf(body), ...given({ sportId, matchId }) };
      return answerReport(body, session, {
        name: `results-by-${by}`,
        rows: (page) => staff.daysOf(filter, page),
        async total() {
          const { count, ...sums } = await staff.dayTotals(filter);
          return { ...made(body, count), ...sumsOnWire(sums) };
        },
        toWire: toResultsRow,
        columns: resultsColumns(by),
        notes: madeNotes,
      });
    },

    'admin/getPeopleReport'(body, { session }) {
      const between = betweenOf(body);
      return answerReport(body, session, {
        name: 'people',
        rows: (page) => staff.peopleOf(between, page),
        async total() {
          const { count, ...sums } = await staff.peopleTotals(between);
          return { ...made(body, count), ...toWireAmounts(sums) };
        },
        toWire({ account, userId, name, lifetime, ...sums }) {
          return { account, user_id: userId, name, ...toWireAmounts(sums), net_deposits: toWireMoney(lifetime) };
        },
        columns: PEOPLE_COLUMNS,
        notes: madeNotes,
      });
    },

    'admin/getFundsReport'(body, { session }) {
      const days = daysOf(body);
      return answerReport(body, session, {
        name: 'customer-funds',
        rows: (page) => staff.fundsOf(days, page),
        async total() {
          const { count, cash, ...sums } = await staff.fundsTotals(days);
          return {
            ...made(body, count),
            ...toWireAmounts(sums),
            held: toWireMoney(cash),
            ledger: toWireMoney(customerFunds(live)),
          };
        },
        toWire: ({ day, ...sums }) => ({ day: dayText(day), ...toWireAmounts(sums) }),
        columns: FUNDS_COLUMNS,
        notes: fundsNotes,
      });
    },
  };
}

function incidentReports(needs: Needs): Omit<Handlers<Table>, Names | 'admin/getStatement'> {
  const { staff } = needs.records;
  const made = madeBy(needs.sequencer);
  return {
    async 'admin/getLastSuspension'({ market_id: market }) {
      const { rows } = await staff.suspensionsOf({ between: {}, of: undefined, market }, { limit: 1 });
      const [last] = rows.map((row) => toSuspensionRow(row, needs));
      return last === undefined ? null : { from: last.from, cause: last.cause, by_name: last.by_name };
    },

    'admin/getSuspensionReport'(body, { session }) {
      const filter = incidentsOf(body);
      return answerReport(body, session, {
        name: 'suspensions',
        rows: (page) => staff.suspensionsOf(filter, page),
        total: async () => made(body, await staff.suspensionCount(filter)),
        toWire: (row) => toSuspensionRow(row, needs),
        columns: SUSPENSION_COLUMNS,
        notes: madeNotes,
      });
    },

    async 'admin/addFindings'({ market_id: market, sequence, cause, findings }, { session }) {
      if (!(await staff.isSuspension(market, sequence))) throw unknown('unknown-suspension', 'suspension');
      const { userId: by, userName } = session.user;
      const at = needs.sequencer.now();
      await needs.authority.findings.add({ market, sequence: sequence as Sequence, at, by, cause, findings });
      return toFindings({ cause, findings, byUserId: by, byName: userName, at });
    },

    'admin/getVoidReport'(body, { session }) {
      const filter = incidentsOf(body);
      return answerReport(body, session, {
        name: 'voids',
        rows: (page) => staff.voidsOf(filter, page),
        async total() {
          const { count, stake, ...sums } = await staff.voidTotals(filter);
          return { ...made(body, count), ...sums, stake: toWireMoney(stake) };
        },
        toWire: toVoidRow,
        columns: VOID_COLUMNS,
        notes: madeNotes,
      });
    },

    'admin/getAdjustmentReport'(body, { session }) {
      const between = betweenOf(body);
      return answerReport(body, session, {
        name: 'money-in-and-out',
        rows: (page) => staff.adjustmentsOf(between, page),
        async total() {
          const { count, paidIn, paidOut } = await staff.adjustmentTotals(between);
          return { ...made(body, count), paid_in: toWireMoney(paidIn), paid_out: toWireMoney(paidOut) };
        },
        toWire: toAdjustmentRow,
        columns: ADJUSTMENT_COLUMNS,
        notes: madeNotes,
      });
    },
  };
}

function toAdjustmentRow({ userId, kind, memo, reference, ...row }: AdjustmentRow): AdjustmentReportRow {
  const { at, account, name, amount, balance, entry } = row;
  return {
    at: timeText(at),
    account,
    user_id: userId,
    name,
    // The rows are transfers.
    kind: kind as AdjustmentReportRow['kind'],
    amount: toWireMoney(amount),
    balance: toWireMoney(balance),
    memo: { kind: memo, reference },
    by_user_id: row.byUserId,
    by_name: byText(row),
    reason: row.deedReason,
    entry,
  };
}

function statements(needs: Needs): Pick<Handlers<Table>, 'admin/getStatement'> {
  return {
    async 'admin/getStatement'({ user_id, ...body }, { session }) {
      const user = await foundPerson(needs, user_id);
      if (!hasAccount(user)) throw unknown('unknown-account', 'account');
      await newestRecords(needs);
      return answerReport(body, session, statementOf(user.account, body, needs));
    },
  };
}

interface Range extends ReportFields {
  readonly from_date: string;
  readonly to_date: string;
}

/** Days are whole. */
function daysOf({ from_date: from, to_date: to }: Range): Days {
  const dayNamed = (text: string): number => dayOf(Date.parse(`${text}T12:00:00+05:30`));
  return { from: dayNamed(from), to: dayNamed(to) };
}

const dayText = (day: number): string => (day === 0 ? '' : displayIso(startOfDay(day)).slice(0, 10));

const madeBy =
  (sequencer: Pick<Needs['sequencer'], 'now'>) =>
  ({ from_date, to_date }: Range, count: number) => ({ count, made_at: timeText(sequencer.now()), from_date, to_date });

function sumsOnWire({ fills, ...sums }: DaySums) {
  return { fills, ...toWireAmounts(sums) };
}

function toResultsRow({ day, ...row }: DayReportRow) {
  const { matched, fills, won, commission, customers, houses, agents, feeds, sum } = row;
  return {
    day: dayText(day),
    sport_id: row.sportId,
    sport_name: row.sportName,
    match_id: row.matchId,
    ...namesOf(row),
    ...sumsOnWire({ matched, fills, won, commission, customers, houses, agents, feeds, sum }),
  };
}

const incidentsOf = ({
  of = 'sport',
  ...fields
}: Range & { readonly of?: 'sport' | 'casino' | 'all' | undefined }) => ({
  between: betweenOf(fields),
  of: of === 'all' ? undefined : of,
});

const namesOf = ({ market, marketName, matchName }: MarketNames & { readonly market: number }) => ({
  market_id: market === 0 ? '' : marketIdText(market),
  market_name: marketName,
  match_name: matchName,
});

function customerFunds(live: Needs['live']): number {
  let funds = 0;
  for (const { role, cash } of live.accounts()) if (role === 'customer') funds += cash;
  return funds;
}

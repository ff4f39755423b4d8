import { DAY_MS, type Millis } from 'engine/vocabulary';
import { DISPLAY_OFFSET } from 'protocol/dates';
import { UnknownCursorError } from '../../../reads/records/page.ts';
import type { Between, Page, Paged } from '../../../reads/records/page.ts';
import type { LoginSession } from '../../../people/identity/login-sessions.ts';
import { Download } from '../handlers.ts';
import { Refusal, malformed } from '../refusal.ts';
import { FileTurns } from './file-turns.ts';
import { pages } from './page-turns.ts';
import { ReportFile } from './report-file.ts';
import { cellsOf, headsOf, totalOf } from './sheet.ts';
import type { Note, SheetColumns } from './sheet.ts';

const ROWS_OF_A_PAGE = 50;
/** The records keep their order by key: many short pages cost little more, and none holds the thread for long. */
const ROWS_AT_A_TIME = 100;
/** A file of more would take the server's memory, and no person reads it. */
const ROWS_OF_A_FILE = 50_000;

/** What every report takes. */
export interface ReportFields {
  readonly from_date?: string | undefined;
  readonly to_date?: string | undefined;
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
  readonly export?: 'csv' | 'xlsx' | undefined;
}

/** How a report is made: a page of it, its totals, and its columns in a file. */
export interface Report<Row, Wire, Total> {
  /** Of its file. */
  readonly name: string;
  rows(page: Page): Promise<Paged<Row>>;
  total(): Promise<Total>;
  toWire(row: Row): Wire;
  readonly columns: SheetColumns<Wire, Row, Total>;
  /** At the end of its file: of which days it is, when it was made, and totals that belong to no column. */
  notes?(total: Total): readonly Note[];
}

/** From when to when: the last day counts as a whole, the last instant does not. */
export function betweenOf({ from_date: from, to_date: to }: ReportFields): Between {
  return {
    ...(from === undefined ? {} : { from: timeOf(from) as Millis }),
    ...(to === undefined ? {} : { to: (timeOf(to) + (isDay(to) ? DAY_MS : 0)) as Millis }),
  };
}

const isDay = (date: string): boolean => date.length === 10;
const timeOf = (date: string): number => Date.parse(isDay(date) ? `${date}T00:00:00${DISPLAY_OFFSET}` : date);

/** Of this process: its processors are what files take. */
const files = new FileTurns();

/** A page of a report with its totals, or all of it as a file. */
export async function answerReport<Row, Wire, Total>(
  fields: ReportFields,
  session: LoginSession,
  report: Report<Row, Wire, Total>,
) {
  const { export: as } = fields;
  if (as !== undefined) return files.take(session.user.userId, () => download(report, as));
  const page = { limit: fields.limit ?? ROWS_OF_A_PAGE, after: fields.after === '' ? undefined : fields.after };
  return pages.take(session.user.userId, async () => {
    // One connection at a time.
    const { rows, next } = await report.rows(page).catch(refuse);
    const total = await report.total();
    return { rows: rows.map((row) => report.toWire(row)), next: next ?? null, total };
  });
}

function refuse(error: unknown): never {
  throw error instanceof UnknownCursorError ? malformed('after: there is no such page') : error;
}

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Page by page, so that bets go on between them. */
async function download<Row, Wire, Total>(report: Report<Row, Wire, Total>, as: 'csv' | 'xlsx'): Promise<Download> {
  const { name, columns } = report;
  const file = new ReportFile({ as, name, heads: headsOf(columns) });
  try {
    let count = 0;
    let after: string | undefined;
    do {
      const page: Paged<Row> = await report.rows({ limit: ROWS_AT_A_TIME, after });
      count += page.rows.length;
      if (count > ROWS_OF_A_FILE) {
        const message = `A file holds at most ${ROWS_OF_A_FILE} rows. Choose fewer days.`;
        throw new Refusal(422, 'too-many-rows', { message });
      }
      file.add(
        cellsOf(
          columns,
          page.rows.map((row) => [report.toWire(row), row] as const),
        ),
      );
      after = page.next;
    } while (after !== undefined);
    if (count === 0 && report.notes !== undefined) file.add([['No activity']]);
    const total = await report.total();
    const bytes = await file.finish({ total: totalOf(columns, total), notes: report.notes?.(total) ?? [] });
    return new Download({ fileName: `${name}.${as}`, type: TYPES[as], bytes });
  } finally {
    await file.stop();
  }
}

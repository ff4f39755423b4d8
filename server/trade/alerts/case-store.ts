import { type Kysely, type Selectable, sql } from 'kysely';
import type { AccountId, MarketId, Millis, Money } from 'engine/vocabulary';
import type { CaseKind } from 'protocol';
import type { Sighting } from './signals/signals.ts';
import type { AlertCaseTable, AlertStepTable, AlertTables } from './tables.ts';

/** What a signal has opened, for people to work. */
export interface AlertCase extends Sighting {
  readonly caseId: number;
  readonly isOpen: boolean;
  /** The oldest first. */
  readonly steps: readonly CaseStep[];
}

export interface CaseStep {
  readonly step: AlertStepTable['step'];
  readonly at: Millis;
  readonly userId: number;
  readonly text: string;
}

/** Why a step is not taken. */
export class CaseError extends Error {
  readonly code: 'unknown-case' | 'case-closed' | 'case-open';

  constructor(code: CaseError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

const MOST = 200;
/** Sightings in one statement. */
const MOST_AT_ONCE = 500;
const WORDS = { 'case-closed': 'This case is already closed.', 'case-open': 'This case is already open.' } as const;

export interface CaseFilter {
  readonly isOpen?: boolean;
  readonly kind?: CaseKind;
  /** Among those that it is about. */
  readonly account?: number;
}

/** Cases in SQL, one for each key, with every step that people took. */
export class CaseStore {
  readonly #db: Kysely<AlertTables>;
  readonly #changed: () => void;

  /** @param changed  called when one is new, was seen again, or has taken a step */
  constructor(db: Kysely<AlertTables>, changed: () => void = () => undefined) {
    this.#changed = changed;
    this.#db = db;
  }

  /** New keys open cases; a key that is known is seen again, and its case stays open or closed. */
  async save(sightings: readonly Sighting[], db: Kysely<AlertTables> = this.#db): Promise<void> {
    // A statement takes each key once.
    const taken = new Map<string, Sighting>();
    const later: Sighting[] = [];
    for (const sighting of sightings) {
      if (taken.has(sighting.key) || taken.size >= MOST_AT_ONCE) later.push(sighting);
      else taken.set(sighting.key, sighting);
    }
    if (taken.size === 0) return;
    const rows = [...taken.values()].map(({ kind, key, at, lastAt, accounts, market, amount, figures }) => ({
      kind,
      key,
      at_ms: at,
      last_at_ms: lastAt,
      accounts,
      market_id: market,
      amount_minor: amount,
      figures: JSON.stringify(figures),
    }));
    await sql`
      insert into alert_case (kind, key, is_open, at_ms, last_at_ms, accounts, market_id, amount_minor, figures)
      select kind, key, true, at_ms, last_at_ms, accounts, market_id, amount_minor, figures
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as seen
        (kind text, key text, at_ms bigint, last_at_ms bigint, accounts integer[], market_id bigint,
         amount_minor bigint, figures text)
      on conflict (key) do update set
        last_at_ms = greatest(alert_case.last_at_ms, excluded.last_at_ms),
        amount_minor = greatest(alert_case.amount_minor, excluded.amount_minor),
        figures = excluded.figures,
        accounts = alert_case.accounts ||
          array(select unnest(excluded.accounts) except select unnest(alert_case.accounts) order by 1)`.execute(db);
    this.#changed();
    await this.save(later, db);
  }

  async openCount(): Promise<number> {
    const { count } = await this.#db
      .selectFrom('alert_case')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('is_open', '=', true)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** The newest first. */
  async list(filter: CaseFilter): Promise<AlertCase[]> {
    let query = this.#db.selectFrom('alert_case').selectAll();
    if (filter.isOpen !== undefined) query = query.where('is_open', '=', filter.isOpen);
    if (filter.kind !== undefined) query = query.where('kind', '=', filter.kind);
    if (filter.account !== undefined) query = query.where(sql<boolean>`${filter.account} = any(accounts)`);
    return this.#withSteps(await query.orderBy('case_id', 'desc').limit(MOST).execute());
  }

  /** @throws CaseError */
  async take(caseId: number, taken: CaseStep): Promise<AlertCase> {
    await this.#db.transaction().execute(async (db) => {
      const found = db.selectFrom('alert_case').select('is_open').where('case_id', '=', caseId).forUpdate();
      const row = await found.executeTakeFirst();
      if (row === undefined) throw new CaseError('unknown-case', 'There is no such case.');
      const wrong = taken.step === 'closed' && !row.is_open ? 'case-closed' : undefined;
      const refused = wrong ?? (taken.step === 'reopened' && row.is_open ? 'case-open' : undefined);
      if (refused !== undefined) throw new CaseError(refused, WORDS[refused]);
      if (taken.step !== 'note') {
        const isOpen = taken.step === 'reopened';
        await db.updateTable('alert_case').set({ is_open: isOpen }).where('case_id', '=', caseId).execute();
      }
      const { step, at: at_ms, userId: user_id, text } = taken;
      await db.insertInto('alert_step').values({ case_id: caseId, step, at_ms, user_id, text }).execute();
    });
    this.#changed();
    return (await this.find(caseId)) as AlertCase;
  }

  async find(caseId: number): Promise<AlertCase | undefined> {
    const rows = await this.#db.selectFrom('alert_case').selectAll().where('case_id', '=', caseId).execute();
    return (await this.#withSteps(rows))[0];
  }

  async #withSteps(rows: readonly Selectable<AlertCaseTable>[]): Promise<AlertCase[]> {
    if (rows.length === 0) return [];
    const ids = rows.map((row) => row.case_id);
    const query = this.#db.selectFrom('alert_step').selectAll().where('case_id', 'in', ids);
    const steps = Map.groupBy(await query.orderBy('step_id').execute(), (step) => step.case_id);
    return rows.map((row) => ({ ...toCase(row), steps: (steps.get(row.case_id) ?? []).map(toStep) }));
  }
}

const toCase = (row: Selectable<AlertCaseTable>): Omit<AlertCase, 'steps'> => ({
  caseId: row.case_id,
  kind: row.kind,
  key: row.key,
  isOpen: row.is_open,
  at: row.at_ms as Millis,
  lastAt: row.last_at_ms as Millis,
  accounts: row.accounts as AccountId[],
  market: row.market_id as MarketId,
  amount: row.amount_minor as Money,
  figures: JSON.parse(row.figures) as AlertCase['figures'],
});

const toStep = ({ step, at_ms, user_id, text }: Selectable<AlertStepTable>): CaseStep => ({
  step,
  at: at_ms as Millis,
  userId: user_id,
  text,
});

import type { Kysely } from 'kysely';
import type { MarketId, Millis } from 'engine/vocabulary';
import { type Basis, digestOf, EVIDENCE_FORMAT, type EvidencePack, type KnownFacts, type ProvenCommand } from 'results';
import type { FlowTables } from './tables.ts';

interface Kept {
  readonly approved_by: number;
  readonly approved_at: Millis;
  readonly commands: readonly ProvenCommand[];
}

/** Evidence in SQL: facts once for all markets that rest on the same, the basis with its action, the rest here. */
export class EvidenceStore {
  readonly #db: Kysely<FlowTables>;
  /** Fingerprints of facts that are kept for sure. */
  readonly #known = new Set<string>();

  constructor(db: Kysely<unknown>) {
    this.#db = db.withTables<FlowTables>();
  }

  async keepFacts(hash: string, body: string): Promise<void> {
    if (this.#known.has(hash)) return;
    await this.#db
      .insertInto('settlement_facts')
      .values({ hash, body })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute();
    this.#known.add(hash);
    if (this.#known.size > MOST_KNOWN) this.#known.clear();
  }

  /** Writes what came of an action, once: the evidence of an action never changes. */
  async keep(
    db: Kysely<FlowTables>,
    of: Kept & { readonly action: number; readonly market: MarketId; readonly basis: string },
  ): Promise<void> {
    const { approved_by, approved_at, commands } = of;
    const kept: Kept = { approved_by, approved_at, commands };
    await db
      .insertInto('settlement_evidence')
      .values({ action_id: of.action, market_id: of.market, digest: digestOf(of), body: JSON.stringify(kept) })
      .onConflict((conflict) => conflict.column('action_id').doNothing())
      .execute();
  }

  /** Of one action, or of the last one of a market. */
  async find(of: { readonly action: number } | { readonly market: MarketId }): Promise<EvidencePack | undefined> {
    let query = this.#db
      .selectFrom('settlement_evidence')
      .innerJoin('settlement_action', 'settlement_action.action_id', 'settlement_evidence.action_id')
      .select(['settlement_evidence.action_id', 'settlement_evidence.body', 'digest', 'basis_body'])
      .orderBy('settlement_evidence.action_id', 'desc')
      .limit(1);
    query =
      'action' in of
        ? query.where('settlement_evidence.action_id', '=', of.action)
        : query.where('settlement_evidence.market_id', '=', of.market);
    const row = await query.executeTakeFirst();
    if (row === undefined) return undefined;
    const basis = JSON.parse(row.basis_body) as Basis;
    const facts = await this.factsOf(basis.facts_hash);
    const { approved_by, approved_at, commands } = JSON.parse(row.body) as Kept;
    const { action_id: action, digest } = row;
    return { format: EVIDENCE_FORMAT, action, basis, facts, approved_by, approved_at, commands, digest };
  }

  async factsOf(hash: string): Promise<KnownFacts> {
    const { body } = await this.#db
      .selectFrom('settlement_facts')
      .select('body')
      .where('hash', '=', hash)
      .executeTakeFirstOrThrow();
    return JSON.parse(body) as KnownFacts;
  }
}

const MOST_KNOWN = 10_000;

import type { Kysely } from 'kysely';
import type { Notices } from '../../people/notices/notices.ts';
import type { FlowTables } from './tables.ts';

/** Drops the terms, actions and evidence of matches, and facts that only they rested on. */
export async function forgetMatches(db: Kysely<unknown>, notices: Notices, matches: readonly number[]): Promise<void> {
  const tables = db.withTables<FlowTables>();
  const untold = await tables.transaction().execute(async (transaction) => {
    const actions = transaction.selectFrom('settlement_action').where('match_id', 'in', matches);
    const rested = await actions.select(['action_id', 'basis_body']).execute();
    const ids = rested.map(({ action_id }) => action_id);
    const hashes = new Set(
      rested.map(({ basis_body }) => (JSON.parse(basis_body) as { facts_hash: string }).facts_hash),
    );
    const markets = transaction.selectFrom('market_terms').select('market_id').where('match_id', 'in', matches);
    await transaction.deleteFrom('market_policy').where('market_id', 'in', markets).execute();
    await transaction.deleteFrom('market_terms').where('match_id', 'in', matches).execute();
    if (ids.length === 0) return [];
    await transaction.deleteFrom('settlement_evidence').where('action_id', 'in', ids).execute();
    const gone = await notices.forget(transaction, ids);
    await transaction.deleteFrom('settlement_action').where('action_id', 'in', ids).execute();
    // Two matches never rest on the same facts: each has its own fixture.
    await transaction
      .deleteFrom('settlement_facts')
      .where('hash', 'in', [...hashes])
      .execute();
    return gone;
  });
  notices.untell(untold);
}

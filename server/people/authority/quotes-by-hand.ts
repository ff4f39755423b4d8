import { type Kysely, sql } from 'kysely';
import type { MarketId } from 'engine/vocabulary';
import { marketIdOf, marketIdText } from 'protocol';
import type { AuthorityTables } from './tables.ts';

/** A market that one person has quoted by hand. */
export interface QuotedByHand {
  readonly market: MarketId;
  /** ms. */
  readonly lastAt: number;
}

const SUBJECT = 'market ';

/** The quotes by hand of the audit trail. */
function quotes(db: Kysely<AuthorityTables>) {
  return db
    .selectFrom('audit_entry as outcome')
    .where('outcome.action', '=', 'admin/setQuotes')
    .where('outcome.outcome', 'in', ['done', 'unknown']);
}

/** Everybody who quoted a market. */
export async function quotersOf(db: Kysely<AuthorityTables>, market: MarketId): Promise<readonly number[]> {
  const of = quotes(db).where('outcome.subject', '=', `${SUBJECT}${marketIdText(market)}`);
  const rows = await of.select('outcome.user_id as user').distinct().execute();
  return rows.map(({ user }) => user);
}

/** The markets that one person has quoted since a time; one in which they only stopped quotes is none of theirs. */
export async function quotedSince(
  db: Kysely<AuthorityTables>,
  { by, since }: { readonly by: number; readonly since: number },
): Promise<readonly QuotedByHand[]> {
  const rows = await quotes(db)
    .innerJoin('audit_entry as intent', 'intent.entry_id', 'outcome.intent_id')
    .where('outcome.user_id', '=', by)
    .where('outcome.at_ms', '>=', since)
    .groupBy('outcome.subject')
    .having(
      sql<boolean>`bool_or('true' = intent.detail::jsonb ->> 'confirmed' or 'active' = intent.detail::jsonb ->> 'state')`,
    )
    .select(({ fn }) => ['outcome.subject as subject', fn.max('outcome.at_ms').as('lastAt')])
    .execute();
  return rows.map(({ subject, lastAt }) => ({ market: marketIdOf(subject.slice(SUBJECT.length)), lastAt }));
}

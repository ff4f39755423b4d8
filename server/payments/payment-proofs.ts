import { type Kysely, sql } from 'kysely';
import { OPEN_STATUSES } from './payment-flow.ts';
import type { ProofImage } from './proof-image.ts';
import type { PaymentTables } from './tables.ts';

/** Of one bettor's requests that have ended: of older ones the images go, the requests stay. */
const PROOFS_KEPT = 50;

type Db = Kysely<PaymentTables>;

/** In the transaction that adds the request. */
export async function addProof(
  db: Db,
  { payment, userId, proof }: { payment: number; userId: number; proof: ProofImage },
): Promise<void> {
  await db
    .insertInto('payment_proof')
    .values({ payment_id: payment, ...proof })
    .execute();
  const old = sql<number>`(select payment_id from payment join payment_proof using (payment_id)
    where user_id = ${userId} and status not in (${sql.join(OPEN_STATUSES)})
    order by payment_id desc offset ${PROOFS_KEPT})`;
  await db.deleteFrom('payment_proof').where('payment_id', 'in', old).execute();
}

export async function dropProof(db: Db, payment: number): Promise<void> {
  await db.deleteFrom('payment_proof').where('payment_id', '=', payment).execute();
}

export function proofOf(db: Db, payment: number): Promise<ProofImage | undefined> {
  return db.selectFrom('payment_proof').select(['type', 'bytes']).where('payment_id', '=', payment).executeTakeFirst();
}

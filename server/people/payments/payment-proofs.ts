import { type Kysely, sql } from 'kysely';
import { PaymentRefusal } from './payment.ts';
import { OPEN_STATUSES } from './payment-flow.ts';
import type { ProofImage } from './proof-image.ts';
import type { PaymentTables } from './tables.ts';

/** Of one bettor's requests that have ended: of older ones the images go, the requests stay. */
const PROOFS_KEPT = 50;

/** Images of one bettor, open requests included; and of all, of which the oldest of ended requests go first. */
const MOST_OF_A_PERSON = 64 * 1024 * 1024;
const MOST_OF_ALL = 4 * 1024 * 1024 * 1024;

/** What images may take of the disk, bytes. */
export interface ProofQuota {
  readonly ofAPerson: number;
  readonly ofAll: number;
}

export const PROOF_QUOTA: ProofQuota = { ofAPerson: MOST_OF_A_PERSON, ofAll: MOST_OF_ALL };

type Db = Kysely<PaymentTables>;

/** In the transaction that adds the request. */
export async function addProof(
  db: Db,
  added: { payment: number; userId: number; proof: ProofImage; quota: ProofQuota },
): Promise<void> {
  const { payment, userId, proof, quota } = added;
  await db
    .insertInto('payment_proof')
    .values({ payment_id: payment, ...proof })
    .execute();
  const old = sql<number>`(select payment_id from payment join payment_proof using (payment_id)
    where user_id = ${userId} and status not in (${sql.join(OPEN_STATUSES)})
    order by payment_id desc offset ${PROOFS_KEPT})`;
  await db.deleteFrom('payment_proof').where('payment_id', 'in', old).execute();
  await makeRoom(db, { userId, quota });
}

/** Images of ended requests go, the oldest first, until the others fit. @throws PaymentRefusal where those of open ones are too many */
async function makeRoom(db: Db, { userId, quota }: { userId: number; quota: ProofQuota }): Promise<void> {
  for (const { most, isOurs } of [
    { most: quota.ofAPerson, isOurs: sql<boolean>`user_id = ${userId}` },
    { most: quota.ofAll, isOurs: sql<boolean>`true` },
  ]) {
    const isOpen = sql<boolean>`status in (${sql.join(OPEN_STATUSES)})`;
    // What stays: open requests first, then the newest, as long as there is room.
    await sql`delete from payment_proof where payment_id in (
      select payment_id from (
        select payment_id, ${isOpen} as is_open,
               sum(octet_length(bytes)) over (order by ${isOpen} desc, payment_id desc) as used
        from payment join payment_proof using (payment_id) where ${isOurs}
      ) as kept where used > ${most} and not is_open)`.execute(db);
    const left = await sql<{ used: number }>`select coalesce(sum(octet_length(bytes)), 0)::bigint as used
      from payment join payment_proof using (payment_id) where ${isOurs}`.execute(db);
    if ((left.rows[0]?.used ?? 0) > most) throw noRoomForProof();
  }
}

export function noRoomForProof(): PaymentRefusal {
  return new PaymentRefusal(
    'no-room-for-proof',
    'There is no room for another image now. Send the request without it.',
  );
}

export async function dropProof(db: Db, payment: number): Promise<void> {
  await db.deleteFrom('payment_proof').where('payment_id', '=', payment).execute();
}

export function proofOf(db: Db, payment: number): Promise<ProofImage | undefined> {
  return db.selectFrom('payment_proof').select(['type', 'bytes']).where('payment_id', '=', payment).executeTakeFirst();
}

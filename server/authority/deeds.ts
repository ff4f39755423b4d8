import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AuditEntry } from './audit-trail.ts';

type Deed = Pick<AuditEntry, 'action' | 'detail' | 'userId' | 'at'>;

const field = ({ detail }: Deed, name: string): string => {
  const value = detail[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
const number = (deed: Deed, name: string): number => Number(field(deed, name)) || 0;

const stepOf = (deed: Deed, status: string) => sql`select 1 from payment_step
  where payment_id = ${number(deed, 'payment_id')} and status = ${status} and by_user = ${deed.userId}
    and at_ms >= ${deed.at}`;
const person = (deed: Deed, is: RawBuilder<unknown>) =>
  sql`select 1 from person where user_id = ${number(deed, 'user_id')} and ${is}`;
const caseStep = (deed: Deed, step: string) => sql`select 1 from alert_step
  where case_id = ${number(deed, 'case_id')} and step = ${step} and user_id = ${deed.userId} and at_ms >= ${deed.at}`;
const provider = (deed: Deed, is: RawBuilder<unknown>) =>
  sql`select 1 from provider where code = ${field(deed, 'provider')} and ${is}`;
const madePerson = (deed: Deed) => sql`select 1 from person
  where lower(user_name) = lower(${field(deed, 'user_name')}) and created_at_ms >= ${deed.at}`;
const factBy = (deed: Deed) => sql`select 1 from match_fact
  where match_id = ${number(deed, 'match_id')} and by_user = ${deed.userId} and at_ms >= ${deed.at}`;
const actionBy = (deed: Deed) => sql`select 1 from settlement_action
  where proposed_by = ${deed.userId} and proposed_at_ms >= ${deed.at}`;

/**
 * Of what is done in tables and leaves no command in the journal: what is there once it is done. It is looked for in
 * what a stop has interrupted.
 */
const TRACES: Readonly<Record<string, (deed: Deed) => RawBuilder<unknown>>> = {
  'account-create': madePerson,
  'admin/createUser': madePerson,
  'admin/changeRole': (deed) => person(deed, sql`role = ${field(deed, 'role')}`),
  'admin/setRole': (deed) => sql`select 1 from staff_role where role = ${field(deed, 'role')}
    and permissions::jsonb = ${JSON.stringify(deed.detail['permissions'])}::jsonb`,
  'admin/disablePerson': (deed) => person(deed, sql`disabled_at_ms > 0`),
  'admin/enablePerson': (deed) => person(deed, sql`disabled_at_ms = 0`),
  'admin/setNote': (deed) => person(deed, sql`note = ${field(deed, 'note')}`),
  'admin/resetPassword': (deed) => sql`select 1 from person_activity
    where user_id = ${number(deed, 'user_id')} and kind = 'password-changed' and at_ms >= ${deed.at}`,
  'admin/resetSecondFactor': (deed) =>
    person(deed, sql`not exists (select 1 from second_factor f where f.user_id = person.user_id)`),
  'admin/endLogins': (deed) =>
    person(
      deed,
      sql`not exists (select 1 from login_session s where s.user_id = person.user_id and s.created_at_ms < ${deed.at})`,
    ),
  'admin/takePayment': (deed) => stepOf(deed, 'under-review'),
  'admin/approvePayment': (deed) => stepOf(deed, 'approved'),
  'admin/rejectPayment': (deed) => stepOf(deed, 'rejected'),
  'admin/markPaymentPaid': (deed) => stepOf(deed, 'paid'),
  'admin/failPayment': (deed) => stepOf(deed, 'failed'),
  'admin/creditFromSuspense': (deed) => stepOf(deed, 'approved'),
  'admin/refundFromSuspense': (deed) => stepOf(deed, 'failed'),
  'admin/addFact': factBy,
  'admin/correctFact': factBy,
  'admin/proposeResult': actionBy,
  'admin/settleMarket': actionBy,
  'admin/voidMarket': actionBy,
  'admin/noteCase': (deed) => caseStep(deed, 'note'),
  'admin/closeCase': (deed) => caseStep(deed, 'closed'),
  'admin/reopenCase': (deed) => caseStep(deed, 'reopened'),
  'admin/setAlertSettings': (deed) => sql`select 1 from alert_setting
    where settings::jsonb = ${JSON.stringify(deed.detail['settings'])}::jsonb`,
  'admin/addProvider': (deed) => provider(deed, sql`created_at_ms >= ${deed.at}`),
  'admin/setProvider': (deed) => provider(deed, sql`is_open = ${deed.detail['is_open'] === true}`),
  'admin/publishText': (deed) => sql`select 1 from site_text where kind = ${field(deed, 'kind')}
    and language = ${field(deed, 'language')} and user_id = ${deed.userId} and at_ms >= ${deed.at}`,
  'admin/setThresholds': (deed) => sql`select 1 from authority_setting
    where thresholds::jsonb = ${JSON.stringify(deed.detail['thresholds'])}::jsonb`,
};

/** Whether the tables show that something was done; undefined where they cannot show it. */
export async function isDoneInTables(db: Kysely<unknown>, deed: Deed): Promise<boolean | undefined> {
  const trace = TRACES[deed.action];
  if (trace === undefined) return undefined;
  const { rows } = await trace(deed).execute(db);
  return rows.length > 0;
}

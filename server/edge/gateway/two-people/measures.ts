import type { AccountId } from 'engine/vocabulary';
import { OWNER, type RoleName, toWireMoney } from 'protocol';
import { canonicalJson, fingerprint } from 'results';
import { hasAccount } from '../../../people/identity/roles.ts';
import { allRecords } from '../newest-records.ts';
import { bettorOrStaff } from '../refusal.ts';
import { checkProviderKey, providerExists } from '../new-provider.ts';
import { ofFact } from './fact-measure.ts';
import { ENDS_WITH_ROLE, ruleWouldEnd } from './rule-would-end.ts';
import { toSettings } from '../wire/account-on-wire.ts';
import { termsAfter, toWireTerms } from '../wire/payment-on-wire.ts';
import { changedBy, looserBy } from './limit-changes.ts';
import { ofJoining, ofPolicy, ofRemoval } from './market-measures.ts';
import { ofMarketLimits, ofNewMarket, ofTemplate } from './market-limits.ts';
import { ofNewMatch } from './match-made-again.ts';
import type { BodyOf, Measure, Measured, MeasureNeeds, Measuring } from './measured.ts';
import { refusedReach } from './more-than-theirs.ts';
import { ofMarketNames, ofMatchName, ofOpening } from './name-measures.ts';
import { refusedBy } from './refused-by.ts';
import { ofTable } from './table-limits.ts';

async function person(userId: number, { identity }: MeasureNeeds) {
  const user = await identity.userOf(userId);
  if (user === undefined) return { user, seen: 'nobody' };
  const { role, isDisabled } = user;
  return { user, seen: canonicalJson({ role, isDisabled, hands: await identity.staff.handsOf(userId) }) };
}

const ofMoney =
  (kind: 'credit' | 'debit') =>
  async (body: BodyOf<'admin/creditAccount'> | BodyOf<'admin/debitAccount'>, needs: MeasureNeeds) => ({
    kind,
    amount: body.amount,
    isByDay: true as const,
    seen: (await person(body.user_id, needs)).seen,
  });

/** What the members of a role may do as it stands; nothing where there is no such role. */
function grantsOf({ identity }: MeasureNeeds, role: RoleName) {
  const { permissions = [], readsOnly = false } = identity.roles.find(role) ?? {};
  return { permissions, readsOnly };
}
type Grants = ReturnType<typeof grantsOf>;

/** Whether somebody may do more by it than before: see more, or change what they only saw. */
function isWider(next: Grants, before: Grants): boolean {
  const isMore = next.permissions.some((permission) => !before.permissions.includes(permission));
  const isFreed = before.readsOnly && !next.readsOnly && next.permissions.length > 0;
  return isMore || isFreed;
}

async function ofReset(body: BodyOf<'admin/resetPassword'>, needs: MeasureNeeds): Promise<Measured> {
  const { user, seen } = await person(body.user_id, needs);
  // Who holds the other owner's login would be the only owner.
  return { kind: 'reset', amount: 0, isAlways: user?.role === OWNER, seen };
}

const MEASURES: Readonly<Record<string, Measure>> = {
  'admin/creditAccount': ofMoney('credit'),
  'admin/debitAccount': ofMoney('debit'),
  'admin/approvePayment': async ({ payment_id }: BodyOf<'admin/approvePayment'>, { payments }) => {
    const payment = await payments.store.find(payment_id);
    if (payment === undefined) return undefined;
    const { direction, amount, status } = payment;
    return { kind: direction, amount, isByDay: true, seen: `${status}` };
  },
  'admin/refundFromSuspense': async ({ payment_id }: BodyOf<'admin/refundFromSuspense'>, { payments }) => {
    const payment = await payments.store.find(payment_id);
    if (payment === undefined) return undefined;
    const { amount, status } = payment;
    return { kind: 'withdrawal', amount, isByDay: true, seen: `${status}` };
  },
  'admin/changeAccount': ofLimits,
  'admin/changeMarket': ofMarketLimits,
  'admin/createMatch': ofNewMatch,
  'admin/createMarket': ofNewMarket,
  'admin/setMatchTemplate': ofTemplate,
  'admin/setCasinoTable': ofTable,
  'admin/removeRunner': ofRemoval,
  'admin/addRunner': ofJoining,
  'admin/setPolicy': ofPolicy,
  'admin/openMarket': ofOpening,
  'admin/renameMarket': ofMarketNames,
  'admin/changeMatch': ofMatchName,
  'admin/clearExposure': async (body: BodyOf<'admin/clearExposure'>, { wallets }) => {
    const open = await wallets.reports.openExposures({ account: body.account as AccountId });
    const found = open.find(({ code, round }) => code === body.provider && round === body.round);
    return found && { kind: 'void', amount: found.exposure, isByDay: true, seen: canonicalJson(found) };
  },
  'admin/addFact': ofFact,
  'admin/correctFact': ofFact,
  'admin/createUser': async ({ role }: BodyOf<'admin/createUser'>, needs) => {
    const grants = grantsOf(needs, role);
    return grants.permissions.length === 0 ? undefined : { kind: 'staff', amount: 0, seen: canonicalJson(grants) };
  },
  'admin/setRole': async (body: BodyOf<'admin/setRole'>, needs) => {
    const before = grantsOf(needs, body.role);
    const next = { permissions: body.permissions, readsOnly: body.reads_only === true };
    if (!isWider(next, before)) return undefined;
    const grants = { permissions: before.permissions, reads_only: before.readsOnly };
    return { kind: 'staff', amount: 0, before: grants, seen: canonicalJson(before) };
  },
  'admin/changeRole': async ({ user_id, role, ends_rule }: BodyOf<'admin/changeRole'>, needs) => {
    const { user, seen } = await person(user_id, needs);
    if (user === undefined) return undefined;
    const before = grantsOf(needs, user.role);
    const next = grantsOf(needs, role);
    if (needs.identity.roles.find(role) !== undefined && (user.role === 'bettor') !== (role === 'bettor'))
      return { kind: 'staff', amount: 0, seen, refused: bettorOrStaff() };
    // Whoever takes the role of an owner from somebody would be alone sooner.
    const isAlways = user.role === OWNER;
    if (!isAlways && !isWider(next, before)) return undefined;
    const endsUnsaid = role !== OWNER && ends_rule !== true && (await needs.identity.staff.wouldEndRule(user_id));
    const refused = endsUnsaid ? { refused: ruleWouldEnd(ENDS_WITH_ROLE) } : {};
    return {
      kind: 'staff',
      amount: 0,
      isAlways,
      before: { role: user.role },
      seen: `${seen} ${canonicalJson([before, next])}`,
      ...refused,
    };
  },
  'admin/enablePerson': async ({ user_id }: BodyOf<'admin/enablePerson'>, needs) => {
    const { user, seen } = await person(user_id, needs);
    if (user === undefined || !needs.identity.roles.isStaff(user)) return undefined;
    return { kind: 'staff', amount: 0, seen: `${seen} ${canonicalJson(grantsOf(needs, user.role))}` };
  },
  'admin/resetPassword': ofReset,
  'admin/resetSecondFactor': ofReset,
  'admin/addProvider': async ({ provider, public_key = '' }: BodyOf<'admin/addProvider'>, { wallets }) => {
    const isThere = wallets.providers.find(provider) !== undefined;
    const check = () => {
      if (isThere) throw providerExists();
      checkProviderKey(public_key);
    };
    return { kind: 'provider', amount: 0, seen: isThere ? 'there' : 'free', ...refusedBy(check) };
  },
  'admin/renewProviderSecret': async ({ provider }: BodyOf<'admin/renewProviderSecret'>, { wallets }) => {
    const found = wallets.providers.find(provider);
    return found && { kind: 'provider', amount: 0, seen: fingerprint({ secret: found.secret }) };
  },
  'admin/setProvider': async ({ provider, is_open }: BodyOf<'admin/setProvider'>, { wallets }) => {
    const found = wallets.providers.find(provider);
    if (found === undefined || found.isOpen || !is_open) return undefined;
    return { kind: 'provider', amount: 0, before: { is_open: found.isOpen }, seen: `open ${found.isOpen}` };
  },
  'admin/setPrizeLimits': async ({ provider, most, a_day }: BodyOf<'admin/setPrizeLimits'>, { wallets }) => {
    const limits = wallets.providers.find(provider)?.prizeLimits;
    if (limits === undefined || (most <= limits.most && a_day <= limits.dayMost)) return undefined;
    const before = { most: toWireMoney(limits.most), a_day: toWireMoney(limits.dayMost) };
    return { kind: 'provider', amount: 0, before, seen: canonicalJson(limits) };
  },
  'admin/setPayoutLimits': async (body: BodyOf<'admin/setPayoutLimits'>, { wallets }) => {
    const limits = wallets.providers.find(body.provider)?.payoutLimits;
    if (limits === undefined) return undefined;
    const { perStake, perRound, perDay, float } = limits;
    const isLower = body.per_stake <= perStake && body.per_round <= perRound && body.a_day <= perDay;
    if (isLower && body.float <= float) return undefined;
    const now = { per_stake: perStake, per_round: perRound, a_day: perDay, float };
    const before = Object.fromEntries(Object.entries(now).map(([field, amount]) => [field, toWireMoney(amount)]));
    return { kind: 'provider', amount: 0, before, seen: canonicalJson(limits) };
  },
  'admin/setPaymentMethod': async (body: BodyOf<'admin/setPaymentMethod'>, { payments }) => {
    const now = await payments.store.method(body.method);
    termsAfter(now, body);
    return {
      kind: 'payee',
      amount: 0,
      waits: true,
      before: changedBy(body, toWireTerms(now)),
      seen: canonicalJson(now),
    };
  },
  'admin/shortenWait': async ({ proposal_id }: BodyOf<'admin/shortenWait'>, { authority }) => {
    const found = await authority.proposals.find(proposal_id);
    if (found === undefined) return undefined;
    const before = { body: found.body, before: found.before };
    return { kind: 'payee', amount: 0, before, seen: `${found.state} ${found.dueAt}` };
  },
  'admin/setThresholds': async (_body: BodyOf<'admin/setThresholds'>, { authority }) => ({
    kind: 'thresholds',
    amount: 0,
    before: { thresholds: authority.thresholds.present },
    seen: canonicalJson(authority.thresholds.present),
  }),
};

async function ofLimits(body: BodyOf<'admin/changeAccount'>, needs: MeasureNeeds): Promise<Measured | undefined> {
  const { user } = await person(body.user_id, needs);
  if (user === undefined || !hasAccount(user)) return undefined;
  await allRecords(needs);
  const now = await needs.records.settingsOf(user.account as AccountId);
  const looser = [
    looserBy(now?.exposureLimit ?? -1, body.exposure_limit),
    looserBy(now?.maxStake ?? -1, body.max_stake),
    looserBy(now?.maxProfit ?? -1, body.max_profit),
    // Both give a part of what the house earns away.
    body.discount !== undefined && body.discount > (now?.discount ?? 0) ? Infinity : 0,
    body.share !== undefined && body.share > (now?.share ?? 0) ? Infinity : 0,
  ];
  const amount = Math.max(...looser);
  if (amount === 0) return undefined;
  const { user_id, ...changes } = body;
  const before = changedBy(changes, toSettings(user_id, now));
  return { kind: 'limits', amount, isByDay: true, before, seen: canonicalJson(now ?? null) };
}

/** What needs no measure is done alone. @param body  as the schema has let it through */
export async function measured(name: string, body: unknown, needs: Measuring): Promise<Measured | undefined> {
  const found = await MEASURES[name]?.(body as never, needs);
  return found && { ...found, ...(await refusedReach(name, body, needs)) };
}

export const isMeasured = (name: string): boolean => name in MEASURES;

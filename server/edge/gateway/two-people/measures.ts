import type { AccountId, MarketId } from 'engine/vocabulary';
import { type CALLS, OWNER, type RoleName, toWireMoney, type TwoPeopleKind } from 'protocol';
import type { z } from 'zod';
import { canonicalJson, fingerprint } from 'results';
import { hasAccount } from '../../../people/identity/roles.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { allRecords } from '../newest-records.ts';
import { bettorOrStaff, type Refusal } from '../refusal.ts';
import { refusalOfFact } from './impossible-fact.ts';
import { ENDS_WITH_ROLE, ruleWouldEnd } from './rule-would-end.ts';
import { tableTerms } from '../wire/staff-tables-on-wire.ts';
import { toSettings } from '../wire/account-on-wire.ts';
import { termsAfter, toWireTerms } from '../wire/payment-on-wire.ts';
import { changedBy, looserBy } from './limit-changes.ts';

export type MeasureNeeds = Pick<
  GatewayDependencies,
  | 'casino'
  | 'identity'
  | 'live'
  | 'records'
  | 'sequencer'
  | 'payments'
  | 'settlement'
  | 'facts'
  | 'catalogue'
  | 'authority'
  | 'wallets'
>;

interface Measuring extends MeasureNeeds {
  /** The person who makes the call, and the one who proposed it. */
  readonly by?: number;
  readonly proposedBy?: number;
}

/** What a call is, as far as a second person is concerned. */
export interface Measured {
  readonly kind: TwoPeopleKind;
  /** Minor units. */
  readonly amount: number;
  /** Needs a second person whatever the threshold is: alone, one owner would end what two have agreed. */
  readonly isAlways?: boolean;
  /** What it is at the same time: it needs a second person where that does. */
  readonly also?: { readonly kind: TwoPeopleKind; readonly amount: number };
  /** It is done by nobody, with a second person or without. */
  readonly refused?: Refusal;
  /** Whether what the same person did within a day counts together. */
  readonly isByDay?: true;
  /** It takes effect only after the site's waiting time, alone too. */
  readonly waits?: true;
  /** The fields that it would change, as they are now, in the words of the wire. */
  readonly before?: Readonly<Record<string, unknown>>;
  /** The subject in the trail that counts once a day, however often it is touched: the facts of one match. */
  readonly once?: string;
  /** What the call is about, as it is now: where that changes, a proposal is worth nothing. */
  readonly seen: string;
}

type BodyOf<N extends keyof typeof CALLS> = (typeof CALLS)[N] extends { request: infer R extends z.ZodType }
  ? z.output<R>
  : never;
type Measure = (body: never, needs: Measuring) => Promise<Measured | undefined>;

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

async function ofFact(
  body: BodyOf<'admin/addFact'> | BodyOf<'admin/correctFact'>,
  needs: Measuring,
): Promise<Measured | undefined> {
  const { settlement, live, facts } = needs;
  const { terms } = settlement;
  const automatic = terms.marketsOf(body.match_id).flatMap((market) => {
    const found = live.market(market);
    return found !== undefined && terms.policyOf(market).automatic ? [found] : [];
  });
  // Where nothing settles by itself a fact moves nothing: who settles decides, and whether they typed it counts there.
  if (automatic.length === 0) return undefined;
  const refused = await refusalOfFact(body, needs);
  const { length: known } = await facts.store.read(body.match_id);
  const sumOf = (markets: typeof automatic) => markets.reduce((sum, { matched }) => sum + matched, 0);
  const settled = automatic.filter(({ endedAt }) => endedAt > 0);
  return {
    kind: 'fact',
    amount: sumOf(automatic),
    isByDay: true,
    once: `match ${body.match_id}`,
    // What was settled by other facts would be settled again.
    ...(settled.length > 0 && { also: { kind: 'resettlement', amount: sumOf(settled) } }),
    seen: `facts ${known}`,
    ...(refused !== undefined && { refused }),
  };
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
    return { kind: 'withdrawal', amount: payment.amount, isByDay: true, seen: `${payment.status}` };
  },
  'admin/changeAccount': ofLimits,
  'admin/setCasinoTable': async (body: BodyOf<'admin/setCasinoTable'>, { casino }) => {
    const row = casino.table(body.table)?.row;
    if (row === undefined) return undefined;
    const orNone = (amount: number) => (amount === 0 ? -1 : amount);
    const amount = Math.max(
      looserBy(row.max_stake_minor, body.max_stake),
      looserBy(row.max_profit_minor, body.max_profit),
      looserBy(row.loss_cap_minor, body.market_cap),
      looserBy(orNone(row.round_cap_minor), body.round_cap),
      looserBy(orNone(row.day_cap_minor), body.day_cap),
      looserBy(orNone(row.person_stake_minor), body.person_stake),
    );
    if (amount === 0) return undefined;
    return {
      kind: 'limits',
      amount,
      isByDay: true,
      before: changedBy(body, tableTerms(row)),
      seen: canonicalJson(row),
    };
  },
  'admin/removeRunner': async ({ market_id: market }: BodyOf<'admin/removeRunner'>, { live }) => {
    const found = live.market(market);
    if (found === undefined) return undefined;
    return { kind: 'removal', amount: found.matched, isByDay: true, seen: seenMarket(market, found.version) };
  },
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
  'admin/addProvider': async ({ provider }: BodyOf<'admin/addProvider'>, { wallets }) => {
    const isThere = wallets.providers.find(provider) !== undefined;
    return { kind: 'provider', amount: 0, seen: isThere ? 'there' : 'free' };
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
    return found && { kind: 'payee', amount: 0, seen: `${found.state} ${found.dueAt}` };
  },
  'admin/setThresholds': async (_body: BodyOf<'admin/setThresholds'>, { authority }) => ({
    kind: 'thresholds',
    amount: 0,
    before: { thresholds: authority.thresholds.present },
    seen: canonicalJson(authority.thresholds.present),
  }),
};

const seenMarket = (market: MarketId, version: number): string => `market ${market} version ${version}`;

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
  return MEASURES[name]?.(body as never, needs);
}

export const isMeasured = (name: string): boolean => name in MEASURES;

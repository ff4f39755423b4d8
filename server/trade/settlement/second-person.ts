import type { MarketId, Millis } from 'engine/vocabulary';
import {
  type ActionRequest,
  type Basis,
  type Fact,
  FlowRefusal,
  isReport,
  type KnownMatch,
  needsSecondPerson,
  type SeenMarket,
  type SettlementAction,
  THE_RULE,
  typistsOf,
} from 'results';
import type { DoneOfKind } from '../../people/authority/thresholds.ts';

/** The site's own rules on what takes two people, beside each market's policy. */
export interface FlowAuthority {
  /** @param amount  minor units @param done  by the same person, alone, within the day */
  needsTwo(kind: DecidedKind, amount: number, done: readonly DoneOfKind[]): Promise<boolean>;
  /** One person's sums of the last day by calls that leave no action here: runners removed. */
  doneBy(by: number, kind: DecidedKind, of: { readonly at: number }): Promise<DoneOfKind[]>;
  /** One person's decisions one after the other. */
  inTurn<T>(by: number, work: () => Promise<T>): Promise<T>;
  /** True if somebody may be the second person for another login. */
  maySecond(login: number, second: number): Promise<boolean>;
  /** Whether somebody may decide on results still. */
  mayStillDecide(userId: number): Promise<boolean>;
  /** The amount at which a match was weighed when a second person approved a typed fact, minor units; 0 if nobody did. */
  secondedWith(of: Pick<Fact, 'id' | 'by' | 'proposedBy'> & { readonly match: number }): Promise<number>;
  /** Everybody who quoted a market by hand. */
  quotersOf(market: MarketId): Promise<readonly number[]>;
  /** How long what a person has proposed can be approved, ms. */
  readonly validMs: number;
}

/** Decides who may be the second person. */
export type Hands = Pick<FlowAuthority, 'maySecond' | 'mayStillDecide' | 'validMs'>;

/** fact: what the rule settles at once by facts that a person typed. */
export type DecidedKind = 'result' | 'resettlement' | 'void' | 'fact';

/** How a person's decision counts towards their day. */
export interface Counted {
  readonly kind: DecidedKind;
  /** Minor units: the greater of what is matched and what the house pays. */
  readonly amount: number;
}

/** A decision that is part of what a second person approved with its facts. */
export interface Seconded extends Pick<Counted, 'amount'> {
  readonly kind: 'seconded';
}

/** What an action is about, as it is now. */
export interface DecidedOn {
  readonly seen: SeenMarket;
  readonly known: KnownMatch;
  /** As `Counted` has it. It may be tried out on a copy of the engine. */
  readonly amount: () => Promise<number>;
  /** A person's sums of the last day that count with a kind. */
  readonly doneBy: (by: number, kind: DecidedKind) => Promise<readonly DoneOfKind[]>;
  /** Everybody who quoted it by hand. */
  readonly quoters: () => Promise<readonly number[]>;
}

/** The newest fact, if a person typed it: they answer for what the rule settles at once. */
export function typedFactOf(known: KnownMatch): (Fact & { readonly by: number }) | undefined {
  const reported = reportedOf(known);
  const newest = Math.max(...reported.map(({ id }) => id));
  const found = reported.find(({ id }) => id === newest);
  return found?.by === undefined ? undefined : { ...found, by: found.by };
}

/** The facts of all its sources that decide. */
function reportedOf(known: KnownMatch): Fact[] {
  const { other, further = [] } = known;
  const lines = [known, ...(other === undefined ? [] : [other]), ...further];
  return lines.flatMap(({ facts }) => facts).filter(isReport);
}

/** How a request counts for whoever answers for it; undefined if nobody does. */
export async function countedFor(
  authority: FlowAuthority | undefined,
  { by, kind, byRule, typist }: Pick<ActionRequest, 'by' | 'kind' | 'byRule'> & { readonly typist: number | undefined },
  on: DecidedOn,
): Promise<Counted | undefined> {
  const { seen, amount } = on;
  if (authority === undefined) return undefined;
  if (typist !== undefined) return { kind: 'fact', amount: await amount() };
  if (by === THE_RULE) return undefined;
  if (isAgain(seen) || kind === 'roll-back') return { kind: 'resettlement', amount: await amount() };
  if (kind !== 'settle') return { kind: 'void', amount: await amount() };
  if (byRule && !(await hasTyped(authority, by, on.known)) && !(await hasQuoted(authority, by, on))) return undefined;
  return { kind: 'result', amount: await amount() };
}

/** True if the site's rules want two people, counting what the same person decided alone within the last day. */
export async function takesTwo(
  authority: FlowAuthority | undefined,
  by: number,
  { counted, on }: { readonly counted: Counted | undefined; readonly on: Pick<DecidedOn, 'doneBy'> },
): Promise<boolean> {
  if (authority === undefined || counted === undefined) return false;
  return authority.needsTwo(counted.kind, counted.amount, await on.doneBy(by, counted.kind));
}

/** A request, and the fact of a person by which the rule settles at once. */
type Weighed = Pick<ActionRequest, 'by' | 'kind' | 'byRule'> & {
  readonly match: number;
  readonly typed: ReturnType<typeof typedFactOf>;
};

/**
 * Counts a request, and says if that is too much for whoever answers for it.
 *
 * @param settled  what the rule settled since the fact as part of what a second person approved with it, minor units
 */
export async function weigh(
  authority: FlowAuthority | undefined,
  { match, typed, ...request }: Weighed,
  { on, settled }: { readonly on: DecidedOn; readonly settled: (since: Millis) => Promise<number> },
): Promise<{ readonly counted: Counted | Seconded | undefined; readonly isTooMuch: boolean }> {
  const counted = await countedFor(authority, { ...request, typist: typed?.by }, on);
  if (authority !== undefined && typed !== undefined && counted !== undefined) {
    const approved = await authority.secondedWith({ ...typed, match });
    if (approved > 0 && counted.amount <= approved - (await settled(typed.at)))
      return { counted: { kind: 'seconded', amount: counted.amount }, isTooMuch: false };
  }
  return { counted, isTooMuch: await takesTwo(authority, typed?.by ?? request.by, { counted, on }) };
}

const isAgain = ({ status }: SeenMarket): boolean => status === 'settled' || status === 'void';

/** Whether somebody entered a fact of a match: themselves, or through a login that is not in another hand. */
function hasTyped(authority: Pick<Hands, 'maySecond'>, by: number, known: KnownMatch): Promise<boolean> {
  return isOneOf(authority, by, new Set(reportedOf(known).flatMap(typistsOf)));
}

/** True if somebody set prices that the house pays at, as `hasTyped` has it. */
async function hasQuoted(
  authority: Pick<Hands, 'maySecond'>,
  by: number,
  { quoters }: Pick<DecidedOn, 'quoters'>,
): Promise<boolean> {
  return isOneOf(authority, by, await quoters());
}

async function isOneOf(authority: Pick<Hands, 'maySecond'>, by: number, people: Iterable<number>): Promise<boolean> {
  for (const one of people) if (!(await authority.maySecond(one, by))) return true;
  return false;
}

/** Who approves an action, and what it is about. */
export interface Approval {
  readonly by: number;
  readonly now: number;
  /** As it was proposed: whoever proposed it may not change the policy and approve. */
  readonly basis: Basis;
  /** The decision that its proposer answers for. */
  readonly counted?: Counted | undefined;
  readonly on: DecidedOn;
}

/**
 * @returns what it counts for, of its proposer and of whoever approves it; null for nobody, if a second person does
 * @throws FlowRefusal if `by` may not be the person who approves an action
 */
export async function checkApprover(
  authority: FlowAuthority | undefined,
  action: SettlementAction,
  { by, now, basis, counted, on }: Approval,
): Promise<Counted | null | undefined> {
  const { proposedBy } = action;
  if (needsSecondPerson(basis)) await checkSecondPerson(authority, action, { by, now });
  else if (proposedBy !== THE_RULE && !(await isSecond(authority, proposedBy, by))) {
    // Two logins in one hand are one person. Since it was proposed, each of them may have decided more.
    for (const one of [by, proposedBy])
      if (await takesTwo(authority, one, { counted, on })) throw by === proposedBy ? ownProposal() : sameHand();
    return counted;
  }
  if (proposedBy !== THE_RULE) return null;
  // Behind what the rule proposes are whoever typed its facts and whoever quoted its prices.
  if (authority === undefined) return counted;
  const typed = await hasTyped(authority, by, on.known);
  if (!typed && !(await hasQuoted(authority, by, on))) return counted;
  const own = { kind: isAgain(on.seen) ? 'resettlement' : 'result', amount: await on.amount() } as const;
  if (typed && basis.second_person === true) throw typedItsFacts();
  if (await takesTwo(authority, by, { counted: own, on })) throw typed ? typedItsFacts() : quotedItsPrices();
  return own;
}

async function isSecond(authority: FlowAuthority | undefined, proposer: number, by: number): Promise<boolean> {
  return by !== proposer && (authority === undefined || authority.maySecond(proposer, by));
}

/**
 * By what is known without trying the action out; approving it may still be refused for its amount.
 *
 * @throws FlowRefusal if `by` may not be the person who approves it
 */
export async function checkMayApprove(
  authority: Hands | undefined,
  action: SettlementAction,
  { by, now, known }: Pick<Approval, 'by' | 'now'> & Pick<DecidedOn, 'known'>,
): Promise<void> {
  if (!action.secondPerson) return;
  await checkSecondPerson(authority, action, { by, now });
  if (action.proposedBy === THE_RULE && authority !== undefined && (await hasTyped(authority, by, known)))
    throw typedItsFacts();
}

const ownProposal = () => new FlowRefusal('same-person', 'A second person must approve your proposal.');

const sameHand = () =>
  new FlowRefusal(
    'same-hand',
    'You count as one person: one of you made or reset the other’s login, or somebody has known the passwords of both. Somebody else has to approve it.',
  );

const typedItsFacts = () =>
  new FlowRefusal(
    'typed-its-facts',
    'You, or a login that you made or reset, entered facts that this rests on. Somebody else must approve it.',
  );

const quotedItsPrices = () =>
  new FlowRefusal(
    'quoted-its-prices',
    'You, or a login that you made or reset, quoted this market by hand, and it moves more than one person may decide in a day. Somebody else must approve it.',
  );

/** @throws FlowRefusal if `by` may not be the second person behind an action */
async function checkSecondPerson(
  authority: Hands | undefined,
  { proposedBy, proposedAt }: SettlementAction,
  { by, now }: { readonly by: number; readonly now: number },
): Promise<void> {
  if (by === proposedBy) throw ownProposal();
  if (authority === undefined || proposedBy === THE_RULE) return;
  if (!(await authority.maySecond(proposedBy, by))) throw sameHand();
  if (!(await authority.mayStillDecide(proposedBy)))
    throw new FlowRefusal('proposer-not-permitted', 'The proposer may no longer decide results. Reject it.');
  if (now - proposedAt > authority.validMs)
    throw new FlowRefusal('proposal-expired', 'Nobody approved it in time. Reject it and propose it again.');
}

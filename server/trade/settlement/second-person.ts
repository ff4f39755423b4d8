import {
  type ActionRequest,
  type Basis,
  FlowRefusal,
  isAnnouncement,
  type KnownMatch,
  needsSecondPerson,
  type SeenMarket,
  type SettlementAction,
  THE_RULE,
} from 'results';

/** The site's own rules on what takes two people, beside each market's policy. */
export interface FlowAuthority {
  /** @param amount  minor units matched on the market */
  needsTwo(kind: 'result' | 'resettlement' | 'void', amount: number): Promise<boolean>;
  /** Whether two logins are in two hands. */
  areIndependent(one: number, other: number): Promise<boolean>;
  /** Whether somebody may decide on results still. */
  mayStillDecide(userId: number): Promise<boolean>;
  /** How long what a person has proposed can be approved, ms. */
  readonly validMs: number;
}

/** What an action is about, as it is now. */
export interface DecidedOn {
  readonly seen: SeenMarket;
  /** Minor units. */
  readonly matched: number;
  readonly known: KnownMatch;
}

/** Whether what a person wants of a market takes two by the site's rules. */
export async function takesTwo(
  authority: FlowAuthority | undefined,
  { by, kind, byRule }: Pick<ActionRequest, 'by' | 'kind' | 'byRule'>,
  { seen, matched, known }: DecidedOn,
): Promise<boolean> {
  if (authority === undefined || by === THE_RULE) return false;
  if (isAgain(seen) || kind === 'roll-back') return authority.needsTwo('resettlement', matched);
  if (kind !== 'settle') return authority.needsTwo('void', matched);
  if (byRule && !(await hasTyped(authority, by, known))) return false;
  return authority.needsTwo('result', matched);
}

const isAgain = ({ status }: SeenMarket): boolean => status === 'settled' || status === 'void';

/** Whether somebody entered a fact of a match: themselves, or through a login that is not in another hand. */
async function hasTyped(authority: FlowAuthority, by: number, { facts, other }: KnownMatch): Promise<boolean> {
  const typed = [...facts, ...(other?.facts ?? [])].filter((fact) => !isAnnouncement(fact));
  const typists = new Set(typed.flatMap((fact) => fact.by ?? []));
  for (const typist of typists) if (!(await authority.areIndependent(by, typist))) return true;
  return false;
}

/** Who approves an action, and what it is about. */
export interface Approval {
  readonly by: number;
  readonly now: number;
  /** As it was proposed: whoever proposed it may not change the policy and approve. */
  readonly basis: Basis;
  readonly on: DecidedOn;
}

/** @throws FlowRefusal where `by` may not be the person who approves an action */
export async function checkApprover(
  authority: FlowAuthority | undefined,
  action: SettlementAction,
  { by, now, basis, on }: Approval,
): Promise<void> {
  if (needsSecondPerson(basis)) await checkSecondPerson(authority, action, { by, now });
  // Behind what the rule proposes is whoever typed its facts, and they do not approve it.
  if (action.proposedBy !== THE_RULE || authority === undefined || !(await hasTyped(authority, by, on.known))) return;
  const kind = isAgain(on.seen) ? 'resettlement' : 'result';
  if (basis.second_person === true || (await authority.needsTwo(kind, on.matched)))
    throw new FlowRefusal(
      'typed-its-facts',
      'You, or a login in your hand, entered facts that this rests on. Somebody else must approve it.',
    );
}

/** @throws FlowRefusal where `by` may not be the second person behind an action */
async function checkSecondPerson(
  authority: FlowAuthority | undefined,
  { proposedBy, proposedAt }: SettlementAction,
  { by, now }: { readonly by: number; readonly now: number },
): Promise<void> {
  if (by === proposedBy) throw new FlowRefusal('same-person', 'A second person must approve your proposal.');
  if (authority === undefined || proposedBy === THE_RULE) return;
  if (!(await authority.areIndependent(by, proposedBy)))
    throw new FlowRefusal(
      'same-hand',
      'One of the two of you made or reset the other’s login. Somebody else must approve it.',
    );
  if (!(await authority.mayStillDecide(proposedBy)))
    throw new FlowRefusal('proposer-not-permitted', 'Who proposed it may not decide on results any more. Reject it.');
  if (now - proposedAt > authority.validMs)
    throw new FlowRefusal('proposal-expired', 'Nobody approved it in time. Reject it and propose it again.');
}

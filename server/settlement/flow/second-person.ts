import { type ActionRequest, type SettlementAction, THE_RULE } from './action.ts';
import type { SeenMarket } from './answer.ts';
import { FlowRefusal } from './flow-refusal.ts';

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

/** Whether what a person wants of a market takes two by the site's rules. */
export async function takesTwo(
  authority: FlowAuthority | undefined,
  { by, kind, byRule }: ActionRequest,
  { seen, matched }: { readonly seen: SeenMarket; readonly matched: number },
): Promise<boolean> {
  if (authority === undefined || by === THE_RULE) return false;
  const isAgain = seen.status === 'settled' || seen.status === 'void' || kind === 'roll-back';
  if (isAgain) return authority.needsTwo('resettlement', matched);
  if (kind !== 'settle') return authority.needsTwo('void', matched);
  return byRule ? false : authority.needsTwo('result', matched);
}

/** @throws FlowRefusal where `by` may not be the second person behind an action */
export async function checkSecondPerson(
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

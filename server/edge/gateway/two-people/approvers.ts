import { CALLS } from 'protocol';
import type { Identity } from '../../../people/identity/identity.ts';
import type { SignedIn } from '../../../people/identity/login-sessions.ts';
import { callOf } from './call-of.ts';
import { isOwnLogin } from './own-login.ts';

/** A call that somebody has proposed, or is about to propose. */
export interface ProposedCall {
  readonly call: string;
  readonly body: unknown;
  readonly proposedBy: number;
  /** The call that approves it, if it is another one than that of proposals. */
  readonly approvedBy?: 'admin/approveResult';
}

export type Approvers = (proposed: ProposedCall) => readonly SignedIn[];

/** Staff beyond these are not named, and make no difference to whether there is anybody. */
const MOST_STAFF = 200;

/** Everybody who may approve each of these, as logins and rights are now: read at once for all of them. */
export async function readApprovers(
  proposers: readonly number[],
  { staff, roles, people }: Pick<Identity, 'staff' | 'roles' | 'people'>,
): Promise<Approvers> {
  const members = (await people.list({ isStaff: true }, { limit: MOST_STAFF })).filter(({ isDisabled }) => !isDisabled);
  const ids = members.map(({ userId }) => userId);
  const seconds = new Map<number, ReadonlySet<number>>();
  for (const proposer of new Set(proposers)) seconds.set(proposer, new Set(await staff.secondsOf(proposer, ids)));
  return ({ call: name, body, proposedBy, approvedBy }) => {
    const call = callOf(name);
    return members.filter(
      (member) =>
        seconds.get(proposedBy)?.has(member.userId) === true &&
        roles.mayCall(member, call) &&
        roles.mayCall(member, CALLS[approvedBy ?? 'admin/approveProposal']) &&
        !isOwnLogin(call, body, member.userId),
    );
  };
}

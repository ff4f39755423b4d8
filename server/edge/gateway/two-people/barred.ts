import type { Proposal } from '../../../people/authority/proposals.ts';
import type { SignedIn } from '../../../people/identity/login-sessions.ts';
import { Refusal, unknown } from '../refusal.ts';
import { callOf } from './call-of.ts';
import type { MeasureNeeds } from './measured.ts';
import { type MoreThanTheirs, readReach } from './more-than-theirs.ts';
import { isOwnLogin, ownLogin } from './own-login.ts';
import { decided } from './proposal-answers.ts';

type Needs = Pick<MeasureNeeds, 'authority' | 'identity'> & { readonly now: () => number };

interface Bar {
  /** Why somebody may not approve it; undefined if they may. */
  readonly barred: Refusal | undefined;
  readonly moreThanTheirs: MoreThanTheirs;
}

export async function readBar(proposal: Proposal, user: SignedIn, needs: Needs): Promise<Bar> {
  const moreThanTheirs = await readReach(proposal.call, proposal.body, needs.identity);
  return { barred: await barredFrom(proposal, user, { ...needs, moreThanTheirs }), moreThanTheirs };
}

async function barredFrom(
  proposal: Proposal,
  user: SignedIn,
  { authority, identity, now, moreThanTheirs }: Needs & Pick<Bar, 'moreThanTheirs'>,
): Promise<Refusal | undefined> {
  const call = callOf(proposal.call);
  if (!identity.roles.mayCall(user, call)) return unknown('unknown-proposal', 'proposal');
  if (proposal.state !== 'proposed') return decided(proposal);
  if (proposal.expiresAt <= now())
    return new Refusal(409, 'proposal-expired', { message: 'Nobody approved it in time. Propose it again.' });
  if (isOwnLogin(call, proposal.body, user.userId)) return ownLogin();
  if (isOwnLogin(call, proposal.body, proposal.proposedBy))
    return new Refusal(409, 'own-login', {
      message: 'It was proposed for the proposer’s own login. Reject it.',
    });
  if (proposal.proposedBy === user.userId)
    return new Refusal(409, 'same-person', { message: 'You proposed this. Somebody else has to approve it.' });
  if (!(await authority.maySecond(proposal.proposedBy, user.userId)))
    return new Refusal(409, 'same-hand', {
      message:
        'You count as one person: one of you made or reset the other’s login, or somebody has known the passwords of both. Somebody else has to approve it.',
    });
  const proposer = await identity.userOf(proposal.proposedBy);
  const isPermitted = proposer !== undefined && !proposer.isDisabled && identity.roles.mayCall(proposer, call);
  if (!isPermitted || moreThanTheirs(proposer) !== undefined)
    return new Refusal(409, 'proposer-not-permitted', {
      message: 'The proposer no longer has the permission. Reject it.',
    });
  return moreThanTheirs(user);
}

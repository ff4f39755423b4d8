import type { Proposal } from '../../../people/authority/proposals.ts';
import { Refusal } from '../refusal.ts';

/** Kept with a proposal whose call found no room. */
export const BUSY = 'busy: The exchange was busy. Check the outcome before proposing it again.';

export function decided({ state }: Proposal): Refusal {
  const words = state === 'approved' ? 'being carried out' : state;
  return new Refusal(409, 'proposal-decided', { message: `This proposal is already ${words}.` });
}

/** The answer to a change that waits: its number, and when it takes effect. */
export interface Waiting {
  readonly proposal_id: number;
  readonly due_at: string;
}

export const waitingOf = ({ proposal, dueAt }: Proposal): Waiting => ({
  proposal_id: proposal,
  due_at: new Date(dueAt).toISOString(),
});

export const WAITS = 'second-person-missing';

/** To who proposed: what becomes of it. */
export const waitsForSecond = ({ proposal }: Proposal): Refusal =>
  new Refusal(409, WAITS, {
    message: `A second person has to approve this. It waits under Approvals as number ${proposal}.`,
  });

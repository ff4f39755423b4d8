import { z } from 'zod';
import type { CallTable } from './call.ts';
import { Id } from './ids.ts';
import { PersonReason } from './people.ts';
import { TWO_PEOPLE_KINDS } from './permissions.ts';

// What needs a second person, and what waits for one.

/** Units from which it takes two: of money what is moved, within a day by one person; of a market what is matched. Null: never. */
export const Thresholds = z.strictObject({
  from: z.record(z.enum(TWO_PEOPLE_KINDS), z.number().min(0).max(1e12).nullable()),
  /** How long a proposal can be approved; and one of a kind that has no amount. */
  valid_minutes: z.int().min(1).max(10_080),
  long_valid_minutes: z.int().min(1).max(10_080),
  /** How long a change of where deposits are paid to waits once it is approved. */
  payee_delay_hours: z.int().min(1).max(168),
});

export const Proposal = z.strictObject({
  proposal_id: z.int(),
  kind: z.enum(TWO_PEOPLE_KINDS),
  /** The call that is made once it is approved, with exactly this body; secrets are left out. */
  call: z.string(),
  body: z.record(z.string(), z.unknown()),
  /** Over the call, its body, who proposed it and what it was made against: what is approved. */
  hash: z.string(),
  proposed_by: z.int(),
  proposed_by_name: z.string(),
  proposed_at: z.string(),
  expires_at: z.string(),
  /** When it takes effect, if it waits once it is approved. */
  due_at: z.string().nullable(),
  /** The fields that it would change, as they were when it was proposed; empty if they are not kept. */
  before: z.record(z.string(), z.unknown()),
  state: z.enum(['proposed', 'scheduled', 'approved', 'done', 'failed', 'rejected', 'expired']),
  decided_by: z.int().nullable(),
  /** Empty until somebody has decided. */
  decided_by_name: z.string(),
  note: z.string(),
  /** Empty where the caller may approve it; otherwise why not. */
  barred: z.string(),
  /** The names of those who may approve it, as logins and rights are now; empty once it does not wait. */
  approvers: z.array(z.string()),
});

export const AUTHORITY_CALLS = {
  'admin/getThresholds': {
    permission: 'approve-others',
    effect: 'read',
    cost: 8,
    summary: 'From what amounts a second person is needed, by kind, and whether the rule holds: with two owners.',
    data: z.strictObject({ thresholds: Thresholds, is_in_force: z.boolean() }),
  },
  'admin/setThresholds': {
    permission: 'manage-staff',
    effect: 'write',
    cost: 20,
    audited: true,
    twoPeople: true,
    summary: 'Changes from what amounts a second person is needed; that itself needs one.',
    request: z.strictObject({ thresholds: Thresholds, reason: PersonReason }),
    data: Thresholds,
  },
  'admin/getProposals': {
    permission: 'approve-others',
    effect: 'read',
    cost: 5,
    summary:
      'What waits for a second person and the caller may decide or has proposed, the oldest 200, and the newest that ended.',
    data: z.array(Proposal),
  },
  'user/getOwnProposals': {
    permission: 'own-login',
    effect: 'read',
    cost: 5,
    summary: 'What the caller has proposed, of the newest 100: what waits, the oldest first, then what ended.',
    data: z.array(Proposal),
  },
  'user/takeBackProposal': {
    permission: 'own-login',
    effect: 'write',
    audited: true,
    summary: 'Ends a proposal of the caller’s own, or a change of theirs that waits to take effect.',
    request: z.strictObject({ proposal_id: Id, reason: PersonReason }),
    data: Proposal,
  },
  'admin/approveProposal': {
    permission: 'approve-others',
    effect: 'write',
    cost: 20,
    audited: true,
    summary:
      'Makes the proposed call, once, and answers what it answered; what waits once it is approved is made when it is due. By another person than who proposed it, in a login that the one has not made for the other, with the same right to that call; as long as both have it, the proposal stands and what it is about is as it was.',
    request: z.strictObject({ proposal_id: Id, hash: z.string().length(64) }),
    data: z.strictObject({ proposal: Proposal, answer: z.unknown() }),
  },
  'admin/rejectProposal': {
    permission: 'approve-others',
    effect: 'write',
    audited: true,
    summary: 'Ends a proposal, or a change that waits to take effect, without doing anything; its own maker may too.',
    request: z.strictObject({ proposal_id: Id, reason: PersonReason }),
    data: Proposal,
  },
  'admin/shortenWait': {
    permission: 'manage-payees',
    effect: 'write',
    cost: 20,
    audited: true,
    twoPeople: true,
    summary: 'Lets a change that waits to take effect take effect now. That takes two owners, always.',
    request: z.strictObject({ proposal_id: Id, reason: PersonReason }),
    data: Proposal,
  },
} as const satisfies CallTable;

export type Thresholds = z.infer<typeof Thresholds>;
export type Proposal = z.infer<typeof Proposal>;

import { OWNER } from 'protocol';
import { DISPLAY_ZONE, formatDateTime } from 'protocol/dates';
import type { AuditTrail } from '../../../people/authority/audit-trail.ts';
import type { Proposal } from '../../../people/authority/proposals.ts';
import type { SecurityAlerts } from '../../../people/notices/security-alerts.ts';
import { Refusal } from '../refusal.ts';
import { methodName } from '../wire/payment-on-wire.ts';
import { callOf } from './call-of.ts';
import type { MeasureNeeds } from './measured.ts';
import { measured } from './measures.ts';

export interface ScheduledNeeds extends MeasureNeeds {
  readonly audit: Pick<AuditTrail, 'begin' | 'end'>;
  readonly securityAlerts: Pick<SecurityAlerts, 'payeeChange'>;
  readonly now: () => number;
  readonly warn: (message: string) => void;
}

/** Makes a call that was scheduled. It answers the same whoever makes it. */
export type ApplyCall = (name: string, body: unknown) => Promise<unknown>;

const RETRY_MS = 30_000;
const MOST_OWNERS = 100;

/** Changes that wait to take effect once they are approved, so that owners can stop one that they did not want. */
export class ScheduledChanges {
  readonly #needs: ScheduledNeeds;
  readonly #apply: ApplyCall;
  #running: Promise<void> | undefined;
  #notBefore = 0;

  constructor(needs: ScheduledNeeds, apply: ApplyCall) {
    this.#needs = needs;
    this.#apply = apply;
  }

  /** When a change that is approved now takes effect. */
  dueAt(): number {
    return this.#needs.now() + this.#needs.authority.payeeDelayMs;
  }

  /** Carries out what is due. Never rejects: what went wrong is warned of, and tried again. */
  async look(): Promise<void> {
    if (this.#needs.now() < this.#notBefore) return;
    await this.run().catch((error: unknown) => {
      this.#notBefore = this.#needs.now() + RETRY_MS;
      this.#needs.warn(`a change that is due was not made: ${String(error)}`);
    });
  }

  /** One at a time: what became due while another look was under way is carried out after it. */
  run(): Promise<void> {
    const before = this.#running ?? Promise.resolve();
    const mine: Promise<void> = before
      .catch(() => undefined)
      .then(() => this.#runDue())
      .finally(() => {
        if (this.#running === mine) this.#running = undefined;
      });
    return (this.#running = mine);
  }

  /** Resolves once nothing is being carried out. */
  async stop(): Promise<void> {
    await this.#running?.catch(() => undefined);
  }

  /** Every owner hears of it, by mail or phone if they have one. Nobody waits for that. */
  notify(proposal: Proposal, what: Notified): void {
    this.#notifyAll(proposal, what).catch((error: unknown) =>
      this.#needs.warn(`owners were not notified of number ${proposal.proposal}: ${String(error)}`),
    );
  }

  async #notifyAll(proposal: Proposal, what: Notified): Promise<void> {
    const { identity, securityAlerts } = this.#needs;
    const proposer = (await identity.userOf(proposal.proposedBy))?.userName ?? '';
    const owners = await identity.people.list({ role: OWNER }, { limit: MOST_OWNERS });
    for (const owner of owners)
      if (!owner.isDisabled) securityAlerts.payeeChange(owner, noticeOf(proposal, { what, proposer }));
  }

  async #runDue(): Promise<void> {
    const { authority, now } = this.#needs;
    const problems: unknown[] = [];
    for (const proposal of await authority.proposals.due(now()))
      await this.#carryOut(proposal).catch((error: unknown) => problems.push(error));
    // One that cannot be made does not keep the others from it.
    if (problems.length > 0) throw problems[0];
  }

  async #carryOut(proposal: Proposal): Promise<void> {
    const { audit, authority, sequencer, now } = this.#needs;
    const problem = await this.#problem(proposal);
    const intent = {
      at: now(),
      userId: 0,
      action: proposal.call,
      subject: `proposal ${proposal.proposal}`,
      reason: textOf(proposal.body['reason']),
      address: '',
      device: '',
      requestKey: '',
      after: sequencer.sequence,
      detail: proposal.body,
    };
    const entry = await audit.begin(intent);
    const end = (outcome: string) => audit.end(entry, intent, { at: now(), outcome, detail: {} });
    const taken = await authority.proposals.change(proposal, { state: 'approved', entry });
    // Somebody has cancelled it in this moment.
    if (taken === undefined) return end('proposal-decided');
    try {
      if (problem !== undefined) throw problem;
      await this.#apply(proposal.call, callOf(proposal.call).request?.parse(proposal.body));
      await authority.proposals.change(taken, { state: 'done' });
      await end('done');
      this.notify(taken, 'done');
    } catch (error) {
      if (!(error instanceof Refusal)) {
        await end('unknown').catch(() => undefined);
        await authority.proposals.change(taken, { state: 'scheduled' });
        throw error;
      }
      const failed = await authority.proposals.change(taken, { state: 'failed', note: error.message });
      await end(error.code);
      this.notify(failed ?? taken, 'failed');
    }
  }

  /** Why it may not be carried out any more. */
  async #problem({ call, body, seen, proposedBy, decidedBy }: Proposal): Promise<Refusal | undefined> {
    const { identity } = this.#needs;
    for (const id of decidedBy === 0 ? [proposedBy] : [proposedBy, decidedBy]) {
      const user = await identity.userOf(id);
      if (user === undefined || user.isDisabled || !identity.roles.mayCall(user, callOf(call)))
        return new Refusal(409, 'proposer-not-permitted', {
          message: `${user?.userName ?? 'The proposer'} no longer has the permission. Propose it again.`,
        });
    }
    const parsed = callOf(call).request?.safeParse(body);
    if (parsed?.success === false)
      return new Refusal(409, 'changed-meanwhile', {
        message: 'An update of the software changed this action. Propose it again.',
      });
    const now = await measured(call, parsed?.data, this.#needs).catch(onlyRefusals);
    if (now instanceof Refusal) return now;
    if (now?.seen === seen) return undefined;
    return new Refusal(409, 'changed-meanwhile', {
      message: 'What this would change has changed since it was proposed. Propose it again.',
    });
  }
}

type Notified = 'proposed' | 'scheduled' | 'cancelled' | 'done' | 'failed';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function onlyRefusals(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

function noticeOf(proposal: Proposal, { what, proposer }: { what: Notified; proposer: string }): string {
  const { body, dueAt, proposal: number } = proposal;
  const method = methodName(textOf(body['method']));
  const address = textOf(body['instructions']);
  const payee = address === '' ? '' : ` Deposits would be paid to: ${address}.`;
  const change = `${proposer}’s change of ${method} (number ${number})`;
  const stop = 'If you did not expect this, cancel it under Payments at once.';
  switch (what) {
    case 'proposed':
      return `${change} waits for another owner’s approval.${payee} If you did not expect this, reject it under Approvals.`;
    case 'scheduled':
      return `${change} takes effect ${formatDateTime(dueAt)} (${DISPLAY_ZONE}).${payee} ${stop}`;
    case 'cancelled':
      return `${change} was cancelled. Nothing has changed.`;
    case 'failed':
      return `${change} is void: ${proposal.note || 'what it rests on has changed'}. Nothing has changed.`;
    case 'done':
      return `${change} has taken effect.`;
  }
}

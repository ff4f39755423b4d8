import { CALLS, type Call, type Proposal as ProposalOnWire, type TwoPeopleKind } from 'protocol';
import { FACT_CALLS, MOST_OPEN, type Proposal } from '../../../people/authority/proposals.ts';
import type { SignedIn } from '../../../people/identity/login-sessions.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import type { Caller } from '../handlers.ts';
import { QueueFullError } from '../../../core/sequencer/refusals.ts';
import { Turns } from '../../../core/system/turns.ts';
import { Refusal, unknown } from '../refusal.ts';
import { type Approvers, readApprovers } from './approvers.ts';
import { callOf } from './call-of.ts';
import { readBar } from './barred.ts';
import type { Measured, MeasureNeeds } from './measured.ts';
import { isMeasured, measured } from './measures.ts';
import { type Body, isSame, isTooMany } from './open-proposals.ts';
import { BUSY, decided, type Waiting, waitingOf } from './proposal-answers.ts';
import type { ScheduledChanges } from './scheduled-changes.ts';
import { subjectOf } from './subject-of.ts';

/** The oldest are listed: each takes queries that find out whether the caller may approve it. */
const MOST_WAITING = 200;

/** Makes a call with a body as the schema has let it through. */
export type MakeCall = (name: string, body: unknown, caller: Caller) => Promise<unknown>;

export interface TwoPeopleNeeds extends MeasureNeeds, Pick<GatewayDependencies, 'waitingFacts'> {
  readonly scheduled: Pick<ScheduledChanges, 'dueAt' | 'notify' | 'run'>;
  readonly now: () => number;
}

/** Read once for a list of proposals. */
interface Known {
  readonly approvers?: Approvers | undefined;
  /** User names of who proposed and who decided. */
  readonly names?: ReadonlyMap<number, string>;
}

const peopleOf = ({ proposedBy, decidedBy }: Proposal): readonly number[] => [proposedBy, decidedBy];

/**
 * What one person may not do alone is kept as a proposal: the exact call, what it is about as it was then, and a hash
 * over both. Another person approves that hash, and then the call is made, once.
 */
export class TwoPeople {
  readonly #needs: TwoPeopleNeeds;
  readonly #make: MakeCall;
  readonly #turns = new Turns();

  constructor(needs: TwoPeopleNeeds, make: MakeCall) {
    for (const [name, call] of Object.entries<Call>(CALLS))
      if (call.twoPeople === true && !isMeasured(name)) throw new Error(`${name} has no measure`);
    this.#needs = needs;
    this.#make = make;
  }

  /** Does what is about the same thing one after the other: what is measured is still so when it is done. */
  inTurn<T>(name: string, body: Body, work: () => Promise<T>): Promise<T> {
    return this.#turns.take(subjectOf(body) || name, work);
  }

  /** What a call is, as far as a second person is concerned; undefined where one person does it. */
  measure(name: string, call: Call, { body, by }: { body: unknown; by: number }): Promise<Measured | undefined> {
    return call.twoPeople === true ? measured(name, body, { ...this.#needs, by }) : Promise.resolve(undefined);
  }

  /** Whether a second person has to approve, what the same person did within the day counted in. */
  async isNeeded(
    measured: Measured,
    { name, body, by }: { name: string; body: unknown; by: number },
  ): Promise<boolean> {
    const { kind, amount, isAlways, isOfMarket, also, isByDay, once } = measured;
    const { authority, identity } = this.#needs;
    if (isAlways === true) return authority.isInForce();
    if (isOfMarket === true) {
      if (await authority.isInForce()) return true;
      const approvers = await readApprovers([by], identity);
      return approvers({ call: name, body, proposedBy: by }).length > 0;
    }
    if (also !== undefined && (await authority.needsTwo(also.kind, also.amount))) return true;
    return authority.needsTwo(kind, amount, isByDay === true ? await this.#doneBy(by, kind, once) : []);
  }

  /** One person's sums of the last day that count with a kind, results that they decided included. */
  async #doneBy(by: number, kind: TwoPeopleKind, once: string | undefined) {
    const { authority, settlement, now } = this.#needs;
    const at = now();
    const done = await authority.doneBy(by, kind, { at, once });
    return [...done, ...(await settlement.flow.actions.decidedBy(by, kind, at))];
  }

  /** One person's deeds one after the other, as `Authority` has it. */
  inTurnOf<T>(by: number, work: () => Promise<T>): Promise<T> {
    return this.#needs.authority.inTurn(by, work);
  }

  /**
   * @param body  in the words of the wire, without secrets
   * @throws Refusal where exactly that waits already, or too much does
   */
  async propose(name: string, body: Body, of: Measured & { by: number; dueAt?: number }): Promise<Proposal> {
    const { authority, scheduled, now } = this.#needs;
    const { kind, amount, seen, by, dueAt, until = Infinity } = of;
    const before = of.beforeToShow === undefined ? of.before : { ...of.before, ...(await of.beforeToShow()) };
    const proposedAt = now();
    const open = await authority.proposals.openOf(by, proposedAt);
    const same = open.find((one) => one.call === name && isSame(one.body, body));
    if (same !== undefined)
      throw new Refusal(409, 'already-proposed', {
        message: `You have already proposed this. It waits under Approvals as number ${same.proposal}.`,
      });
    if (isTooMany(open, { call: name, body }))
      throw new Refusal(409, 'too-many-proposals', {
        message: `${MOST_OPEN} of your proposals are waiting for a second person. Get some decided or take some back.`,
      });
    const expiresAt = Math.min(proposedAt + authority.validMsOf(kind), until);
    // The engine makes a transfer with the same key once, whatever happens to the answer.
    const isTransfer = kind === 'credit' || kind === 'debit';
    const kept = isTransfer && body['request_id'] === undefined ? { ...body, request_id: crypto.randomUUID() } : body;
    const weighed = { kind, seen, before, amount: Math.min(amount, Number.MAX_SAFE_INTEGER) };
    const added = { ...weighed, call: name, body: kept, proposedBy: by, proposedAt, expiresAt, dueAt };
    const proposal = await authority.proposals.add(added);
    await this.#lookAtFacts(proposal);
    if (of.waits === true) scheduled.notify(proposal, dueAt === undefined ? 'proposed' : 'scheduled');
    return proposal;
  }

  /** Nobody else has to approve it, and yet it waits before it takes effect. @throws Refusal as `propose` does */
  async schedule(name: string, body: Body, of: Measured & { by: number }): Promise<Waiting> {
    return waitingOf(await this.propose(name, body, { ...of, dueAt: this.#needs.scheduled.dueAt() }));
  }

  /** What the caller may decide or has proposed. */
  async list({ session }: Caller): Promise<ProposalOnWire[]> {
    const all = await this.#needs.authority.proposals.list(this.#needs.now());
    const { roles } = this.#needs.identity;
    const isTheirs = ({ call, proposedBy }: Proposal) =>
      proposedBy === session.user.userId || roles.mayCall(session.user, { ...callOf(call), effect: 'read' });
    const theirs = all.filter(isTheirs);
    const waits = (proposal: Proposal) => this.#waits(proposal);
    const listed = [...theirs.filter(waits).slice(0, MOST_WAITING), ...theirs.filter((one) => !waits(one))];
    return this.#listed(listed, session.user);
  }

  /** The caller's own proposals, even if they have lost the permission since. */
  async listOwn({ session }: Caller): Promise<ProposalOnWire[]> {
    const newest = await this.#needs.authority.proposals.newestOf(session.user.userId);
    const waiting = newest.filter((proposal) => this.#waits(proposal)).toReversed();
    return this.#listed([...waiting, ...newest.filter((proposal) => !this.#waits(proposal))], session.user);
  }

  async #listed(proposals: readonly Proposal[], user: SignedIn): Promise<ProposalOnWire[]> {
    const waiting = proposals.filter((proposal) => this.#waits(proposal));
    const proposers = waiting.map(({ proposedBy }) => proposedBy);
    const approvers = waiting.length === 0 ? undefined : await readApprovers(proposers, this.#needs.identity);
    const names = await this.#needs.identity.people.namesOf(proposals.flatMap(peopleOf));
    return Promise.all(proposals.map((proposal) => this.toWire(proposal, user, { approvers, names })));
  }

  #waits({ state, expiresAt }: Proposal): boolean {
    return state === 'proposed' && expiresAt > this.#needs.now();
  }

  /** @param entry  of the audit trail, which the journal names */
  async approve({ proposal_id, hash }: { proposal_id: number; hash: string }, caller: Caller, entry: number) {
    const { user } = caller.session;
    const found = await this.#find(proposal_id);
    const { barred } = await readBar(found, user, this.#needs);
    if (barred !== undefined) throw barred;
    if (hash !== found.hash)
      throw new Refusal(409, 'other-proposal', { message: 'The proposal is not as you saw it. Look at it again.' });
    const call = callOf(found.call);
    const parsed = call.request?.safeParse(found.body);
    if (parsed?.success === false)
      throw new Refusal(409, 'changed-meanwhile', {
        message: 'An update of the software changed this action. Reject the proposal and propose it again.',
      });
    try {
      return await this.inTurn(found.call, found.body, () =>
        this.#approved(found, { body: parsed?.data, caller, entry }),
      );
    } finally {
      await this.#lookAtFacts(found);
    }
  }

  /** No bets on what a fact would decide that waits; they may go on once none does. */
  async #lookAtFacts({ call, body }: Pick<Proposal, 'call' | 'body'>): Promise<void> {
    if (FACT_CALLS.includes(call)) await this.#needs.waitingFacts.lookAfterwards(Number(body['match_id']));
  }

  async #approved(found: Proposal, { body, caller, entry }: { body: unknown; caller: Caller; entry: number }) {
    const { authority, scheduled } = this.#needs;
    const { user } = caller.session;
    const people = { by: user.userId, proposedBy: found.proposedBy };
    const seen = await measured(found.call, body, { ...this.#needs, ...people });
    if (seen?.seen !== found.seen)
      throw new Refusal(409, 'changed-meanwhile', {
        message: 'What this would change has changed since it was proposed. Reject it and propose it again.',
      });
    if (seen.refused !== undefined) throw seen.refused;
    const decision = { decidedBy: user.userId, entry };
    const next =
      seen.waits === true ? { state: 'scheduled' as const, dueAt: scheduled.dueAt() } : { state: 'approved' as const };
    const taken = await authority.proposals.change(found, { ...decision, ...next });
    if (taken === undefined) throw decided(await this.#find(found.proposal));
    if (seen.waits === true) {
      scheduled.notify(taken, 'scheduled');
      return { proposal: await this.toWire(taken, user), answer: waitingOf(taken) };
    }
    try {
      const answer = await this.#make(found.call, body, { ...caller, seconded: found.proposedBy });
      const done = (await authority.proposals.change(taken, { state: 'done' })) ?? taken;
      return { proposal: await this.toWire(done, user), answer: answer ?? null };
    } catch (error) {
      // What did not end in a refusal may have been done: the next start finds out.
      if (error instanceof Refusal)
        await authority.proposals.change(taken, { state: 'failed', note: `${error.code}: ${error.message}` });
      else if (error instanceof QueueFullError)
        await authority.proposals.change(taken, { state: 'failed', note: BUSY });
      throw error;
    }
  }

  async reject({ proposal_id, reason }: { proposal_id: number; reason: string }, { session }: Caller) {
    const { identity } = this.#needs;
    const { user } = session;
    const found = await this.#find(proposal_id);
    const isOwn = found.proposedBy === user.userId;
    if (!isOwn && !identity.roles.mayCall(user, callOf(found.call))) throw unknown('unknown-proposal', 'proposal');
    return this.#end(found, reason, user);
  }

  /** The proposer's own needs no right beside having proposed it. @throws Refusal for anybody else's */
  async takeBack({ proposal_id, reason }: { proposal_id: number; reason: string }, { session }: Caller) {
    const found = await this.#find(proposal_id);
    if (found.proposedBy !== session.user.userId) throw unknown('unknown-proposal', 'proposal');
    return this.#end(found, reason, session.user);
  }

  async #end(found: Proposal, reason: string, user: SignedIn): Promise<ProposalOnWire> {
    const { authority, scheduled } = this.#needs;
    if (found.state !== 'proposed' && found.state !== 'scheduled') throw decided(found);
    const rejected = await authority.proposals.change(found, {
      state: 'rejected',
      decidedBy: user.userId,
      note: reason,
    });
    if (rejected === undefined) throw decided(await this.#find(found.proposal));
    if (found.state === 'scheduled') scheduled.notify(rejected, 'cancelled');
    await this.#lookAtFacts(found);
    return this.toWire(rejected, user);
  }

  /** A change that waits takes effect now. @throws Refusal unless two owners agree */
  async shorten(proposal_id: number, { session, seconded }: Caller): Promise<ProposalOnWire> {
    const { authority, scheduled } = this.#needs;
    const found = await this.#find(proposal_id);
    if (found.state !== 'scheduled') throw decided(found);
    if (seconded === undefined)
      throw new Refusal(409, 'second-owner-missing', {
        message: 'It takes two owners to shorten the wait. With one, the change waits until it is due.',
      });
    // Due from the moment in which it was proposed: however the clock stands, it is due.
    await authority.proposals.change(found, { dueAt: found.proposedAt });
    await scheduled.run();
    return this.toWire(await this.#find(proposal_id), session.user);
  }

  async toWire(proposal: Proposal, user: SignedIn, known: Known = {}): Promise<ProposalOnWire> {
    const { now, identity } = this.#needs;
    const names = known.names ?? (await identity.people.namesOf(peopleOf(proposal)));
    const isExpired = proposal.state === 'proposed' && proposal.expiresAt <= now();
    const { barred, moreThanTheirs } = await readBar(proposal, user, this.#needs);
    const able = this.#waits(proposal) ? (known.approvers?.(proposal) ?? []) : [];
    return {
      proposal_id: proposal.proposal,
      kind: proposal.kind,
      call: proposal.call,
      body: { ...proposal.body },
      hash: proposal.hash,
      proposed_by: proposal.proposedBy,
      proposed_by_name: names.get(proposal.proposedBy) ?? '',
      proposed_at: new Date(proposal.proposedAt).toISOString(),
      expires_at: new Date(proposal.expiresAt).toISOString(),
      due_at: proposal.dueAt === 0 ? null : new Date(proposal.dueAt).toISOString(),
      before: { ...proposal.before },
      state: isExpired ? 'expired' : proposal.state,
      decided_by: proposal.decidedBy === 0 ? null : proposal.decidedBy,
      decided_by_name: names.get(proposal.decidedBy) ?? '',
      note: proposal.note,
      barred: barred?.message ?? '',
      approvers: able.filter((one) => moreThanTheirs(one) === undefined).map(({ userName }) => userName),
    };
  }

  async #find(proposal: number): Promise<Proposal> {
    const found = await this.#needs.authority.proposals.find(proposal);
    if (found === undefined) throw unknown('unknown-proposal', 'proposal');
    return found;
  }
}

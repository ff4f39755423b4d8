import type { Command } from 'engine';
import type { Kysely } from 'kysely';
import type { AccountId, MarketId, Sequence } from 'engine/vocabulary';
import { FlowRefusal, type SeenMarket, type SettlementAction, THE_RULE } from 'results';
import type { LiveModels } from '../../reads/live/live-models.ts';
import type { Notices } from '../../people/notices/notices.ts';
import { actForNobody } from '../../core/sequencer/acting.ts';
import { StoppedError } from '../../core/sequencer/refusals.ts';
import type { CommandPort } from '../../core/sequencer/command-port.ts';
import { orGoesOn, submitPatiently } from '../../core/sequencer/submit-patiently.ts';
import type { Receipt } from '../../core/sequencer/receipt.ts';
import type { ActionStore } from './action-store.ts';
import type { EvidenceStore } from './evidence-store.ts';
import { type Executed, execute, type FoundCommand } from './execution.ts';
import { noticeOf } from './notice-of.ts';
import { checkVersion } from './see-market.ts';
import type { FlowTables } from './tables.ts';
import { UnderWay } from './under-way.ts';

export interface RunnerDependencies {
  readonly db: Kysely<unknown>;
  readonly sequencer: Pick<CommandPort, 'submit' | 'now' | 'marketVersion'>;
  readonly live: LiveModels;
  readonly actions: ActionStore;
  readonly evidence: EvidenceStore;
  readonly notices: Notices;
  readonly see: (market: MarketId) => SeenMarket;
  readonly find: (market: MarketId, after: Sequence) => Promise<readonly FoundCommand[]>;
}

/** Says how a client's balance changed; empty if it did not. @param moved  minor units */
function movedText(moved: number): string {
  if (moved === 0) return '';
  const amount = (Math.abs(moved) / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 });
  return ` Your balance changed by ${moved < 0 ? '\u2212' : '+'}${amount}.`;
}

/** Carries out what is approved, to its evidence and notices. */
export class ActionRunner {
  readonly #dependencies: RunnerDependencies;
  /** Of the actions that are carried out now. */
  readonly #progress = new Map<number, { readonly done: number; readonly of: number }>();

  readonly #beingApproved = new UnderWay();

  /** Begun, and ended neither well nor by a refusal. */
  readonly #interrupted = new Map<number, SettlementAction>();

  readonly #listeners = new Set<(action: SettlementAction) => void>();

  constructor(dependencies: RunnerDependencies) {
    this.#dependencies = dependencies;
  }

  /** True if it is carried out now, or is about to be. */
  isRunning(action: number): boolean {
    return this.#progress.has(action) || this.#beingApproved.has(action);
  }

  /** Others may read that it is approved before it begins here, and must not take it for one that was interrupted. */
  runOnce(action: number, approve: () => Promise<SettlementAction>): Promise<SettlementAction> {
    return this.#beingApproved.during(action, async () => this.run(await approve()));
  }

  progressOf(action: number): { readonly done: number; readonly of: number } | undefined {
    return this.#progress.get(action);
  }

  /** @throws FlowRefusal where the exchange refuses a step; the action has failed then */
  async run(action: SettlementAction, { isResumed } = { isResumed: false }): Promise<SettlementAction> {
    const { actions, see, find } = this.#dependencies;
    const progress = (done: number, of: number) => void this.#progress.set(action.action, { done, of });
    progress(0, action.progress.of);
    this.#interrupted.delete(action.action);
    try {
      const { basis, body } = await actions.basisOf(action.action);
      const notice = noticeOf(action, body);
      const isOfTheRule = action.approvedBy === THE_RULE;
      // Without steps left nothing below would look: somebody else has just brought the market to the same result.
      if (!isResumed && !isOfTheRule) checkVersion(this.#dependencies.sequencer, action.market, action.marketVersion);
      const work = () =>
        execute(
          { submit: this.#submitterFor(action, isResumed), see, find },
          { action, basis, isResumed, tell: notice !== undefined, progress },
        );
      // What a fact brings about is the rule's doing, whoever entered it.
      const executed = await (isOfTheRule ? actForNobody(work) : work());
      return actions.announce(await this.#finish(action, { ...executed, basis, notice }));
    } catch (error) {
      if (!(error instanceof StoppedError)) this.#interrupted.set(action.action, action);
      if (error instanceof FlowRefusal) {
        await this.#fail(action, error);
        this.#interrupted.delete(action.action);
      }
      throw orGoesOn(error);
    } finally {
      this.#progress.delete(action.action);
      if (this.#interrupted.has(action.action)) for (const listener of this.#listeners) listener(action);
    }
  }

  /** Those of a market that were interrupted go on where they were. */
  async finishInterrupted(market: MarketId): Promise<void> {
    const left = [...this.#interrupted.values()].filter((action) => action.market === market);
    // Not what a person has begun again meanwhile.
    for (const action of left) if (this.#interrupted.has(action.action)) await this.run(action, { isResumed: true });
  }

  interruptedOf(match: number): MarketId[] {
    return [...this.#interrupted.values()].filter((action) => action.match === match).map(({ market }) => market);
  }

  /** Called with an action that ended neither well nor by a refusal. @returns unsubscribes */
  onInterrupted(listener: (action: SettlementAction) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** What a person has decided begins only on the market that they saw; the rule decides by the facts alone. */
  #submitterFor(action: SettlementAction, isResumed: boolean): (command: Command) => Promise<Receipt> {
    const { sequencer } = this.#dependencies;
    let hasBegun = isResumed || action.approvedBy === THE_RULE;
    return async (command) => {
      const receipt = await submitPatiently(sequencer, command, {
        check: () => {
          if (!hasBegun) checkVersion(sequencer, action.market, action.marketVersion);
        },
      });
      hasBegun ||= receipt.outcome.ok;
      return receipt;
    };
  }

  /** Evidence, notices and the action's end, all or none. */
  async #finish(
    action: SettlementAction,
    of: Executed & { readonly basis: string; readonly notice: ReturnType<typeof noticeOf> },
  ): Promise<SettlementAction> {
    const { db, evidence, notices, actions, sequencer } = this.#dependencies;
    const { commands, touched, basis, notice } = of;
    const { market, action: id } = action;
    const at = sequencer.now();
    const approved = { approved_by: action.approvedBy ?? action.proposedBy, approved_at: action.approvedAt ?? at };
    const tables = db.withTables<FlowTables>();
    let notified: AccountId[] = [];
    const finished = await tables.transaction().execute(async (transaction) => {
      await evidence.keep(transaction, { action: id, market, basis, ...approved, commands });
      if (notice !== undefined) {
        const accounts = [...touched.keys()].filter((account) => this.#isClient(account));
        const text = (account: AccountId) => notice.text + movedText(touched.get(account) ?? 0);
        notified = await notices.write(transaction, {
          accounts,
          market,
          action: id,
          about: `action:${id}`,
          kind: notice.kind,
          text,
        });
      }
      const steps = commands.length;
      const sequence = (commands.at(-1)?.sequence ?? 0) as Sequence;
      const done = { state: 'done', finishedAt: at, stepsDone: steps, steps, sequence } as const;
      return (await actions.on(transaction).change(id, 'approved', done)) ?? action;
    });
    notices.tell(notified);
    return finished;
  }

  #isClient(account: AccountId): boolean {
    return this.#dependencies.live.account(account)?.role === 'customer';
  }

  async #fail(action: SettlementAction, { message }: FlowRefusal): Promise<void> {
    const finishedAt = this.#dependencies.sequencer.now();
    await this.#dependencies.actions.change(action.action, 'approved', { state: 'failed', finishedAt, note: message });
  }
}

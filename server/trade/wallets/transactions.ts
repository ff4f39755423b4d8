import type { Command } from 'engine';
import type { AccountId, Millis, Money } from 'engine/vocabulary';
import { type WalletAnswer, WALLET_CURRENCY } from 'protocol';
import { readEntries } from '../../core/journal/export-journal.ts';
import type { JournalStore } from '../../core/journal/journal-store.ts';
import type { LiveModels } from '../../reads/live/live-models.ts';
import type { CommandPort } from '../../core/sequencer/command-port.ts';
import { QueueFullError } from '../../core/sequencer/refusals.ts';
import { fittingKey } from '../../core/sequencer/request-key.ts';
import type { Sequencer } from '../../core/sequencer/sequencer.ts';
import type { Provider } from './providers.ts';
import type { NewTransaction, Transaction, TransactionStore } from './transaction-store.ts';
import { refusalAnswer, statusOf, WalletRefusal } from './wallet-answers.ts';

export interface TransactionsDependencies {
  readonly store: TransactionStore;
  /** What commands go through. */
  readonly commands: Pick<CommandPort, 'submit' | 'now' | 'sequence'>;
  readonly sequencer: Pick<Sequencer, 'isKeyUsed'>;
  readonly journal: Pick<JournalStore, 'rows'>;
  readonly live: Pick<LiveModels, 'account'>;
  readonly providers: { list(): readonly Provider[] };
}

/** What a provider wants done, before it is known whether it may be. */
export type Draft = Pick<NewTransaction, 'name' | 'kind' | 'account' | 'hash'> &
  Partial<Pick<NewTransaction, 'amount' | 'revision' | 'of' | 'isLast'>>;

/** Where it belongs, and how much it moves where the draft does not say. */
export interface Decision {
  readonly round: number;
  readonly amount?: number;
}

/** The engine forgets a request key 24 hours after its use, at the earliest. */
const KEYS_ARE_SAFE_MS = 23 * 3_600_000;

/** Gives each transaction of a provider its effect once, however often it comes and whenever a stop cuts it off. */
export class Transactions {
  readonly #dependencies: TransactionsDependencies;

  constructor(dependencies: TransactionsDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Answers what has come before as it was answered then; else it is written down, carried out, and its answer kept.
   *
   * @param decide  throws why it may not be; then nothing is kept, and the same may come again
   * @throws WalletRefusal  also where the id was used for something else
   * @throws QueueFullError  nothing was done
   */
  async once(provider: Provider, draft: Draft, decide: () => Promise<Decision>): Promise<WalletAnswer> {
    const { store } = this.#dependencies;
    const found = await store.find(provider.provider, draft.name);
    if (found !== undefined) return this.#again(provider, found, draft);
    const { round, amount = draft.amount ?? 0 } = await decide();
    const added = await store.add(this.#newOf(provider, { ...draft, amount }, round));
    if (added !== undefined) return this.#carryOut(provider, added);
    const other = (await store.find(provider.provider, draft.name)) as Transaction;
    return this.#again(provider, other, draft);
  }

  /** A transaction that never comes, because what takes it back came first. @returns the one that came meanwhile, if any */
  async withdraw(
    provider: Provider,
    { name, account }: { readonly name: string; readonly account: AccountId },
  ): Promise<Transaction | undefined> {
    const { store } = this.#dependencies;
    const draft: Draft = { name, account, kind: 'withdrawn', hash: '' };
    const added = await store.add(this.#newOf(provider, draft, 0));
    if (added === undefined) return store.find(provider.provider, name);
    await this.#carryOut(provider, added);
    return undefined;
  }

  /** A transaction with its effect known: one that was cut off is carried out now. */
  async settled(provider: Provider, name: string): Promise<Transaction | undefined> {
    const { store } = this.#dependencies;
    const found = await store.find(provider.provider, name);
    if (found?.state !== 'open') return found;
    await this.#carryOut(provider, found);
    return store.find(provider.provider, name);
  }

  /** Whether it was taken back; a roll-back that was cut off is carried out now. */
  async isRolledBack(provider: Provider, name: string): Promise<boolean> {
    const back = await this.#dependencies.store.rollbackOf(provider.provider, name);
    return back !== undefined && (await this.settled(provider, back.name))?.state === 'done';
  }

  /**
   * What the customer gets when a stake or a win is taken back: below 0 where they have won more than they staked. With a
   * stake goes whatever it has won and still has; nothing is taken back twice.
   */
  async reversalOf(provider: Provider, { name, kind, amount, of }: Transaction): Promise<number> {
    if (await this.isRolledBack(provider, name)) return 0;
    if (kind === 'prize') return 0 - amount;
    if (kind === 'credit') return (await this.isRolledBack(provider, of)) ? 0 : 0 - amount;
    let won = 0;
    for (const credit of await this.#dependencies.store.creditsOf(provider.provider, name)) {
      const settled = await this.settled(provider, credit.name);
      if (settled?.state === 'done' && !(await this.isRolledBack(provider, credit.name))) won += credit.amount;
    }
    return amount - won;
  }

  /** After a start: what has had its effect is written down as done; of the rest nothing is left, so that it may come again. */
  async resume(): Promise<void> {
    const { store, providers, sequencer } = this.#dependencies;
    const byId = new Map(providers.list().map((one) => [one.provider, one]));
    for (const transaction of await store.open()) {
      const provider = byId.get(transaction.provider) as Provider;
      const isUsed = sequencer.isKeyUsed(provider.account, transaction.key);
      const isDone = isUsed || (await this.#sequenceInJournal(provider, transaction)) !== undefined;
      if (isDone || transaction.kind === 'withdrawn') await this.#carryOut(provider, transaction);
      else await store.drop(transaction);
    }
  }

  /** What an account has, as a provider hears it. */
  figuresOf(account: AccountId): Pick<WalletAnswer, 'user' | 'balance' | 'exposure' | 'currency'> {
    const { cash = 0, exposure = 0 } = this.#dependencies.live.account(account) ?? {};
    return { user: String(account), balance: cash - exposure, exposure, currency: WALLET_CURRENCY };
  }

  #newOf({ provider, code }: Provider, draft: Draft, round: number): NewTransaction {
    const { commands } = this.#dependencies;
    const { amount = 0, revision = 0, of = '', isLast = false } = draft;
    const key = fittingKey(`${code}:${draft.name}`);
    const when = { at: commands.now(), after: commands.sequence };
    return { ...draft, provider, round, amount, revision, of, isLast, key, state: 'open', ...when };
  }

  async #again(provider: Provider, found: Transaction, draft: Draft): Promise<WalletAnswer> {
    if (found.kind === 'withdrawn') throw new WalletRefusal('TRANSACTION_ROLLED_BACK');
    const isSame = found.kind === draft.kind && found.account === draft.account && found.hash === draft.hash;
    if (!isSame) throw new WalletRefusal('DUPLICATE_TRANSACTION');
    return found.answer ?? this.#carryOut(provider, found);
  }

  async #carryOut(provider: Provider, transaction: Transaction): Promise<WalletAnswer> {
    const { store } = this.#dependencies;
    const command = commandOf(provider, transaction);
    const done =
      command === undefined ? { ok: true as const, sequence: 0 } : await this.#do(provider, transaction, command);
    const figures = this.figuresOf(transaction.account);
    const answer: WalletAnswer = done.ok
      ? { status: 'OK', ...figures }
      : { ...refusalAnswer(statusOf(done.rejection)), ...figures };
    const isWithdrawn = transaction.kind === 'withdrawn' && done.ok;
    const state = isWithdrawn ? 'withdrawn' : done.ok ? 'done' : 'refused';
    // What a later attempt may bring about is not written down: only a stake has been refused for good.
    if (state === 'refused' && !isStake(transaction)) await store.drop(transaction);
    else await store.end(transaction, { state, answer, sequence: done.ok ? done.sequence : 0 });
    return answer;
  }

  async #do(provider: Provider, transaction: Transaction, command: Command) {
    const { commands, store } = this.#dependencies;
    const earlier = await this.#sequenceInJournal(provider, transaction);
    if (earlier !== undefined) return { ok: true as const, sequence: earlier };
    try {
      const { outcome, sequence } = await commands.submit(command);
      if (!outcome.ok) return { ok: false as const, rejection: outcome.rejection };
      return { ok: true as const, sequence: outcome.duplicateOf > 0 ? outcome.duplicateOf : sequence };
    } catch (error) {
      if (error instanceof QueueFullError) await store.drop(transaction);
      throw error;
    }
  }

  /** Of what was written down before the engine's memory begins. @returns the sequence of its command */
  async #sequenceInJournal(provider: Provider, { at, after, key }: Transaction): Promise<number | undefined> {
    const { commands, journal } = this.#dependencies;
    if (commands.now() - at <= KEYS_ARE_SAFE_MS) return undefined;
    for await (const { command, sequence } of readEntries(journal, { from: after + 1, to: Infinity })) {
      const isWager = command.type === 'post-wager' || command.type === 'hold-wager' || command.type === 'end-wager';
      if (isWager && command.provider === provider.account && command.requestKey === key) return sequence;
    }
    return undefined;
  }
}

const isStake = ({ kind }: Transaction): boolean => kind === 'debit' || kind === 'exposure';

/** @returns undefined where nothing moves */
function commandOf({ account: provider }: Provider, transaction: Transaction): Command | undefined {
  const { kind, account, amount, round, revision, key: requestKey } = transaction;
  const whose = { provider, account, requestKey };
  switch (kind) {
    case 'debit':
      return { type: 'post-wager', kind: 'wager', amount: amount as Money, ...whose };
    case 'credit':
      return amount === 0 ? undefined : { type: 'post-wager', kind: 'winnings', amount: amount as Money, ...whose };
    case 'prize':
      return { type: 'post-wager', kind: 'prize', amount: amount as Money, ...whose };
    case 'rollback':
      if (amount === 0) return undefined;
      return amount > 0
        ? { type: 'post-wager', kind: 'refund', amount: amount as Money, ...whose }
        : { type: 'post-wager', kind: 'reversal', amount: (0 - amount) as Money, ...whose };
    case 'exposure':
    case 'refund': {
      if (round === 0) return undefined;
      const held = { exposure: amount as Money, revision: revision as Millis };
      return { type: 'hold-wager', round, ...held, ...whose };
    }
    case 'result':
    case 'clear':
      return { type: 'end-wager', round, profit: amount as Money, ...whose };
    case 'withdrawn':
      return { type: 'withdraw-request', account: provider, requestKey };
  }
}

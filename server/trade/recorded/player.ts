import type { AddRunner, Command, Event, Rejection } from 'engine';
import type { AccountId, MarketId, Millis, Sequence } from 'engine/vocabulary';
import { entriesOf, type DurableBatch } from '../../core/journal/batch.ts';
import type { Receipt } from '../../core/sequencer/receipt.ts';
import { FeedOrders, type FeedOrder } from './feed-orders.ts';
import { isOver, marketSteps, type MarketState, type Outlook, stateOf } from './market-steps.ts';
import { describeStep, plan, type LevelStep } from './plan.ts';
import { RecordedBook, type TradedIncrease } from './recorded-book.ts';
import type { MarketDefinition } from './recorded-definition.ts';
import type { LinesSeen } from './recorded-ladder.ts';
import { resultOf } from './recorded-result.ts';
import { RecordingError } from './recording-error.ts';
import type { MarketChange } from './stream-message.ts';

/** The part of the sequencer that a feed uses. */
export interface FeedExchange {
  submit(command: Command): Promise<Receipt>;
  subscribe(follower: (batch: DurableBatch) => void): () => void;
}

/** Two accounts of role feed. */
export interface FeedAccounts {
  /** Rests the recorded book. */
  readonly maker: AccountId;
  /** Takes what was traded. */
  readonly taker: AccountId;
}

const ENDED: ReadonlySet<Rejection> = new Set(['market-closed', 'market-settled', 'market-void']);

export interface PlayerOptions {
  readonly exchange: FeedExchange;
  readonly accounts: FeedAccounts;
  /** Created, and still inactive. */
  readonly market: MarketId;
  /** For a line market: see `lineRangeOf`. */
  readonly linesSeen: LinesSeen;
  /** Told what did not go as recorded. */
  readonly differs: (line: number, fact: string) => void;
  /** Told what the recording does not say, and what was done instead. */
  readonly remark: (line: number, fact: string) => void;
  /** Takes in a runner that joins. */
  readonly addRunner: (command: AddRunner, definition: MarketDefinition) => Promise<Sequence>;
  /** False: it closes the market, and somebody else settles it. */
  readonly settles?: boolean;
}

/**
 * Drives one market of the exchange through a recording. Commands are sent without waiting for the answers to those
 * before, so that many share a commit; only a cancel waits, for its order's id, and a definition in play, for the turn.
 */
export class Player {
  readonly tally = { fills: 0, skipped: 0 };
  readonly #options: PlayerOptions;
  readonly #recorded: RecordedBook;
  readonly #orders = new FeedOrders();
  readonly #placing = new WeakMap<FeedOrder, Promise<void>>();
  #state: MarketState | undefined;
  /** Resolves when the time of the turn in-play is known. */
  #turned: Promise<void> = Promise.resolve();
  readonly #unsubscribe: () => void;
  #line = 0;
  #answers: Promise<Sequence>[] = [];
  #failure: Error | undefined;

  constructor(options: PlayerOptions) {
    this.#options = options;
    this.#recorded = new RecordedBook(options.linesSeen);
    this.#unsubscribe = options.exchange.subscribe((batch) => this.#follow(batch));
  }

  /** Ends the listening. @throws RecordingError when the exchange refused something that had to be done */
  finish(): void {
    this.stop();
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** True if nothing more can happen in the market. */
  get isOver(): boolean {
    return this.#state !== undefined && isOver(this.#state.status);
  }

  /**
   * Sends what the change makes necessary.
   *
   * @param outlook  what the recording says of the market behind it
   * @returns resolves to the sequence of the last command it caused (0 for none) once all of them are durable
   * @throws  RecordingError when the change, or one before it, could not be played
   */
  async play(line: number, change: MarketChange, outlook: Outlook): Promise<{ answered: Promise<Sequence> }> {
    if (this.#failure !== undefined) throw this.#failure;
    this.#line = line;
    this.#answers = [];
    try {
      await this.#playChange(change, outlook);
    } catch (error) {
      throw error instanceof RecordingError ? error : new RecordingError(line, (error as Error).message);
    }
    const answered = Promise.all(this.#answers).then((all) => Math.max(0, ...all) as Sequence);
    answered.catch(() => undefined);
    return { answered };
  }

  /** Ends a market that the recording, or a refusal, left unfinished: it is void, unless somebody else settles it. */
  async leave(): Promise<void> {
    const { exchange, market, settles } = this.#options;
    await exchange.submit({ type: settles === false ? 'close-market' : 'void-market', market });
  }

  stop(): void {
    this.#unsubscribe();
  }

  async #playChange(change: MarketChange, outlook: Outlook): Promise<void> {
    const wasOpen = this.#state?.status === 'open';
    const traded = this.#recorded.apply(change);
    const { definition } = this.#recorded;
    this.#state ??= stateOf(definition);
    // What was traded in the message that suspends or closes the market was traded before that.
    const opensFirst = !wasOpen || definition.status === 'OPEN';
    if (opensFirst && change.definition !== undefined) await this.#followDefinition(this.#state, outlook);
    if (!this.isOver) await this.#followBook(traded, this.#state.status === 'open');
    if (!opensFirst) await this.#followDefinition(this.#state, outlook);
  }

  async #followDefinition(state: MarketState, outlook: Outlook): Promise<void> {
    const { definition } = this.#recorded;
    const wasInPlay = state.inPlay;
    if (wasInPlay) await this.#turned;
    for (const command of marketSteps(this.#options.market, { state, definition, outlook })) {
      if (command.type === 'remove-runner') this.#cancelAll();
      const ends = command.type === 'settle-market' || command.type === 'void-market';
      if (ends && this.#options.settles === false) continue;
      if (command.type === 'add-runner')
        this.#answers.push(Promise.resolve(await this.#options.addRunner(command, definition)));
      else {
        const sent = this.#market(command);
        if (command.type === 'turn-in-play' && !wasInPlay)
          this.#turned = this.#watched(sent.then((at) => (state.turnedAt = at)));
      }
      const { remark } = ends ? resultOf(definition) : {};
      if (remark !== undefined) this.#options.remark(this.#line, remark);
    }
    if (this.isOver || (!wasInPlay && state.inPlay && !definition.persistenceAllowed)) this.#orders.clear();
  }

  /** A removal would move our orders and end others: none is there, and the recorded book is placed again. */
  #cancelAll(): void {
    const { market, accounts } = this.#options;
    void this.#watched(this.#send({ type: 'cancel-orders', account: accounts.maker, market }));
    this.#orders.clear();
  }

  async #followBook(traded: readonly TradedIncrease[], open: boolean): Promise<void> {
    const target = new Map(
      [...this.#recorded.runners].map(([selection, sizes]) => [
        selection,
        this.#recorded.isActive(selection) ? sizes : { toBack: new Map(), toLay: new Map() },
      ]),
    );
    const { placeOf } = this.#recorded;
    const steps = plan({ ours: this.#orders.sizes, target, traded, placeOf, open });
    for (const step of steps.cancels) await this.#cancel(step);
    for (const step of steps.takes) this.#take(step);
    for (const step of steps.places) this.#place(step);
    this.tally.skipped += steps.skipped.length;
  }

  #place(step: LevelStep): void {
    const order = this.#orders.place(step);
    const placing = this.#order(step, this.#options.accounts.maker).then(({ outcome }) => {
      if (outcome.ok) this.#orders.identify(order, outcome.order);
      this.#orders.shrink({ order, size: outcome.ok ? outcome.matched : step.size });
    });
    this.#placing.set(order, this.#watched(placing));
  }

  async #cancel(step: LevelStep): Promise<void> {
    for (const part of this.#orders.consume(step)) {
      const { order, size } = part;
      if (order.id === undefined) await this.#placing.get(order);
      if (order.id === undefined) continue;
      const whole = order.remaining === 0;
      const sent = this.#send({
        type: 'cancel-order',
        account: this.#options.accounts.maker,
        order: order.id,
        ...(whole ? {} : { sizeReduction: size }),
      });
      void this.#watched(sent.then(() => this.#orders.settle([part])));
    }
  }

  #take(step: LevelStep): void {
    const line = this.#line;
    const foreseen = this.#orders.consume(step);
    const { maker, taker } = this.#options.accounts;
    const taken = this.#order(step, taker).then((receipt) => {
      const { outcome } = receipt;
      this.#orders.restore(foreseen);
      for (const event of receipt.events()) {
        if (event.type === 'orders-matched' && event.makerAccount === maker) this.#orders.lost(event.maker, event.size);
      }
      this.#orders.settle(foreseen);
      this.tally.fills += 1;
      const { matched, matchedValue: value } = outcome.ok ? outcome : { matched: 0, matchedValue: 0 };
      if (matched !== step.size || value !== step.size * step.price) {
        this.#options.differs(
          line,
          `took ${matched} for ${value}, recorded ${describeStep(step)}${outcome.ok ? '' : `: ${outcome.rejection}`}`,
        );
      }
      if (outcome.ok && outcome.remaining > 0) {
        void this.#watched(this.#send({ type: 'cancel-order', account: taker, order: outcome.order }));
      }
    });
    void this.#watched(taken);
  }

  /** A resting lay is what is available to back; who takes it backs. */
  #order(step: LevelStep, account: AccountId): Promise<Receipt> {
    const { maker } = this.#options.accounts;
    const backs = (step.side === 'toBack') !== (account === maker);
    const line = this.#line;
    const sent = this.#send({
      type: 'place-order',
      account,
      market: this.#options.market,
      selection: step.selection,
      side: backs ? 'back' : 'lay',
      price: step.price,
      size: step.size,
      persistence: account === maker && this.#recorded.definition.persistenceAllowed ? 'persist' : 'lapse',
    });
    return sent.then((receipt) => {
      const { outcome } = receipt;
      if (!outcome.ok && ENDED.has(outcome.rejection)) {
        throw new RecordingError(line, `somebody else has ended the market: ${outcome.rejection}`);
      }
      return receipt;
    });
  }

  #market(command: Command): Promise<Millis> {
    const line = this.#line;
    const sent = this.#send(command, command.type === 'settle-market').then(({ outcome, at }) => {
      if (outcome.ok || (command.type === 'suspend-market' && outcome.rejection === 'market-suspended')) return at;
      throw new RecordingError(line, `the exchange refused ${command.type}: ${outcome.rejection}`);
    });
    void this.#watched(sent);
    return sent;
  }

  /** @param elseVoid if the exchange has no such result, nothing is paid */
  #send(command: Command, elseVoid = false): Promise<Receipt> {
    const sent = elseVoid ? this.#settle(command) : this.#options.exchange.submit(command);
    const sequence = sent.then(({ outcome, sequence: reached }) => (outcome.ok ? reached : (0 as Sequence)));
    sequence.catch(() => undefined);
    this.#answers.push(sequence);
    return sent;
  }

  async #settle(command: Command): Promise<Receipt> {
    const { exchange, market, remark } = this.#options;
    const line = this.#line;
    const receipt = await exchange.submit(command);
    if (receipt.outcome.ok || receipt.outcome.rejection !== 'invalid-result') return receipt;
    remark(line, 'the exchange has no result like the recorded one: the market is void');
    return exchange.submit({ type: 'void-market', market });
  }

  /** Whatever goes wrong after the sending stops the player at its next message. */
  async #watched(work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.#failure ??= error as Error;
    }
  }

  /** Other people's bets take from our orders, and the exchange may take them away. */
  #follow(batch: DurableBatch): void {
    const { market, accounts } = this.#options;
    for (const { command, events } of entriesOf(batch)) {
      const byUs = command.type === 'place-order' && command.account === accounts.taker;
      for (const event of events) if (!byUs && 'market' in event && event.market === market) this.#note(event);
    }
  }

  #note(event: Event): void {
    const { maker } = this.#options.accounts;
    if (event.type === 'orders-matched' && event.makerAccount === maker) {
      this.#orders.lost(event.maker, event.size);
    } else if (event.type === 'order-lapsed' && event.account === maker) {
      this.#orders.lost(event.order, event.size);
    } else if (event.type === 'order-cancelled' && event.account === maker && event.reason !== 'asked') {
      this.#orders.lost(event.order, event.size);
    }
  }
}

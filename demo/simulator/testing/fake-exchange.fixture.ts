import { BANK, CLEARING, COMMISSION, Engine } from 'engine';
import type { Command, Event, MarketId, Millis, Outcome, Sequence } from 'engine';
import { eventsAt, type DurableBatch } from 'server/core/journal/batch.ts';
import { LiveModels } from 'server/reads/live/live-models.ts';
import type { Clock } from 'server/core/sequencer/clock.ts';
import type { CommandPort } from 'server/core/sequencer/command-port.ts';
import type { Receipt } from 'server/core/sequencer/receipt.ts';
import { StoppedError } from 'server/core/sequencer/refusals.ts';

interface Timer {
  readonly due: number;
  readonly action: () => void;
}

/** Time that passes when it is told to. */
export class FakeClock implements Clock {
  #now: number;
  readonly #timers = new Set<Timer>();

  constructor(start: number) {
    this.#now = start;
  }

  now(): Millis {
    return this.#now as Millis;
  }

  after(ms: number, action: () => void): () => void {
    const timer = { due: this.#now + ms, action };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  advance(ms: number): void {
    this.#now += ms;
    for (const timer of this.#timers) {
      if (timer.due > this.#now || !this.#timers.delete(timer)) continue;
      timer.action();
    }
  }
}

/** The real engine and the real live models, with the journal left out: what is accepted is durable at once. */
export class FakeExchange implements CommandPort {
  readonly engine = Engine.create();
  readonly live = new LiveModels();
  readonly accepted = new Map<Command['type'], number>();
  readonly refused = new Map<string, number>();
  /** What every account holds by the ledger's entries alone. */
  readonly ledger = new Map<number, number>();
  readonly #clock: Clock;
  #sequence = 0;
  #stopped = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  marketVersion(market: MarketId): number | undefined {
    return this.engine.marketVersion(market);
  }

  get total(): number {
    return this.#sequence;
  }

  /** As the sequencer: what is due comes first. */
  async submit(command: Command): Promise<Receipt> {
    if (this.#stopped) throw new StoppedError();
    this.passTime();
    const { outcome, events } = this.#apply(command);
    return { outcome, sequence: this.sequence, at: this.now(), rowHash: undefined, events: () => events };
  }

  /** Nothing is previewed here. */
  async tryOut(): Promise<[]> {
    return [];
  }

  now(): Millis {
    return this.#clock.now();
  }

  get sequence(): Sequence {
    return this.#sequence as Sequence;
  }

  passTime(): void {
    if (this.engine.nextDue() <= this.#clock.now()) this.#apply({ type: 'time-passed' });
  }

  /** From now on it answers as a sequencer that was stopped; `start` ends it. */
  stop(): void {
    this.#stopped = true;
  }

  start(): void {
    this.#stopped = false;
    this.#apply({ type: 'recover-markets' });
  }

  get systemCash(): Record<'bank' | 'commission' | 'clearing', number> {
    const of = (account: number) => this.ledger.get(account) ?? 0;
    return { bank: of(BANK), commission: of(COMMISSION), clearing: of(CLEARING) };
  }

  #apply(command: Command): { outcome: Outcome; events: Event[] } {
    const at = this.#clock.now();
    this.engine.events.clear();
    const outcome = this.engine.apply(command, (this.#sequence + 1) as Sequence, at);
    if (!outcome.ok) {
      const what = `${command.type}: ${outcome.rejection}`;
      this.refused.set(what, (this.refused.get(what) ?? 0) + 1);
      return { outcome, events: [] };
    }
    if (outcome.duplicateOf > 0) return { outcome, events: [] };
    this.#sequence++;
    this.accepted.set(command.type, (this.accepted.get(command.type) ?? 0) + 1);
    const { data, length } = this.engine.events;
    const batch: DurableBatch = {
      first: this.#sequence as Sequence,
      commands: [command],
      at: Float64Array.of(at),
      events: data.slice(0, length),
      eventEnds: [length],
    };
    const events = eventsAt(batch, 0);
    for (const event of events) {
      if (event.type !== 'ledger-posted') continue;
      for (const { account, amount } of event.legs) this.ledger.set(account, (this.ledger.get(account) ?? 0) + amount);
    }
    this.live.apply(batch);
    return { outcome, events };
  }
}

import { join } from 'node:path';
import type { Millis } from 'engine/vocabulary';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { ROLES } from '../../process/exchange.ts';
import { sharedDataFolder } from '../../../scripts/shared-data.ts';
import { playRecording } from '../../trade/recorded/play-recording.ts';
import { openRecording, type RecordedMessage, type Recording } from '../../trade/recorded/read-recording.ts';
import { RecordedBook } from '../../trade/recorded/recorded-book.ts';
import { RecordedClock } from '../../trade/recorded/recorded-clock.ts';
import { RecordedMarkets } from '../../trade/recorded/recorded-market.ts';
import { AddressConnections } from '../gateway/address-connections.ts';
import { startTemporaryExchange } from '../../process/temporary-exchange.ts';
import { entriesOf } from '../../core/journal/batch.ts';
import { LiveModels } from '../../reads/live/live-models.ts';
import type { CachedRunner } from 'client/market-cache.ts';
import type { WireLevel } from 'protocol/betfair/stream-messages.ts';
import { rollUp } from '../betfair/wire/runner-ladders.ts';
import { makeCertificate } from '../../core/system/certificate.ts';
import { startExchangeStream } from './exchange-stream.ts';
import { StreamReader } from './testing/stream.fixture.ts';

const folder = sharedDataFolder();
const MARKET = '1.200806927';
const MESSAGES = 18_529;

/** Compares what the stream has told with what was recorded, message by message. */
class Comparison {
  readonly differences: string[] = [];
  messages = 0;
  readonly #recorded = new RecordedBook();
  readonly #reader: StreamReader;
  readonly #recording: AsyncGenerator<RecordedMessage, undefined>;

  constructor(recording: Recording, reader: StreamReader) {
    this.#reader = reader;
    this.#recording = recording.messages();
  }

  /** The next recorded message has been played. */
  async next(): Promise<void> {
    const { value: message } = await this.#recording.next();
    if (message === undefined) return;
    for (const change of message.changes) this.#recorded.apply(change);
    await this.#reader.caughtUp();
    // What was heard is in the cache; kept, it would be the whole match.
    this.#reader.received.length = 0;
    this.#reader.lines.length = 0;
    this.messages += 1;
    this.#compare();
  }

  #compare(): void {
    const told = this.#reader.cache.markets.get(MARKET);
    const { definition } = this.#recorded;
    const now = told?.definition;
    this.#same('status', now?.status === 'SUSPENDED' ? 'INACTIVE SUSPENDED' : now?.status, definition.status);
    this.#same('in-play', String(now?.inPlay), String(definition.inPlay));
    this.#same('delay', String((now?.betDelay ?? -1) * 1000), String(definition.betDelay));
    for (const { selection, status } of definition.runners) {
      const runner = now?.runners.find(({ id }) => id === selection);
      this.#same(`status of ${selection}`, runner?.status, status);
      const sizes = this.#recorded.runners.get(selection);
      const cached = told?.runners.get(selection);
      const isOpen = definition.status === 'OPEN';
      if (sizes === undefined) continue;
      this.#compareSide(cached, { name: 'atb', best: 'batb', sizes: sizes.toBack, isOpen });
      this.#compareSide(cached, { name: 'atl', best: 'batl', sizes: sizes.toLay, isOpen });
    }
  }

  #compareSide(
    cached: CachedRunner | undefined,
    side: { name: 'atb' | 'atl'; best: 'batb' | 'batl'; sizes: ReadonlyMap<number, number>; isOpen: boolean },
  ): void {
    const { name, best, sizes, isOpen } = side;
    const ladder = cached?.ladders[name] ?? new Map<number, number>();
    // While orders cannot be placed our book can only have lost what the recording lost.
    if (!isOpen) {
      for (const [price, size] of ladder)
        if (size * 100 > (sizes.get(Math.round(price * 100)) ?? 0) + 1e-6)
          this.#differs(`${name} has ${size} at ${price}`);
      return;
    }
    const recorded = [...sizes]
      .map(([price, size]): WireLevel => [price / 100, size / 100])
      .sort(([one], [other]) => (name === 'atb' ? other - one : one - other));
    if (recorded.length !== ladder.size)
      this.#differs(`${name} has ${ladder.size} prices, recorded ${recorded.length}`);
    for (const [price, size] of recorded) {
      if (ladder.get(price) !== size) this.#differs(`${name} has ${ladder.get(price)} at ${price}, recorded ${size}`);
    }
    const shown = rollUp(recorded, 1).slice(0, 10);
    this.#same(best, JSON.stringify(shown.map((_, place) => cached?.offers[best].get(place))), JSON.stringify(shown));
    this.#same(`${best} places`, String(cached?.offers[best].size ?? 0), String(shown.length));
  }

  #same(what: string, told: string | undefined, recorded: string): void {
    if (!(told ?? '').split(' ').includes(recorded)) this.#differs(`${what} is ${told}, recorded ${recorded}`);
  }

  #differs(fact: string): void {
    this.differences.push(`message ${this.messages}: ${fact}`);
  }
}

test.skipIf(folder === undefined)(
  'a recorded match, played in and read back over the stream, is the same book at every message',
  async () => {
    const file = join(folder ?? '', 'betfair-stream', 'cricket-match-odds.1.200806927.gz');
    const clock = new RecordedClock(1_657_018_212_979 as Millis);
    const exchange = await startTemporaryExchange({ parts: ROLES.replay, clock });
    const live = new LiveModels();
    const fills = new Map<string, number>();
    exchange.sequencer.subscribe((batch) => {
      live.apply(batch);
      for (const { events } of entriesOf(batch)) {
        for (const event of events) {
          if (event.type !== 'orders-matched') continue;
          const at = `${event.selection} ${event.price / 100}`;
          fills.set(at, (fills.get(at) ?? 0) + 2 * event.size);
        }
      }
    });
    const stream = await startExchangeStream({
      connections: new AddressConnections(),
      live,
      catalogue: exchange.catalogue,
      access: { admit: () => ({ name: 'reader', account: 0 as never, isValid: () => true }) },
      certificate: makeCertificate(new Date()),
      host: '127.0.0.1',
      port: 0,
      clock: { now: () => Date.now() as Millis },
      log: pino({ level: 'silent' }),
      limits: { gatherMs: 0, messagesPerSecond: 1_000_000 },
    });
    const reader = await StreamReader.connect(stream.port);
    try {
      await reader.client.request({ op: 'authentication', appKey: 'k', session: 's' });
      // It is not there yet: it joins when it is.
      await reader.subscribe([MARKET], { marketDataFilter: { ladderLevels: 10 } });
      const recording = await openRecording(file);
      const { catalogue } = exchange;
      const markets = new RecordedMarkets({ catalogue, file, keepNumber: true, startOf: (startsAt) => startsAt });
      const comparison = new Comparison(recording, reader);
      let isFirst = true;
      const report = await playRecording({
        recording,
        exchange: exchange.sequencer,
        accounts: exchange.accounts,
        verify: false,
        inFlight: 1,
        pace: async (at) => {
          if (!isFirst) await comparison.next();
          isFirst = false;
          clock.advance(at);
        },
        addMarket: async (added) => (await markets.add(added)).market,
        addRunner: (command, definition) => markets.addRunner(command, definition),
      });
      await comparison.next();
      expect(comparison.differences.slice(0, 10)).toEqual([]);
      expect(comparison.messages).toBe(MESSAGES);
      expect(report.messages).toBe(MESSAGES);
      const told = reader.cache.markets.get(MARKET);
      expect(told?.images).toBe(1);
      expect(told?.definition).toMatchObject({ status: 'CLOSED', inPlay: true, betDelay: 5 });
      expect(told?.definition?.runners.find(({ status }) => status === 'WINNER')?.id).toBe(228_749);
      const traded = new Map<string, number>();
      for (const [id, { ladders }] of told?.runners ?? []) {
        for (const [price, amount] of ladders.trd) traded.set(`${id} ${price}`, Math.round(amount * 100));
      }
      expect(traded).toEqual(fills);
      const whole = [...fills.values()].reduce((sum, amount) => sum + amount, 0);
      expect(Math.round((told?.volume ?? 0) * 100)).toBe(whole);
    } finally {
      await reader.client.close();
      await stream.stop();
      await exchange.remove();
    }
  },
);

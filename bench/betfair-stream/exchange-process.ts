// The exchange with its stream, and in the same process whoever changes its books. Does what the messages ask.
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'engine';
import { LADDER, type AccountId, type MarketId, type Money, type OrderId, type SelectionId } from 'engine/vocabulary';
import { pino } from 'pino';
import { StreamClient } from 'client/stream-client.ts';
import { certificateOf } from 'server/edge/betfair-stream/certificate.ts';
import { startExchangeStream, type ExchangeStream } from 'server/edge/betfair-stream/exchange-stream.ts';
import { LOCAL_APP_KEY, StreamAccess } from 'server/edge/betfair-stream/stream-access.ts';
import { AddressConnections } from 'server/edge/gateway/address-connections.ts';
import type { Gateway } from 'server/edge/gateway/open-port.ts';
import { openExchange, ROLES, type RunningExchange } from 'server/process/exchange.ts';
import { systemClock } from 'server/core/sequencer/clock.ts';
import { makeTemporaryFolder } from 'server/core/system/temporary-folder.ts';
import { Random } from '../flow/random.ts';
import { answerAll } from '../measure/forked.ts';
import { openGateway } from '../measure/house-gateway.ts';
import type { BooksRequest, ServerAsked, ServerOpened, ServerWorked } from './messages.ts';

const CLIENTS = 201;
const MARKETS = 50;
const RUNNERS = 3;
const CHANGES_PER_SECOND = 10_000;
/** Backs rest from here up, lays below: a full book of forty prices a side. */
const MIDDLE = 150;
const LEVELS = 40;
const LEAST_RESTING = 20_000;
const MOST_UNANSWERED = 8192;
/** How often the probe places an order and waits until it is told of it. */
const PROBE_MS = 20;

const folder = makeTemporaryFolder('bench');
let exchange: RunningExchange | undefined;
let stream: ExchangeStream | undefined;
let gateway: Gateway | undefined;
let apiHeaders: Record<string, string> = {};
let probe: Probe | undefined;
let maker = 0 as AccountId;
const markets: MarketId[] = [];
const resting: OrderId[] = [];
const random = new Random(7);
let unanswered = 0;

/** A client of its own market: how long after an order is durable is it told? */
class Probe {
  readonly #market: MarketId;
  #size = 100;
  #awaited = 0;
  #told: (at: number) => void = () => undefined;

  static async start(access: StreamAccess, port: number, market: MarketId): Promise<Probe> {
    const probe = new Probe(market);
    const client = await StreamClient.connect({ host: '127.0.0.1', port }, ({ mc }) => {
      const sizes = mc?.[0]?.rc?.[0]?.atl?.map(([, size]) => size) ?? [];
      if (sizes.includes(probe.#awaited)) probe.#told(performance.now());
    });
    await client.request({ op: 'authentication', appKey: LOCAL_APP_KEY, session: access.issueLocal() });
    await client.request({ op: 'marketSubscription', marketFilter: { marketIds: [`1.${market}`] } });
    return probe;
  }

  private constructor(market: MarketId) {
    this.#market = market;
  }

  /** @returns ms from durable to told */
  async measure({ sequencer }: RunningExchange): Promise<number> {
    this.#size += 1;
    this.#awaited = this.#size / 100;
    const told = new Promise<number>((resolve) => (this.#told = resolve));
    const { outcome } = await sequencer.submit({ ...nextOrder(), market: this.#market, ...this.#order() } as Command);
    const durable = performance.now();
    if (!outcome.ok || !('order' in outcome)) throw new Error('the probe was refused');
    const at = await told;
    await sequencer.submit(cancelOf(outcome.order));
    return Math.max(0, at - durable);
  }

  #order() {
    return { selection: 1, side: 'back', price: LADDER[MIDDLE], size: this.#size };
  }
}

async function open(): Promise<ServerOpened> {
  const warn = (message: string) => console.error(message);
  exchange = await openExchange({
    storage: { home: { dataFolder: folder }, installation: 'real' },
    parts: ROLES.whole,
    warn,
  });
  const { live, catalogue, identity, apiAccess } = exchange;
  maker = await identity.accounts.ensure('bench:maker', 'feed');
  for (let i = 0; i < MARKETS + 1; i++) markets.push(await openMarket(exchange, i));
  const probed = markets.pop() as MarketId;
  await fill();
  const access = new StreamAccess(apiAccess, () => systemClock.now());
  stream = await startExchangeStream({
    live,
    catalogue,
    access,
    certificate: certificateOf(folder, undefined),
    host: '127.0.0.1',
    port: 0,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    connections: new AddressConnections(CLIENTS + 100),
    // All connect at once.
    limits: { connections: CLIENTS, handshakes: CLIENTS + 100, handshakesOfAnAddress: CLIENTS + 100 },
  });
  gateway = await openGateway(exchange);
  const user = await identity.createUser({ userName: 'reader', password: 'bench1234', role: 'bettor' });
  const { appKey } = await apiAccess.keys.create(user.userId, 'bench');
  apiHeaders = { 'x-application': appKey, 'x-authentication': await apiAccess.sessions.begin(user) };
  probe = await Probe.start(access, stream.port, probed);
  const tokens = Array.from({ length: CLIENTS - 1 }, () => access.issueLocal());
  return { port: stream.port, tokens };
}

/** Ten markets weigh 170 of the 200 points of a call. */
async function askBooks(calls: number): Promise<BooksRequest> {
  const ms: number[] = [];
  let bytes = 0;
  for (let call = 0; call < calls; call++) {
    const marketIds = Array.from({ length: 10 }, () => `1.${markets[random.below(MARKETS)]}`);
    const start = performance.now();
    const answer = await fetch(`http://127.0.0.1:${gateway?.port}/exchange/betting/rest/v1.0/listMarketBook/`, {
      method: 'POST',
      headers: { ...apiHeaders, 'content-type': 'application/json' },
      body: JSON.stringify({ marketIds: [...new Set(marketIds)], priceProjection: { priceData: ['EX_ALL_OFFERS'] } }),
    });
    const text = await answer.text();
    ms.push(performance.now() - start);
    bytes += text.length;
    if (!answer.ok) throw new Error(text);
    // A key may make a hundred calls a second.
    await sleep(12);
  }
  return { ms, bytes: Math.round(bytes / calls) };
}

async function openMarket({ catalogue, sequencer }: RunningExchange, place: number): Promise<MarketId> {
  const series = await catalogue.createSeries({ key: 'bench', sportId: 4, name: 'Bench' });
  const openAt = Date.now() + 3_600_000;
  const match = await catalogue.createMatch({ seriesId: series.seriesId, name: `A${place} v B${place}`, openAt });
  const market = await catalogue.createMarket({
    matchId: match.matchId,
    name: 'Match Odds',
    marketType: place === MARKETS ? 'probe' : 'match_odds',
    baseRate: 200,
    minStake: 100,
    runners: Array.from({ length: RUNNERS }, (_, i) => ({ selection: i + 1, name: `Runner ${i + 1}` })),
  });
  await sequencer.submit({ type: 'open-market', market });
  return market;
}

async function fill(): Promise<void> {
  while (resting.length < LEAST_RESTING) {
    await Promise.all(Array.from({ length: 1000 }, () => submit((exchange as RunningExchange).sequencer, nextOrder())));
  }
}

/** Places and cancels in turn, at its pace, whatever the answers do. */
async function work(ms: number): Promise<ServerWorked> {
  const { sequencer } = exchange as RunningExchange;
  const start = performance.now();
  const cpu = process.cpuUsage();
  const answers: Promise<void>[] = [];
  const toWireMs: number[] = [];
  const probing = (async () => {
    while (performance.now() - start < ms - 200) {
      toWireMs.push(await (probe as Probe).measure(exchange as RunningExchange));
      await sleep(PROBE_MS);
    }
  })();
  let made = 0;
  while (performance.now() - start < ms) {
    const due = Math.floor(((performance.now() - start) / 1000) * CHANGES_PER_SECOND);
    for (; made < due && unanswered < MOST_UNANSWERED; made++) {
      const id = made % 2 === 0 ? resting.splice(random.below(1000), 1)[0] : undefined;
      answers.push(submit(sequencer, id === undefined ? nextOrder() : cancelOf(id)));
    }
    await sleep(1);
  }
  const { user, system } = process.cpuUsage(cpu);
  await Promise.all([probing, ...answers]);
  return { cpuMs: (user + system) / 1000, changes: made, toWireMs };
}

async function submit(sequencer: RunningExchange['sequencer'], command: Command): Promise<void> {
  unanswered += 1;
  const { outcome } = await sequencer.submit(command);
  unanswered -= 1;
  if (!outcome.ok) throw new Error(`${command.type}: ${outcome.rejection}`);
  if (command.type === 'place-order') resting.push((outcome as unknown as { order: OrderId }).order);
}

function nextOrder(): Command {
  const isBack = random.below(2) === 0;
  const away = random.below(LEVELS);
  return {
    type: 'place-order',
    account: maker,
    market: markets[random.below(MARKETS)] as MarketId,
    selection: (1 + random.below(RUNNERS)) as SelectionId,
    side: isBack ? 'back' : 'lay',
    price: LADDER[isBack ? MIDDLE + away : MIDDLE - 1 - away] as never,
    size: (100 * (1 + random.below(50))) as Money,
    persistence: 'lapse',
  };
}

const cancelOf = (order: OrderId): Command => ({ type: 'cancel-order', account: maker, order });

answerAll<ServerAsked>(
  (asked) => {
    if (asked.ask === 'open') return open();
    if (asked.ask === 'work') return work(asked.ms);
    if (asked.ask === 'books') return askBooks(asked.calls);
    throw new Error('an exchange encodes its own messages');
  },
  async () => {
    await stream?.stop();
    await gateway?.stop();
    await exchange?.stop();
    rmSync(folder, { recursive: true, force: true });
  },
);

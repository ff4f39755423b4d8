// The exchange with its gateway, and in the same process whoever changes its books. Does what the messages ask.
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'engine';
import { LADDER, type AccountId, type MarketId, type Money, type OrderId, type SelectionId } from 'engine/vocabulary';
import type { Gateway } from 'server/edge/gateway/open-port.ts';
import { BookSource } from 'server/edge/gateway/stream/book-source.ts';
import { openExchange, ROLES, type RunningExchange } from 'server/process/exchange.ts';
import { makeTemporaryFolder } from 'server/core/system/temporary-folder.ts';
import { Random } from '../flow/random.ts';
import { answerAll } from '../measure/forked.ts';
import { openGateway } from '../measure/house-gateway.ts';
import { nowMs } from '../measure/shared-clock.ts';
import type { MadeChange, ServerAsked, ServerChanged, ServerOpened, ServerWorked } from './messages.ts';

const MARKETS = 20;
const RUNNERS = 3;
const CHANGES_PER_SECOND = 20_000;
/** Each user may have so many login sessions, and each of those so many connections. */
const USERS = 5;
const SESSIONS_OF_A_USER = 20;
/** Backs rest from here up, lays below, both so close that every change shows among the best prices. */
const MIDDLE = 150;
const LEVELS = 4;
const LEAST_RESTING = 2000;
/** Longer than two ticks of the stream, and more by up to a tick, so that changes come at any moment of it. */
const APART_MS = 120;
const TICK_MS = 50;
/** Below the sequencer's own limit, so that it refuses nothing on a machine that was busy with something else. */
const MOST_UNANSWERED = 8192;

const folder = makeTemporaryFolder('bench');
let exchange: RunningExchange | undefined;
let gateway: Gateway | undefined;
let maker = 0 as AccountId;
const markets: MarketId[] = [];
const resting: OrderId[] = [];
const random = new Random(7);
let encodings = 0;
let unanswered = 0;

async function open(): Promise<ServerOpened> {
  const warn = (message: string) => console.error(message);
  exchange = await openExchange({
    storage: { home: { dataFolder: folder }, installation: 'real' },
    parts: ROLES.whole,
    warn,
  });
  const { identity } = exchange;
  gateway = await openGateway(exchange);
  const encode = Reflect.get(BookSource.prototype, 'change') as (this: BookSource) => string | undefined;
  BookSource.prototype.change = function change(): string | undefined {
    encodings += 1;
    return encode.call(this);
  };
  maker = await identity.accounts.ensure('bench:maker', 'feed');
  for (let i = 0; i < MARKETS; i++) markets.push(await openMarket(exchange, i));
  const tokens: string[] = [];
  for (let i = 0; i < USERS; i++) {
    const user = await identity.createUser({ userName: `watcher${i}`, password: 'bench1234', role: 'bettor' });
    for (let j = 0; j < SESSIONS_OF_A_USER; j++) tokens.push(await identity.sessions.begin(user));
  }
  return { port: gateway.port, markets: markets.map((market) => `1.${market}`), tokens };
}

async function openMarket({ catalogue, sequencer }: RunningExchange, place: number): Promise<MarketId> {
  const series = await catalogue.createSeries({ key: 'bench', sportId: 4, name: 'Bench' });
  const openAt = Date.now() + 3_600_000;
  const match = await catalogue.createMatch({ seriesId: series.seriesId, name: `A${place} v B${place}`, openAt });
  const market = await catalogue.createMarket({
    matchId: match.matchId,
    name: 'Match Odds',
    marketType: 'match_odds',
    baseRate: 200,
    minStake: 100,
    runners: Array.from({ length: RUNNERS }, (_, i) => ({ selection: i + 1, name: `Runner ${i + 1}` })),
  });
  await sequencer.submit({ type: 'open-market', market });
  return market;
}

/** Places and cancels in turn, at its pace, whatever the answers do. */
async function work(ms: number): Promise<ServerWorked> {
  const { sequencer } = exchange as RunningExchange;
  const start = performance.now();
  const cpu = process.cpuUsage();
  const encodingsBefore = encodings;
  const answers: Promise<void>[] = [];
  let made = 0;
  while (performance.now() - start < ms) {
    const due = Math.floor(((performance.now() - start) / 1000) * CHANGES_PER_SECOND);
    for (; made < due && unanswered < MOST_UNANSWERED; made++) {
      const id =
        resting.length > LEAST_RESTING && made % 2 === 0 ? resting.splice(random.below(1000), 1)[0] : undefined;
      answers.push(submit(sequencer, id === undefined ? nextOrder() : cancelOf(id)));
    }
    await sleep(1);
  }
  const { user, system } = process.cpuUsage(cpu);
  const worked = { cpuMs: (user + system) / 1000, changes: made, encodings: encodings - encodingsBefore };
  await Promise.all(answers);
  return worked;
}

/** One change after the other to the best price of the first market's first runner. */
async function change(changes: number): Promise<ServerChanged> {
  const { sequencer } = exchange as RunningExchange;
  const made: MadeChange[] = [];
  while (made.length < changes) {
    const { outcome, sequence } = await sequencer.submit(
      orderOn(markets[0] as MarketId, { runner: 1, isBack: true, away: 0 }),
    );
    made.push({ sequence, durableAt: nowMs() });
    if (!outcome.ok) throw new Error(outcome.rejection);
    await sleep(APART_MS + random.below(TICK_MS));
  }
  return { made };
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
  const market = markets[random.below(MARKETS)] as MarketId;
  return orderOn(market, { runner: 1 + random.below(RUNNERS), isBack, away });
}

/** @param of.away  ticks from the best price */
function orderOn(market: MarketId, of: { runner: number; isBack: boolean; away: number }): Command {
  const { runner, isBack, away } = of;
  return {
    type: 'place-order',
    account: maker,
    market,
    selection: runner as SelectionId,
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
    if (asked.ask === 'change') return change(asked.changes);
    throw new Error('an exchange encodes its own messages');
  },
  async () => {
    await gateway?.stop();
    await exchange?.stop();
    rmSync(folder, { recursive: true, force: true });
  },
);

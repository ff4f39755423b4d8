import type { AccountId, Command, MarketId, Money } from 'engine';
import { drawResult } from './actors/results.ts';
import type { ModelMarket, ModelWager } from './model/exchange-state.ts';
import { exposureOf } from './model/exposure.ts';
import { hold } from './violation.ts';
import type { World } from './world/world.ts';

/** Step numbers of the commands sent here, well above those of the safety phase. */
const FIRST_STEP = 1_000_000;
/** Longer than the slowest append. */
const LAST_FAULTS = 10_000;
/** Longer than any delay, also where stamps go at nine tenths of the pace because the clock was set back. */
const LONG = 4_500_000;

/**
 * No more faults: everybody gets a definite answer, what waits is released, every market ends, and a state built from
 * the journal alone is the live one to the byte.
 */
export async function finish(world: World): Promise<void> {
  world.journal.faults.disarm();
  world.journal.latency = 0;
  // What is under way may still fail.
  await world.play({ kind: 'advance', ms: LAST_FAULTS });
  // Whoever was deposed and does not know it is replaced.
  await world.play({ kind: 'takeover' });
  let step = FIRST_STEP;
  const ask = async (command: Command) => {
    step += 1;
    await world.play({ kind: 'submit', id: step, command });
    const request = world.clients.request(step);
    await world.until(`an answer to ${command.type}`, () => request?.state !== 'pending');
    hold('liveness', request?.state !== 'unknown', () => `no definite answer to ${JSON.stringify(command)}`);
    return request?.state;
  };
  const unanswered = world.history.requests.filter(
    ({ state, command }) => state === 'unknown' && 'requestKey' in command,
  );
  for (const { command } of unanswered) await ask({ ...command });
  await world.clock.advance(LONG);
  await world.until('the answers', () => !world.history.requests.some(({ state }) => state === 'pending'));
  const waiting = openMarkets(world)
    .flatMap(({ orders }) => orders)
    .filter(({ arrival, isOnClose }) => arrival === 0 && !isOnClose);
  hold('liveness', waiting.length === 0, () => `order ${waiting[0]?.id} waits for ever`);
  for (const where of openMarkets(world)) {
    const { id, status } = where;
    const market = id as MarketId;
    if (status === 'inactive') await ask({ type: 'void-market', market });
    else if (status !== 'closed') await ask({ type: 'close-market', market });
    if (status === 'inactive') continue;
    const result = await ask(drawResult(where));
    // A result may be more than an account's cash can hold.
    if (result === 'refused') await ask({ type: 'void-market', market });
  }
  for (const { provider, account, round } of runningWagers(world)) {
    const requestKey = `at the end ${account} ${round}`;
    await ask({
      type: 'end-wager',
      provider: provider as AccountId,
      account: account as AccountId,
      round,
      profit: 0 as Money,
      requestKey,
    });
  }
  checkEnd(world);
  await world.restart();
  world.history.check();
  world.compareWhereQuiet();
}

function runningWagers(world: World): ModelWager[] {
  const wagers = world.current.engine?.model?.state.wagers ?? [];
  return wagers.filter(({ endedAt }) => endedAt === undefined);
}

function openMarkets(world: World): ModelMarket[] {
  const markets = world.current.engine?.model?.state.markets.values() ?? [];
  return [...markets].filter(({ status }) => status !== 'settled' && status !== 'void');
}

function checkEnd(world: World): void {
  const state = world.current.engine?.model?.state;
  hold('liveness', state !== undefined, () => 'no model at the end');
  hold('liveness', openMarkets(world).length === 0, () => 'a market is left');
  for (const account of state?.accounts.keys() ?? []) {
    const exposure = state === undefined ? 0n : exposureOf(state, account);
    hold('I11', exposure === 0n, () => `account ${account} has ${exposure} at risk with no market left`);
  }
}

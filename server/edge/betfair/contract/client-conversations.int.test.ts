import type { MarketId, Money } from 'engine/vocabulary';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestExchange } from '../../gateway/testing/exchange.fixture.ts';
import { TestStream } from '../../betfair-stream/testing/stream.fixture.ts';
import { Names, readTable } from '../testing/exchange-table.fixture.ts';
import type { Line } from '../testing/exchange-table.fixture.ts';
import { StreamPlayer, operate, sendCall } from '../testing/players.fixture.ts';

// What programs of the other exchange and this one have said to each other, said again: every request to the letter, and
// every value of what came back. No key may be missing, and none may be new.

describe.each(['betfairlightweight.table.txt', 'flumine.table.txt'])('%s', (table) => {
  const names = new Names();
  const streams = new Map<string, StreamPlayer>();
  const answers = new Map<string, string>();
  let exchange: TestExchange;
  let stream: TestStream;
  let market: MarketId;

  beforeAll(async () => {
    exchange = await TestExchange.start();
    stream = await TestStream.start(exchange);
    for (const who of ['bot', 'maker']) await addUser(who);
    market = await exchange.openMarket();
    names.set('market', `1.${market}`);
  });
  afterAll(async () => {
    for (const player of streams.values()) await player.cut().catch(() => undefined);
    await stream.stop();
    await exchange.stop();
  });

  async function addUser(userName: string): Promise<void> {
    const user = await exchange.identity.createUser({ userName, password: 'demo1234', role: 'bettor' });
    await exchange.identity.accounts.credit(user.account, 1_000_000 as Money);
    names.set(`key of ${userName}`, (await exchange.apiAccess.keys.create(user.userId, 'test')).appKey);
  }

  async function play({ who, isAsked, text }: Line): Promise<void> {
    if (who === 'operator') return operate(exchange, market, text);
    const isUser = who === 'bot' || who === 'maker';
    if (isUser && isAsked) {
      const token = text.startsWith('sign-in') ? '' : names.fill(`{token of ${who}}`);
      const by = { key: names.fill(`{key of ${who}}`), token };
      answers.set(who, await sendCall(exchange.url, by, names.fill(text)));
      return undefined;
    }
    if (isUser) return hear(text, answers.get(who) as string);
    const player = streams.get(who) ?? new StreamPlayer(stream);
    streams.set(who, player);
    if (isAsked && text === 'cut') return player.cut();
    if (isAsked) return player.say(names.fill(text));
    const line = await player.next();
    rememberClocks(who, line);
    return hear(text, line);
  }

  function rememberClocks(who: string, line: string): void {
    const { initialClk, clk } = JSON.parse(line) as { initialClk?: string; clk?: string };
    if (initialClk !== undefined) names.set(`initial clk of ${who}`, initialClk);
    if (clk !== undefined) names.set(`clk of ${who}`, clk);
  }

  test.each(readTable(table))('$title', async ({ lines }) => {
    for (const line of lines) await play(line);
  });

  /** The HTTP status, where there is one, and the JSON. */
  function hear(expected: string, actual: string): void {
    const [status, json] = split(expected);
    const [actualStatus, actualJson] = split(actual);
    expect(actualStatus, actual).toBe(status);
    expect(names.inWords(json, actualJson)).toEqual(json);
  }
});

function split(text: string): [status: string, json: unknown] {
  const at = text.indexOf('{');
  return [text.slice(0, at), JSON.parse(text.slice(at))];
}

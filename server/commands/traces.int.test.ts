// What a collector of traces is sent, by processes as they are started.
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { STREAM_VERSION } from 'protocol';
import { TestPostgres, urlOf } from '../core/postgres/testing/database.fixture.ts';
import { makeTemporaryFolder } from '../core/system/temporary-folder.ts';
import { Bettors } from './testing/bettors.fixture.ts';
import { Product } from './testing/product.fixture.ts';

const place = makeTemporaryFolder('traces');
const running: Product[] = [];
let postgres: TestPostgres;

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly role: string;
}

interface SentTraces {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly { key: string; value: { stringValue?: string } }[] };
    readonly scopeSpans: readonly { readonly spans: readonly Omit<SentSpan, 'role'>[] }[];
  }[];
}

const sent: SentSpan[] = [];
let bodies = '';
const collector = createServer((request, response) => {
  void text(request).then((body) => {
    bodies += body;
    for (const { resource, scopeSpans } of (JSON.parse(body) as SentTraces).resourceSpans) {
      const role = resource.attributes.find(({ key }) => key === 'evens.role')?.value.stringValue ?? '';
      for (const { spans } of scopeSpans) sent.push(...spans.map((span) => ({ ...span, role })));
    }
    response.setHeader('content-type', 'application/json').end('{}');
  });
});
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  postgres = await TestPostgres.start();
  await once(collector.listen(0, '127.0.0.1'), 'listening');
  environment = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_TRACES_SAMPLER_ARG: '1',
    EVENS_SECRETS_KEY: randomBytes(32).toString('hex'),
  };
});
afterAll(async () => {
  for (const product of running) product.signal('SIGKILL');
  await Promise.all(running.map(({ ended }) => ended));
  collector.close();
  await postgres?.stop();
  rmSync(place, { recursive: true, force: true });
});

async function started(of: { readonly name: string; readonly url: string; readonly role?: string }): Promise<Product> {
  const { name, url, role = 'all' } = of;
  const product = new Product(join(place, name), url, { ...environment, EVENS_ROLE: role });
  running.push(product);
  expect(await product.start()).toBe(true);
  return product;
}

/** A bet while its bettor watches, and the way it went: what each span was within. */
async function traceOfBet(site: Product, owner: Product): Promise<{ readonly ways: string[]; readonly token: string }> {
  sent.length = 0;
  const bettors = new Bettors(site);
  await bettors.settleIn();
  const token = bettors.tokens[0] as string;
  const ticket = (await site.call('stream/getTicket', {}, token)).data?.['ticket'];
  const socket = new WebSocket(`${site.url.replace('http', 'ws')}/api/stream`);
  await once(socket, 'open');
  socket.send(JSON.stringify({ op: 'hello', version: STREAM_VERSION, ticket }));
  socket.send(JSON.stringify({ op: 'subscribe', topics: ['account'] }));
  await once(socket, 'message');
  const heard = once(socket, 'message');
  await bettors.betOnce();
  await heard;
  socket.close();
  // What they hold back is sent as they stop.
  for (const product of new Set([site, owner])) {
    product.signal('SIGTERM');
    expect((await product.ended).code).toBe(0);
  }
  const root = sent.find(({ name }) => name === 'POST /api/bet/placeMarketBet');
  const spans = sent.filter(({ traceId }) => traceId === root?.traceId);
  const wayOf = ({ name, role, parentSpanId }: SentSpan): string => {
    const parent = spans.find(({ spanId }) => spanId === parentSpanId);
    return parent === undefined
      ? `${role}: ${name}`
      : `${wayOf(parent)} > ${role === parent.role ? name : `${role}: ${name}`}`;
  };
  return { ways: spans.map(wayOf).toSorted(), token };
}

test('a bet in one process: the call, its command, the commit, the push', async () => {
  const product = await started({ name: 'all', url: urlOf(await postgres.exchangeDatabase()) });
  const { ways, token } = await traceOfBet(product, product);
  const call = 'all: POST /api/bet/placeMarketBet';
  expect(ways).toEqual([
    call,
    `${call} > command place-order`,
    `${call} > command place-order > journal commit`,
    `${call} > command place-order > stream push`,
  ]);
  // Nothing in it is a person's.
  expect(bodies).toContain('placeMarketBet');
  expect(bodies).not.toContain(token);
  expect(bodies).not.toContain('"ann"');
});

test('a bet at a gateway: its trace goes on in the process that writes', async () => {
  const url = urlOf(await postgres.exchangeDatabase());
  const sequencer = await started({ name: 'sequencer', url, role: 'sequencer' });
  const gateway = await started({ name: 'gateway', url, role: 'gateway' });
  gateway.control = (name, body) => sequencer.control(name, body);
  const { ways } = await traceOfBet(gateway, sequencer);
  const command = 'gateway: POST /api/bet/placeMarketBet > command place-order';
  expect(ways).toEqual([
    'gateway: POST /api/bet/placeMarketBet',
    command,
    `${command} > sequencer: command place-order`,
    `${command} > sequencer: command place-order > journal commit`,
    `${command} > stream push`,
    `${command} > uplink`,
  ]);
});

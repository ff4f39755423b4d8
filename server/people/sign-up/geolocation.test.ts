import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Geolocation } from './geolocation.ts';

let asked: string[];
let answer: () => string;
let now: number;
let url: string;
let geolocation: Geolocation;

const service = createServer((request, response) => {
  asked.push(new URL(request.url ?? '', 'http://geo').searchParams.get('ip') ?? '');
  response.end(answer());
});

beforeAll(async () => {
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/ipgeo`;
});
afterAll(() => service.close());
beforeEach(() => {
  asked = [];
  now = 1_000_000_000_000;
  answer = () => '{"country_code2":"GB"}';
  geolocation = new Geolocation({ url, key: 'secret' }, { warn: () => undefined, now: () => now });
});

test('an address is asked about once, also by many at the same moment, and a network as one', async () => {
  const many = await Promise.all(
    ['203.0.113.1', '203.0.113.1', '::ffff:203.0.113.1'].map((ip) => geolocation.countryOf(ip)),
  );
  expect([many, await geolocation.countryOf('203.0.113.1')]).toEqual([['GB', 'GB', 'GB'], 'GB']);
  await geolocation.countryOf('2001:db8:0:1::1');
  await geolocation.countryOf('2001:db8:0:1::2');
  expect(asked).toEqual(['203.0.113.1', '2001:db8:0:1::1']);
});

test('what failed is asked again after ten minutes', async () => {
  answer = () => 'no JSON';
  for (let i = 0; i < 3; i += 1) expect(await geolocation.countryOf('203.0.113.1')).toBe('');
  expect(asked).toHaveLength(1);
  answer = () => '{"country_code2":"GB"}';
  now += 10 * 60_000;
  expect(await geolocation.countryOf('203.0.113.1')).toBe('GB');
});

test('whoever comes from however many addresses, the service is asked sixty times a minute', async () => {
  for (let i = 0; i < 100; i += 1) await geolocation.countryOf(`203.0.113.${i}`);
  expect(asked).toHaveLength(60);
  now += 60_000;
  expect(await geolocation.countryOf('203.0.113.99')).toBe('GB');
});

test('and eight times at once', async () => {
  const all = Array.from({ length: 20 }, (_, i) => geolocation.countryOf(`203.0.113.${i}`));
  expect((await Promise.all(all)).filter((country) => country === 'GB')).toHaveLength(8);
});

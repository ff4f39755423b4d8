import { expect, test } from 'vitest';
import { hostsOf } from './primary.ts';

test.each([
  ['postgres://db/evens', []],
  ['postgres://evens:a%2Cb@db:5433/evens?sslmode=require', []],
  ['postgres://evens@%2Frun%2Fpostgresql/evens', []],
])('%s names one host, and stays as it is', (url, hosts) => {
  expect(hostsOf(url)).toEqual({ url, hosts });
});

test('the hosts of a URL in their order, with their ports', () => {
  expect(hostsOf('postgresql://evens:a%40b@db1:5433,10.0.0.2,[fd00::3]:5434/evens?sslmode=verify-full')).toEqual({
    url: 'postgresql://evens:a%40b@db1:5433/evens?sslmode=verify-full',
    hosts: [
      { host: 'db1', port: 5433 },
      { host: '10.0.0.2', port: 5432 },
      { host: 'fd00::3', port: 5434 },
    ],
  });
});

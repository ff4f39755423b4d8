import { expect, test } from 'vitest';
import { readConfiguration, StartError } from './configuration.ts';

test('without any environment it is the demo on loopback', () => {
  const configuration = readConfiguration({});
  expect(configuration).toMatchObject({ host: '127.0.0.1', port: 8080, databaseUrl: undefined, demo: true });
  expect(configuration.dataFolder).toMatch(/\/data$/);
});

test('each variable is taken', () => {
  const env = {
    PORT: '9000',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/evens',
    DATABASE_URL: 'postgres://db/evens',
    EVENS_DEMO: 'off',
  };
  expect(readConfiguration(env)).toEqual({
    host: '0.0.0.0',
    port: 9000,
    dataFolder: '/srv/evens',
    databaseUrl: 'postgres://db/evens',
    demo: false,
  });
});

test.each([
  { PORT: 'http' },
  { PORT: '70000' },
  { PORT: '-1' },
  { PORT: '1e3' },
  { EVENS_DEMO: 'yes' },
  { DATABASE_URL: 'mysql://db' },
])('%j is refused in one line', (env) => {
  expect(() => readConfiguration(env)).toThrow(StartError);
  expect(() => readConfiguration(env)).toThrow(/^[^\n]+$/);
});

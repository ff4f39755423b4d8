import { expect, test } from 'vitest';
import { checkReach, readConfiguration } from './configuration.ts';
import { StartError } from '../core/system/start-error.ts';

test('without any environment it is the demo on loopback', () => {
  const configuration = readConfiguration({});
  expect(configuration).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    streamPort: 8443,
    streamCertificate: undefined,
    secretsKey: undefined,
    databaseUrl: undefined,
    demo: true,
    simulator: true,
    publicDemo: false,
    localProviders: true,
  });
  expect(configuration.dataFolder).toMatch(/\/data$/);
});

test('each variable is taken', () => {
  const env = {
    PORT: '9000',
    STREAM_PORT: '9001',
    STREAM_KEY: '/srv/key.pem',
    STREAM_CERT: '/srv/cert.pem',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/evens',
    METRICS_PORT: '9400',
    METRICS_HOST: '10.0.0.5',
    DATABASE_URL: 'postgres://db/evens',
    EVENS_STANDBY: 'required',
    EVENS_DEMO: 'off',
    EVENS_SIMULATOR: 'off',
    EVENS_PUBLIC_DEMO: 'on',
    INDEX_TICKS: '/srv/ticks.csv',
    SMTP_URL: 'smtp://mail.example.com:587',
    MAIL_FROM: 'Evens <no-reply@example.com>',
    SMS_URL: 'https://sms.example.com/send',
    SMS_PER_HOUR: '90',
    SMS_KEY: 'secret',
    GEO_URL: 'https://geo.example.com/ipgeo',
    GEO_KEY: 'key',
    TV_ORIGINS: 'https://tv.example.com, http://127.0.0.1:9100',
    TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,2001:db8::/32',
    OPEN_BETS: '2500',
    LONGEST_WAIT_MS: '800',
    MARKET_MAKERS: '1017, 1020',
    CASINO_PACE: '1000,20,300',
    CASINO_BEACON: 'https://api.drand.sh/chain',
  };
  expect(readConfiguration(env)).toEqual({
    role: 'all',
    areUsualPorts: false,
    standby: 'required',
    uplink: { host: '127.0.0.1', port: 0 },
    host: '0.0.0.0',
    port: 9000,
    streamPort: 9001,
    streamCertificate: { keyFile: '/srv/key.pem', certFile: '/srv/cert.pem' },
    dataFolder: '/srv/evens',
    privatePort: { host: '10.0.0.5', port: 9400 },
    databaseUrl: 'postgres://db/evens',
    demo: false,
    simulator: false,
    publicDemo: true,
    localProviders: false,
    ticksFile: '/srv/ticks.csv',
    post: {
      mail: { smtpUrl: 'smtp://mail.example.com:587', from: 'Evens <no-reply@example.com>' },
      sms: { url: 'https://sms.example.com/send', key: 'secret' },
      perHour: { phone: 90, mail: 5000 },
    },
    geolocation: { url: 'https://geo.example.com/ipgeo', key: 'key' },
    tvOrigins: ['https://tv.example.com', 'http://127.0.0.1:9100'],
    trustedProxies: ['127.0.0.1', '10.0.0.0/8', '2001:db8::/32'],
    openBets: 2500,
    longestWait: 800,
    marketMakers: [1017, 1020],
    casinoPace: { betting: 1000, card: 20, pause: 300 },
    casinoBeacon: 'https://api.drand.sh/chain',
  });
});

test('where any free port is good for the site, it is for the stream', () => {
  expect(readConfiguration({ PORT: '0' }).streamPort).toBe(0);
  expect(readConfiguration({ PORT: '0', STREAM_PORT: '8443' }).streamPort).toBe(8443);
});

test.each([
  { PORT: 'http' },
  { PORT: '70000' },
  { PORT: '-1' },
  { PORT: '1e3' },
  { STREAM_PORT: '70000' },
  { STREAM_KEY: '/srv/key.pem' },
  { EVENS_DEMO: 'yes' },
  { EVENS_SIMULATOR: 'yes' },
  { EVENS_PUBLIC_DEMO: 'yes' },
  { SMTP_URL: 'smtp://mail.example.com' },
  { SMTP_URL: 'http://mail.example.com', MAIL_FROM: 'a@b.example' },
  { SMS_URL: 'ftp://sms.example.com' },
  { SMS_PER_HOUR: 'many' },
  { GEO_URL: 'https://geo.example.com' },
  { GEO_URL: 'geo.example.com', GEO_KEY: 'key' },
  { DATABASE_URL: 'mysql://db' },
  { DATABASE_URL: 'postgres://db/evens', EVENS_STANDBY: 'yes' },
  { EVENS_STANDBY: 'required' },
  { TV_ORIGINS: 'http://tv.example.com' },
  { TV_ORIGINS: 'https://tv.example.com/live' },
  { TV_ORIGINS: 'https://a.example; script-src *' },
  { TV_ORIGINS: 'https://a;sandbox' },
  { LONGEST_WAIT_MS: '-1' },
  { OPEN_BETS: '0' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_TRACES_SAMPLER_ARG: '2' },
  { OPEN_BETS: 'many' },
  { CASINO_PACE: '1000,20' },
  { CASINO_BEACON: 'api.drand.sh/chain' },
  { MARKET_MAKERS: 'demo' },
  { TRUSTED_PROXIES: 'proxy.example.com' },
  { TRUSTED_PROXIES: '10.0.0.1,all' },
  { TRUSTED_PROXIES: '10.0.0.0/33' },
  { TRUSTED_PROXIES: '10.0.0.0/0' },
  { TRUSTED_PROXIES: '10.0.0.0/8/8' },
  { TRUSTED_PROXIES: 'fe80::1%eth0' },
  { TRUSTED_PROXIES: '10.0.0.1\nloopback' },
])('%j is refused in one line', (env) => {
  expect(() => readConfiguration(env)).toThrow(StartError);
  expect(() => readConfiguration(env)).toThrow(/^[^\n]+$/);
});

test.each(['0.0.0.0', '::', '192.0.2.1', 'evens.example', '127.0.0.1.example'])(
  'a demo listens on %s only where it is told twice',
  (host) => {
    expect(() => checkReach({ host, demo: true, publicDemo: false })).toThrow(StartError);
    expect(() => checkReach({ host, demo: true, publicDemo: true })).not.toThrow();
    expect(() => checkReach({ host, demo: false, publicDemo: false })).not.toThrow();
  },
);

test.each(['127.0.0.1', '127.8.8.8', '::1', 'localhost'])('a demo listens on %s without more words', (host) => {
  expect(() => checkReach({ host, demo: true, publicDemo: false })).not.toThrow();
});

test('a process of several needs the database in which they meet, and an address that gateways reach', () => {
  const DATABASE_URL = 'postgres://db/evens';
  expect(readConfiguration({})).toMatchObject({ role: 'all', uplink: { host: '127.0.0.1', port: 0 } });
  for (const role of ['sequencer', 'gateway'] as const) {
    expect(readConfiguration({ EVENS_ROLE: role, DATABASE_URL }).role).toBe(role);
    expect(() => readConfiguration({ EVENS_ROLE: role })).toThrow(`EVENS_ROLE=${role} needs DATABASE_URL`);
  }
  expect(() => readConfiguration({ EVENS_ROLE: 'follower', DATABASE_URL })).toThrow(/^EVENS_ROLE must be all, /);
  expect(readConfiguration({ UPLINK_HOST: '10.0.0.7', UPLINK_PORT: '9500' }).uplink).toEqual({
    host: '10.0.0.7',
    port: 9500,
  });
  expect(() => readConfiguration({ UPLINK_HOST: '0.0.0.0' })).toThrow(/^UPLINK_HOST is the address/);
});

import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { GeolocationSettings } from '../people/sign-up/geolocation.ts';
import { PER_HOUR, type PostSettings } from '../core/messages/post-office.ts';
import { StartError } from '../core/system/start-error.ts';

/** Everything that an operator can set from outside. The rest are settings inside the exchange. */
export interface Configuration {
  /**
   * All of it; or what writes, for gateways, and the gateways. A standby, and a sequencer where another one writes,
   * follows the exchange that another process runs, and goes on when that one ends.
   */
  readonly role: 'all' | 'sequencer' | 'gateway' | 'standby';
  readonly host: string;
  readonly port: number;
  /** The port of the Betfair-compatible stream; 0 takes a free one. */
  readonly streamPort: number;
  /** Nobody has named a port: a gateway takes another one where the usual one is taken. */
  readonly areUsualPorts: boolean;
  /** The behaviour of a writer that no standby follows: it takes no bets, warns, or does nothing. */
  readonly standby: 'required' | 'wanted' | 'none';
  /** The address at which a sequencer takes gateways; they find it in the database. Port 0 takes a free one. */
  readonly uplink: { readonly host: string; readonly port: number };
  /** Its certificate, PEM files; one of its own when absent. */
  readonly streamCertificate: { readonly keyFile: string; readonly certFile: string } | undefined;
  /** The folder of the embedded PostgreSQL and of all that belongs to this installation. */
  readonly dataFolder: string;
  /** The key that seals secrets in the database, 32 bytes; if absent, a key in the data folder. */
  readonly secretsKey: Buffer | undefined;
  /** The private port of figures and health; none if absent. Port 0 takes a free one. */
  readonly privatePort: { readonly host: string; readonly port: number } | undefined;
  /** Which share of all calls is traced, 0 to 1; none are, and none sent, when absent. */
  readonly tracedShare: number | undefined;
  /** A PostgreSQL of yours; the embedded one when absent. */
  readonly databaseUrl: string | undefined;
  /** Seeds the demo accounts, and runs the simulator unless it is off. */
  readonly demo: boolean;
  /** If true, a demo simulates matches and the prices of instruments; else it has only the markets of its people. */
  readonly simulator: boolean;
  /** Lets a demo, whose passwords everybody knows, listen where other machines reach it. */
  readonly publicDemo: boolean;
  /** Providers of games may run on this machine. */
  readonly localProviders: boolean;
  /** Origins whose pages and videos a match may be shown from. */
  readonly tvOrigins: readonly string[];
  /** Addresses and networks of reverse proxies, whose X-Forwarded-* headers are believed; nobody's when empty. */
  readonly trustedProxies: readonly string[];
  /** How many bets of one bettor may be unmatched at a time. */
  readonly openBets: number;
  /** Accounts that quote by a program and may have ten times as many. */
  readonly marketMakers: readonly number[];
  /** ms that the database may take for a commit before bets are refused until it is done. */
  readonly longestWait: number;
  /** How messages are sent: mail by SMTP, short messages by a webhook. */
  readonly post: PostSettings;
  /** Which service tells the country of an address; none is asked when absent. */
  readonly geolocation: GeolocationSettings | undefined;
  /** How fast the casino's tables go, ms; as people deal when absent. */
  readonly casinoPace: { readonly betting: number; readonly card: number; readonly pause: number } | undefined;
  /** A public randomness service that the casino's rounds name; none when absent. */
  readonly casinoBeacon: string | undefined;
  /** Prices of the instruments of binary sessions; simulated ones in a demo, and none else, when absent. */
  readonly ticksFile: string | undefined;
}

const root = resolve(import.meta.dirname, '../..');

/** @throws StartError when a value makes no sense */
export function readConfiguration(env: Readonly<Record<string, string | undefined>>): Configuration {
  const port = readPort('PORT', env['PORT'], 8080);
  // A request for any free port means all ports.
  const streamPort = readPort('STREAM_PORT', env['STREAM_PORT'], port === 0 ? 0 : 8443);
  const databaseUrl = env['DATABASE_URL'] === '' ? undefined : env['DATABASE_URL'];
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new StartError('DATABASE_URL must start with postgres:// or postgresql://');
  }
  return {
    role: readRole(env),
    areUsualPorts: (env['PORT'] ?? '') === '' && (env['STREAM_PORT'] ?? '') === '',
    standby: readStandby(env['EVENS_STANDBY'] ?? '', databaseUrl),
    uplink: readUplink(env),
    host: env['HOST'] === undefined || env['HOST'] === '' ? '127.0.0.1' : env['HOST'],
    port,
    streamPort,
    streamCertificate: readCertificateFiles(env['STREAM_KEY'] ?? '', env['STREAM_CERT'] ?? ''),
    dataFolder: resolve(root, env['DATA_DIR'] === undefined || env['DATA_DIR'] === '' ? 'data' : env['DATA_DIR']),
    secretsKey: readSecretsKey(env['EVENS_SECRETS_KEY'] ?? ''),
    privatePort: readPrivatePort(env),
    tracedShare: readTracedShare(env),
    databaseUrl,
    demo: readSwitch('EVENS_DEMO', env['EVENS_DEMO'] ?? 'on'),
    simulator: readSwitch('EVENS_SIMULATOR', env['EVENS_SIMULATOR'] ?? 'on'),
    publicDemo: readSwitch('EVENS_PUBLIC_DEMO', env['EVENS_PUBLIC_DEMO'] ?? 'off'),
    localProviders: readSwitch('EVENS_LOCAL_PROVIDERS', env['EVENS_LOCAL_PROVIDERS'] ?? env['EVENS_DEMO'] ?? 'on'),
    post: readPost(env),
    geolocation: readGeolocation(env['GEO_URL'] ?? '', env['GEO_KEY'] ?? ''),
    tvOrigins: readOrigins(env['TV_ORIGINS'] ?? ''),
    trustedProxies: readProxies(env['TRUSTED_PROXIES'] ?? ''),
    openBets: readCount('OPEN_BETS', env['OPEN_BETS'] ?? '', 1000),
    longestWait: readCount('LONGEST_WAIT_MS', env['LONGEST_WAIT_MS'] ?? '', 500),
    marketMakers: readAccounts(env['MARKET_MAKERS'] ?? ''),
    casinoPace: readPace(env['CASINO_PACE'] ?? ''),
    casinoBeacon: readBeacon(env['CASINO_BEACON'] ?? ''),
    ticksFile:
      env['INDEX_TICKS'] === undefined || env['INDEX_TICKS'] === '' ? undefined : resolve(root, env['INDEX_TICKS']),
  };
}

/** For whoever listens. @throws StartError where a demo would be within reach of other machines, told only once */
export function checkReach({ host, demo, publicDemo }: Pick<Configuration, 'host' | 'demo' | 'publicDemo'>): void {
  if (!demo || publicDemo || isLoopback(host)) return;
  throw new StartError(
    `HOST=${host} would let other machines into a demo, whose passwords are public: set EVENS_PUBLIC_DEMO=on as well if ` +
      'you mean it, or EVENS_DEMO=off for a real installation',
  );
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function readSwitch(name: string, value: string): boolean {
  if (value !== 'on' && value !== 'off') throw new StartError(`${name} must be on or off, not "${value}"`);
  return value === 'on';
}

function readPort(name: string, value: string | undefined, otherwise: number): number {
  const port = value === undefined || value === '' ? otherwise : Number(value);
  if (/^\d*$/.test(value ?? '') && port <= 65_535) return port;
  throw new StartError(`${name} must be 0 to 65535, not "${value}"`);
}

function readRole(env: Readonly<Record<string, string | undefined>>): Configuration['role'] {
  const role = env['EVENS_ROLE'] ?? '';
  if (role === '' || role === 'all') return 'all';
  if (role !== 'standby' && role !== 'sequencer' && role !== 'gateway')
    throw new StartError(`EVENS_ROLE must be all, sequencer, gateway or standby, not "${role}"`);
  if ((env['DATABASE_URL'] ?? '') === '')
    throw new StartError(`EVENS_ROLE=${role} needs DATABASE_URL: the processes of one exchange meet in its database`);
  if (role !== 'standby') return role;
  // The key in a data folder is of one process alone, and that is found out when it is too late.
  if ((env['EVENS_SECRETS_KEY'] ?? '') === '')
    throw new StartError('EVENS_ROLE=standby needs the EVENS_SECRETS_KEY of the exchange that it stands by for');
  return role;
}

function readStandby(value: string, databaseUrl: string | undefined): Configuration['standby'] {
  if (value === '' || value === 'none') return 'none';
  if (value !== 'required' && value !== 'wanted')
    throw new StartError(`EVENS_STANDBY must be required, wanted or none, not "${value}"`);
  if (databaseUrl === undefined)
    throw new StartError(`EVENS_STANDBY=${value} needs DATABASE_URL: a standby reads the same database`);
  return value;
}

/** An address that gateways can reach: they find it in the database as it stands here. */
function readUplink(env: Readonly<Record<string, string | undefined>>): Configuration['uplink'] {
  const host = env['UPLINK_HOST'] ?? '';
  if (['0.0.0.0', '::', '*'].includes(host))
    throw new StartError('UPLINK_HOST is the address at which gateways reach this machine, not every address of it');
  return { host: host === '' ? '127.0.0.1' : host, port: readPort('UPLINK_PORT', env['UPLINK_PORT'], 0) };
}

/** A host that programs on this machine can connect to. */
export function hostOf(host: string): string {
  return host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
}

/** host:port that programs on this machine can connect to. */
export function placeOf(host: string, port: number): string {
  const reachable = hostOf(host);
  return `${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

function readPrivatePort(env: Readonly<Record<string, string | undefined>>): Configuration['privatePort'] {
  const [port = '', host = ''] = [env['METRICS_PORT'], env['METRICS_HOST']];
  if (port === '' && host !== '') throw new StartError('METRICS_HOST goes with METRICS_PORT');
  if (port === '') return undefined;
  return { host: host === '' ? '127.0.0.1' : host, port: readPort('METRICS_PORT', port, 0) };
}

/** The variables are OpenTelemetry's own; its exporter reads the first one itself. */
function readTracedShare(env: Readonly<Record<string, string | undefined>>): number | undefined {
  const places = [env['OTEL_EXPORTER_OTLP_ENDPOINT'] ?? '', env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] ?? ''];
  const share = env['OTEL_TRACES_SAMPLER_ARG'] ?? '';
  if (places.every((place) => place === '')) return undefined;
  for (const place of places)
    if (place !== '' && !/^https?:$/.test(URL.parse(place)?.protocol ?? ''))
      throw new StartError(`OTEL_EXPORTER_OTLP_ENDPOINT must be an address of http or https, not "${place}"`);
  if (share === '') return 0.01;
  if (/^(0(\.\d+)?|1(\.0+)?)$/.test(share)) return Number(share);
  throw new StartError(`OTEL_TRACES_SAMPLER_ARG must be 0 to 1, not "${share}"`);
}

function readCount(name: string, value: string, otherwise: number): number {
  if (value === '') return otherwise;
  if (/^[1-9]\d{0,5}$/.test(value)) return Number(value);
  throw new StartError(`${name} must be 1 to 999999, not "${value}"`);
}

/** Three numbers of ms: bets are taken, from card to card, from a result to the next round. */
function readPace(value: string): Configuration['casinoPace'] {
  if (value === '') return undefined;
  const [, betting, card, pause] = /^(\d{1,6}),(\d{1,6}),(\d{1,6})$/.exec(value) ?? [];
  if (betting === undefined)
    throw new StartError(`CASINO_PACE must be three numbers like 20000,900,6000, not "${value}"`);
  return { betting: Number(betting), card: Number(card), pause: Number(pause) };
}

function readBeacon(value: string): string | undefined {
  if (value === '') return undefined;
  if (!/^https?:\/\/[^\s?#]+$/.test(value)) throw new StartError('CASINO_BEACON must start with https:// or http://');
  return value;
}

/** Comma separated numbers. */
function readAccounts(value: string): number[] {
  return value.split(',').flatMap((one) => {
    const name = one.trim();
    if (name === '') return [];
    if (/^[1-9]\d{0,8}$/.test(name)) return [Number(name)];
    throw new StartError(`MARKET_MAKERS holds account numbers such as 1017, not ${JSON.stringify(name)}`);
  });
}

/** Comma separated; https, or this machine's own http. */
function readOrigins(value: string): string[] {
  return value.split(',').flatMap((one) => {
    const name = one.trim();
    if (name === '') return [];
    const url = URL.parse(name);
    const isOurs = url?.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname);
    // A host may hold signs that end a directive of the pages' policy.
    const isPlain = url?.origin === name && /^https?:\/\/[\w.:[\]-]+$/.test(name);
    if (isPlain && (url.protocol === 'https:' || isOurs)) return [name];
    throw new StartError(`TV_ORIGINS holds origins such as https://tv.example.com, not "${name}"`);
  });
}

/** Comma separated addresses, or networks by the length of their prefix. */
function readProxies(value: string): string[] {
  return value.split(',').flatMap((one) => {
    const name = one.trim();
    if (name === '') return [];
    const [address = '', prefix, ...more] = name.split('/');
    const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
    const isPrefix =
      prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits);
    // A zone is of one machine's own, and no header carries it.
    if (bits > 0 && !address.includes('%') && isPrefix && more.length === 0) return [name];
    throw new StartError(`TRUSTED_PROXIES holds addresses such as 10.0.0.1 or 10.0.0.0/8, not ${JSON.stringify(name)}`);
  });
}

/** @throws StartError */
function readPost(env: Readonly<Record<string, string | undefined>>): PostSettings {
  const [smtpUrl, from] = [env['SMTP_URL'] ?? '', env['MAIL_FROM'] ?? ''];
  if ((smtpUrl === '') !== (from === '')) throw new StartError('SMTP_URL and MAIL_FROM go together');
  if (smtpUrl !== '' && !/^smtps?:\/\/\S+$/.test(smtpUrl)) throw new StartError('SMTP_URL must start with smtp(s)://');
  const url = env['SMS_URL'] ?? '';
  if (url !== '' && !/^https?:\/\/\S+$/.test(url)) throw new StartError('SMS_URL must start with https:// or http://');
  const perHour = {
    phone: readCount('SMS_PER_HOUR', env['SMS_PER_HOUR'] ?? '', PER_HOUR.phone),
    mail: readCount('MAIL_PER_HOUR', env['MAIL_PER_HOUR'] ?? '', PER_HOUR.mail),
  };
  return {
    mail: smtpUrl === '' ? undefined : { smtpUrl, from },
    sms: url === '' ? undefined : { url, key: env['SMS_KEY'] ?? '' },
    perHour,
  };
}

/** @throws StartError */
function readGeolocation(url: string, key: string): GeolocationSettings | undefined {
  if (url === '' && key === '') return undefined;
  if (url === '' || key === '') throw new StartError('GEO_URL and GEO_KEY go together');
  if (!/^https?:\/\/\S+$/.test(url)) throw new StartError('GEO_URL must start with https:// or http://');
  return { url, key };
}

function readCertificateFiles(keyFile: string, certFile: string): Configuration['streamCertificate'] {
  if (keyFile === '' && certFile === '') return undefined;
  if (keyFile === '' || certFile === '') throw new StartError('STREAM_KEY and STREAM_CERT go together');
  return { keyFile: resolve(root, keyFile), certFile: resolve(root, certFile) };
}

function readSecretsKey(digits: string): Buffer | undefined {
  if (digits === '') return undefined;
  if (!/^[\da-f]{64}$/i.test(digits)) throw new StartError('EVENS_SECRETS_KEY must be 64 hexadecimal digits');
  return Buffer.from(digits, 'hex');
}

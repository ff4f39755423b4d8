// Bettors in a process of their own: so many bets a second whatever comes back, each answer written down as it was.
import { createWriteStream, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface LoadPlan {
  readonly host: string;
  readonly port: number;
  readonly tokens: readonly string[];
  readonly market: string;
  readonly betsPerSecond: number;
  /** Where the connections come from: limits are by address too. */
  readonly addresses: readonly string[];
  readonly history: string;
  /** Whether what was refused as `busy` and the like is sent again, as a program would. */
  readonly sendsAgain: boolean;
}

/** One line of the history. */
export interface HistoryLine {
  readonly type: 'invoke' | 'ok' | 'fail' | 'unknown';
  readonly at: number;
  readonly key: string;
  readonly bet?: string;
  /** Of a refusal. */
  readonly code?: string;
}

const ODDS = [1.94, 1.97, 2, 2.02, 2.04, 2.06];
const TICK_MS = 10;
const ANSWER_MS = 15_000;
const MOST_UNDER_WAY = 3000;
const AGAIN_MS = 300;
/** Nothing is known of the first answer that was lost until one of these does not come back. */
const NOT_NOW = new Set(['no-gateway', 'busy', 'outcome-unknown', 'too-many-requests', 'no-standby']);

const plan = JSON.parse(readFileSync(process.argv[2] as string, 'utf8')) as LoadPlan;
const agents = plan.addresses.map((localAddress) => ({
  agent: new Agent({ keepAlive: true, maxSockets: 64, localAddress }),
  localAddress,
}));
const history = createWriteStream(plan.history);
let asked = 0;
let underWay = 0;
let acknowledged = 0;
let lastAt = 0;
let isStopping = false;

function note(line: HistoryLine): void {
  history.write(`${JSON.stringify(line)}\n`);
}

interface Answer {
  readonly status?: boolean;
  readonly code?: string;
  readonly data?: { readonly bet_id?: string };
}

/** @returns undefined where no answer came */
function send(call: 'placeMarketBet' | 'cancelBets', body: string, number: number): Promise<Answer | undefined> {
  const { host, port, tokens } = plan;
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    authorization: `Bearer ${tokens[number % tokens.length]}`,
  };
  const from = agents[number % agents.length] as (typeof agents)[number];
  return new Promise((resolve) => {
    const sent = request({
      host,
      port,
      path: `/api/bet/${call}`,
      method: 'POST',
      headers,
      ...from,
      timeout: ANSWER_MS,
    });
    sent.once('timeout', () => sent.destroy());
    sent.once('error', () => resolve(undefined));
    sent.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.once('error', () => resolve(undefined));
      response.once('end', () => {
        try {
          resolve(JSON.parse(text) as { status: boolean });
        } catch {
          // The balancer's own page. With 503 it had nobody to send to; else nobody knows what became of it.
          resolve(response.statusCode === 503 ? { status: false, code: 'no-gateway' } : undefined);
        }
      });
    });
    sent.end(body);
  });
}

const sweeps = new Map<number, Promise<unknown>>();

/** What has found nobody is taken back, once at a time for each bettor. */
async function sweep(number: number): Promise<void> {
  const bettor = number % plan.tokens.length;
  const underWay = sweeps.get(bettor);
  if (underWay !== undefined) return void (await underWay);
  const sent = send('cancelBets', JSON.stringify({ market_id: plan.market }), number);
  sweeps.set(bettor, sent);
  await sent;
  sweeps.delete(bettor);
}

/** Until its end is known, or the load stops. Four in a row meet each other at one price. */
async function bet(number: number): Promise<void> {
  const key = `load-${number}`;
  const body = JSON.stringify({
    market_id: plan.market,
    selection_id: 1 + (number % 2),
    odds: ODDS[(number >> 2) % ODDS.length],
    stake: 1 + ((number >> 2) % 40),
    is_back: (number >> 1) % 2,
    request_id: key,
  });
  for (let wasLost = false; ; await sleep(AGAIN_MS)) {
    note({ type: 'invoke', at: Date.now(), key });
    const answer = await send('placeMarketBet', body, number);
    const at = Date.now();
    if (answer?.status === true) {
      acknowledged += 1;
      lastAt = at;
      return note({ type: 'ok', at, key, bet: answer.data?.bet_id ?? '' });
    }
    const code = answer?.code ?? 'no-answer';
    const isUnknown = answer === undefined || code === 'outcome-unknown';
    note({ type: isUnknown ? 'unknown' : 'fail', at, key, code });
    if (code === 'too-many-open-bets') await sweep(number);
    wasLost ||= isUnknown;
    if (!(wasLost || plan.sendsAgain) || isStopping || !(isUnknown || NOT_NOW.has(code))) return;
  }
}

process.once('SIGTERM', () => (isStopping = true));
const startedAt = performance.now();
let told = 0;
for (let missed = 0; !isStopping; await sleep(TICK_MS)) {
  const due = Math.floor(((performance.now() - startedAt) * plan.betsPerSecond) / 1000);
  while (asked + missed < due) {
    if (underWay >= MOST_UNDER_WAY) missed = due - asked;
    else {
      underWay += 1;
      void bet(asked++).finally(() => (underWay -= 1));
    }
  }
  if (performance.now() - told < 100) continue;
  told = performance.now();
  console.log(JSON.stringify({ asked, acknowledged, lastAt, underWay }));
}
while (underWay > 0) await sleep(50);
await new Promise((resolve) => history.end(resolve));

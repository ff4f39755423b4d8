// Run as a process of its own by the kill test: the whole exchange on a real database. It says what the trail and the
// exchange show of the deed that a kill has cut, then does the next one and kills itself before or after a write.
import { pino } from 'pino';
import type { Command } from 'engine';
import { AuditTrail } from '../authority/audit-trail.ts';
import { openExchange, ROLES } from '../exchange.ts';
import { openDatabase } from '../postgres/database.ts';
import type { DatabaseAddress } from '../postgres/embedded-postgres.ts';
import { systemClock } from '../sequencer/clock.ts';
import { openWebPort } from '../web-port.ts';

interface Order {
  readonly address: DatabaseAddress;
  /** The life, from 1: what it does is named after it. */
  readonly life: number;
  /** Of the life before; empty in the first. */
  readonly before: string;
  readonly deed: string;
  /** Which of its writes' beginnings and ends. */
  readonly cut: number;
}

const { address, life, before, deed, cut } = JSON.parse(process.argv[2] as string) as Order;

let steps = 0;
let isPlaying = false;
async function step(): Promise<void> {
  if (!isPlaying) return;
  steps += 1;
  if (steps !== cut) return;
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => undefined);
}

async function between<T>(work: () => Promise<T>): Promise<T> {
  await step();
  const done = await work();
  await step();
  return done;
}

/** The trail, which may be killed before and after each write. */
class KilledTrail extends AuditTrail {
  override begin(...args: Parameters<AuditTrail['begin']>) {
    return between(() => super.begin(...args));
  }

  override end(...args: Parameters<AuditTrail['end']>) {
    return between(() => super.end(...args));
  }
}

const database = await openDatabase(address);
const exchange = await openExchange({ storage: { database }, parts: ROLES.whole, settings: { sandbox: true } });
const { sequencer, identity, live, catalogue } = exchange;
const gateway = await openWebPort(
  {
    ...exchange,
    audit: new KilledTrail(database.kysely()),
    sequencer: {
      submit: (command: Command) => between(() => sequencer.submit(command)),
      tryOut: (commands: readonly Command[]) => sequencer.tryOut(commands),
      isKeyUsed: (...of: Parameters<typeof sequencer.isKeyUsed>) => sequencer.isKeyUsed(...of),
      marketVersion: (...of: Parameters<typeof sequencer.marketVersion>) => sequencer.marketVersion(...of),
      now: () => sequencer.now(),
      stopped: sequencer.stopped,
      get sequence() {
        return sequencer.sequence;
      },
    },
  },
  { host: '127.0.0.1', port: 0, clock: systemClock, log: pino({ level: 'silent' }) },
);

async function somebody(userName: string, role: string): Promise<{ userId: number; account: number }> {
  const password = { hash: 'none' };
  return (await identity.findUser(userName)) ?? (await identity.createUser({ userName, password, role }));
}

const anna = await identity.userOf((await somebody('anna', 'operator')).userId);
const token = await identity.sessions.begin(anna as never);
const call = async (name: string, body: object): Promise<{ data?: Record<string, never>; code?: string }> => {
  const response = await fetch(`http://127.0.0.1:${gateway.port}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { data?: Record<string, never>; code?: string };
};

async function market(of: number): Promise<string> {
  const series = await catalogue.createSeries({ key: 'kill', sportId: 4, name: 'Killed' });
  const found = catalogue.matches().find(({ name }) => name === `Match ${of}`);
  const openAt = Date.now() + 3_600_000;
  const match = found ?? (await catalogue.createMatch({ seriesId: series.seriesId, name: `Match ${of}`, openAt }));
  const made = found?.markets[0]?.market;
  if (made !== undefined) return `1.${made}`;
  const runners = [
    { selection: 1, name: 'Reds' },
    { selection: 2, name: 'Blues' },
  ];
  const terms = { name: 'Match Odds', marketType: 'match_odds', baseRate: 200, minStake: 100, runners };
  return `1.${await catalogue.createMarket({ matchId: match.matchId, ...terms })}`;
}

const statusOf = (id: string) => live.market(Number(id.slice(2)) as never)?.status;
const bettorOf = (of: number) => somebody(`bettor-${of}`, 'bettor');
const staffOf = (of: number) => somebody(`member-${of}`, 'trader');
const personOf = async (userId: number) => identity.userOf(userId);

/** Of each kind: how it is begun, and how often it shows that it was done. */
const DEEDS: Record<string, { play(of: number): Promise<unknown>; count(of: number): Promise<number> }> = {
  'admin/creditAccount': {
    play: async (of) => call('admin/creditAccount', { user_id: (await bettorOf(of)).userId, amount: 10 }),
    count: async (of) => (live.account((await bettorOf(of)).account as never)?.cash ?? 0) / 1000,
  },
  'admin/openMarket': {
    play: async (of) => call('admin/openMarket', { market_id: await market(of) }),
    count: async (of) => Number(statusOf(await market(of)) === 'open'),
  },
  'admin/voidMarket': {
    play: async (of) => call('admin/voidMarket', { market_id: await market(of), reason: 'rain' }),
    count: async (of) => Number(statusOf(await market(of)) === 'void'),
  },
  'admin/createUser': {
    play: (of) => call('admin/createUser', { user_name: `made-${of}`, role: 'trader' }),
    count: async (of) => Number((await identity.findUser(`made-${of}`)) !== undefined),
  },
  'admin/disablePerson': {
    play: async (of) => call('admin/disablePerson', { user_id: (await staffOf(of)).userId, reason: 'left' }),
    count: async (of) => Number((await personOf((await staffOf(of)).userId))?.isDisabled === true),
  },
  'admin/resetPassword': {
    play: async (of) => call('admin/resetPassword', { user_id: (await bettorOf(of)).userId, reason: 'lost' }),
    count: async (of) => Number((await personOf((await bettorOf(of)).userId))?.isChangePassword === true),
  },
  'admin/changeRole': {
    play: async (of) =>
      call('admin/changeRole', { user_id: (await staffOf(of)).userId, role: 'scorer', reason: 'scores' }),
    count: async (of) => Number((await personOf((await staffOf(of)).userId))?.role === 'scorer'),
  },
  'admin/setNote': {
    play: async (of) => call('admin/setNote', { user_id: (await bettorOf(of)).userId, note: `noted ${of}` }),
    count: async (of) => Number((await identity.staff.noteOf((await bettorOf(of)).userId)) === `noted ${of}`),
  },
  'admin/approveProposal': {
    async play(of) {
      const { userId } = await bettorOf(of);
      const otto = await somebody('otto', 'operator');
      const made = await exchange.authority.proposals.add({
        kind: 'credit',
        call: 'admin/creditAccount',
        body: { user_id: userId, amount: 10, request_id: `proposed-${of}` },
        seen: JSON.stringify({ hands: [], isDisabled: false, role: 'bettor' }),
        proposedBy: otto.userId,
        proposedAt: systemClock.now(),
        expiresAt: systemClock.now() + 60_000,
      });
      isPlaying = true;
      return call('admin/approveProposal', { proposal_id: made.proposal, hash: made.hash });
    },
    count: async (of) => (live.account((await bettorOf(of)).account as never)?.cash ?? 0) / 1000,
  },
};

if (before !== '') {
  const [entry] = await exchange.audit.search({ action: before }, 1);
  const count = (await DEEDS[before]?.count(life - 1)) ?? -1;
  const proposals = (await exchange.authority.proposals.list(systemClock.now())).filter(
    ({ state }) => state === 'approved',
  ).length;
  process.stdout.write(JSON.stringify({ entry: entry?.entry ?? 0, outcome: entry?.outcome ?? '', count, proposals }));
}
const next = DEEDS[deed];
if (next !== undefined) {
  // What it is about is there before the kill may come.
  await next.count(life);
  if (deed !== 'admin/approveProposal') isPlaying = true;
  await next.play(life);
}
await gateway.stop();
await exchange.stop();
await database.close();

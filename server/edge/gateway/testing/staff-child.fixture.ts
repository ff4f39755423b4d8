// Run as a process of its own by the kill test: the whole exchange on a real database. It says what the trail and the
// exchange show of the deeds that a kill has cut, then does all of them again at once, each until a certain one of its
// writes' beginnings and ends, and kills itself there.
import { pino } from 'pino';
import type { Command } from 'engine';
import { AuditTrail, type Intent } from '../../../people/authority/audit-trail.ts';
import { openExchange, ROLES } from '../../../process/exchange.ts';
import { openDatabase } from '../../../core/postgres/database.ts';
import type { DatabaseAddress } from '../../../core/postgres/embedded-postgres.ts';
import { withActor } from '../../../core/sequencer/acting.ts';
import { systemClock } from '../../../core/sequencer/clock.ts';
import type { Sequencer } from '../../../core/sequencer/sequencer.ts';
import { openWebPort } from '../../../process/web-port.ts';
import type { OutsidePort } from '../passing-port.ts';
import { staffDeeds } from './staff-deeds.fixture.ts';
import { StaffSubjects } from './staff-subjects.fixture.ts';

interface Order {
  readonly address: DatabaseAddress;
  /** Of the casino's seeds. */
  readonly folder: string;
  /** From 1: what it does is named after it. */
  readonly life: number;
  /** At which of its steps each deed is cut. */
  readonly cut: number;
  /** What was done in the life before, and what is done in this one. */
  readonly before: readonly string[];
  readonly kinds: readonly string[];
}

const { address, folder, life, cut, before, kinds } = JSON.parse(process.argv[2] as string) as Order;

/** By who does it: how far it is. */
const steps = new Map<number, number>();
const isCut = new Set<number>();
/** Everybody whose deed is under way, and what to call once each is cut or done. */
const underWay = new Set<number>();
let whenAllStand: () => void = () => undefined;

function stands(user: number): void {
  underWay.delete(user);
  if (underWay.size === 0) whenAllStand();
}

async function step(user: number): Promise<void> {
  if (!underWay.has(user)) return;
  const count = (steps.get(user) ?? 0) + 1;
  steps.set(user, count);
  if (count !== cut) return;
  isCut.add(user);
  stands(user);
  await new Promise(() => undefined);
}

async function between<T>(user: number, work: () => Promise<T>): Promise<T> {
  await step(user);
  const done = await work();
  await step(user);
  return done;
}

/** The trail, which may be cut before and after each write. */
class CutTrail extends AuditTrail {
  override begin(intent: Intent) {
    return between(intent.userId, () => super.begin(intent));
  }

  override end(...[entry, intent, outcome]: Parameters<AuditTrail['end']>) {
    return between(intent.userId, () => super.end(entry, intent, outcome));
  }
}

/** Commands of staff, which may be cut before and after each. */
const cutCommands = (sequencer: Sequencer): OutsidePort => ({
  submit(command: Command) {
    const { by } = withActor(command);
    return by === undefined ? sequencer.submit(command) : between(by.user, () => sequencer.submit(command));
  },
  tryOut: (commands) => sequencer.tryOut(commands),
  isKeyUsed: (...of) => sequencer.isKeyUsed(...of),
  marketVersion: (...of) => sequencer.marketVersion(...of),
  now: () => sequencer.now(),
  stopped: sequencer.stopped,
  get sequence() {
    return sequencer.sequence;
  },
});

const database = await openDatabase(address);
const exchange = await openExchange({
  storage: { database },
  parts: ROLES.whole,
  settings: { sandbox: true, casino: { folder, pace: { card: 1, pause: 20 } } },
  commands: cutCommands,
});
const gateway = await openWebPort(
  { ...exchange, audit: new CutTrail(database.kysely()), sequencer: cutCommands(exchange.sequencer) },
  {
    host: '127.0.0.1',
    port: 0,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    tvOrigins: ['https://tv.example.com'],
  },
);

const subjects = new StaffSubjects(exchange);
const deeds = staffDeeds(exchange);
const anna = await subjects.userId('anna');
/** Each deed is an owner's of its own, all in anna's hand: so nothing needs two. */
const ownerOf = (kind: string) => subjects.userId(`owner-${kind.replace('admin/', '')}`.slice(0, 32), 'operator', anna);

if (life > 1) {
  const seen: Record<string, object> = {};
  for (const kind of before) {
    const [entry] = await exchange.audit.search({ userId: await ownerOf(kind) }, 1);
    const count = await deeds[kind]?.count(life - 1);
    seen[kind] = { entry: entry?.entry ?? 0, outcome: entry?.outcome ?? '', count };
  }
  const proposals = await exchange.authority.proposals.list(systemClock.now());
  const left = proposals.filter(({ state }) => state === 'approved').length;
  process.stdout.write(`${JSON.stringify({ seen, proposals: left })}\n`);
}

/** @returns the refusal, or the empty text */
async function play({ kind, body, token }: { kind: string; body: object; token: string }): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${gateway.port}/api/${deeds[kind]?.call ?? kind}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { code?: string; message?: string };
  return answer.code === undefined ? '' : `${kind}: ${answer.code} ${answer.message}`;
}

if (kinds.length > 0) {
  const plays: { readonly kind: string; readonly body: object; readonly token: string; readonly user: number }[] = [];
  for (const kind of kinds) {
    const user = await ownerOf(kind);
    const token = await exchange.identity.sessions.begin((await exchange.identity.userOf(user)) as never);
    plays.push({ kind, user, token, body: (await deeds[kind]?.prepare(life)) as object });
  }
  const allStand = new Promise<void>((resolve) => (whenAllStand = resolve));
  for (const { user } of plays) underWay.add(user);
  const refused: string[] = [];
  for (const one of plays)
    void play(one).then((problem) => {
      if (problem !== '') refused.push(problem);
      stands(one.user);
    });
  await allStand;
  const cutKinds = plays.flatMap(({ user, kind }) => (isCut.has(user) ? [kind] : []));
  await new Promise<void>((resolve) => {
    process.stdout.write(JSON.stringify({ cut: cutKinds, refused }), () => resolve());
  });
  if (cutKinds.length > 0) process.kill(process.pid, 'SIGKILL');
}
await gateway.stop();
await exchange.stop();
await database.close();

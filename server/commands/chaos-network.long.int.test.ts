// The product on a PostgreSQL of somebody else's, over a network that drops, delays, swallows and half-closes.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestPostgres } from '../core/postgres/testing/database.fixture.ts';
import type { Database } from '../core/postgres/database.ts';
import { UnsteadyNetwork } from '../core/postgres/testing/unsteady-network.fixture.ts';
import { Chaos, expectComplaint, LIVES, random, someOf } from './testing/chaos.fixture.ts';
import type { Trouble } from './testing/chaos.fixture.ts';

let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await TestPostgres.ofItsOwn();
});
afterAll(() => postgres.stop());

/** The product, its database and the way between them. */
interface Scene {
  readonly chaos: Chaos;
  readonly network: UnsteadyNetwork;
  readonly database: Database;
  readonly url: string;
}

async function played(play: (scene: Scene) => Promise<void>): Promise<void> {
  const { host, port, user } = postgres.address;
  const network = await UnsteadyNetwork.to(join(host, `.s.PGSQL.${port}`));
  const database = await postgres.freshDatabase();
  const url = `postgres://${user}@127.0.0.1:${network.port}/${database.pool.options.database}`;
  const chaos = Chaos.inTemporaryFolder(url);
  try {
    await play({ chaos, network, database, url });
  } finally {
    chaos.remove();
    await network.stop();
  }
}

type Deed = (scene: Scene) => unknown;

function trouble(name: string, isBorne: boolean, deed: Deed): (scene: Scene) => Trouble {
  return (scene) => ({
    name,
    isBorne,
    async make() {
      await deed(scene);
    },
    mend: () => scene.network.mend(),
  });
}

const ends = (name: string, deed: Deed) => trouble(name, false, deed);
const borne = (name: string, deed: Deed) => trouble(name, true, deed);

function upTo(most: number): number {
  return Math.floor(random() * most);
}

/** Ends sessions as an administrator can. */
async function terminate({ database }: Scene, which: string): Promise<void> {
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and ${which}`,
  );
}

async function haltForAMoment({ network }: Scene, directions: readonly ('asked' | 'answered')[]): Promise<void> {
  network.halt(directions);
  await sleep(upTo(1500));
  network.goOn();
}

const TROUBLES = [
  ends('everything cut', ({ network }) => network.cut()),
  ends('everything cut, and nobody let in', ({ network }) => {
    network.refuse(true);
    network.cut();
  }),
  ends('cut in the middle of what is asked', ({ network }) => network.cutAfter(upTo(3000), 'asked')),
  ends('cut in the middle of an answer', ({ network }) => network.cutAfter(upTo(300), 'answered')),
  ends('an answer lost', ({ network }) => network.cutAfter(0, 'answered')),
  ends('half closed by the database', ({ network }) => network.halfClose('near')),
  ends('half closed towards the database', ({ network }) => network.halfClose('far')),
  ends('every session terminated', (scene) => terminate(scene, 'true')),
  ends('the writer’s session terminated', (scene) =>
    terminate(scene, `pid in (select pid from pg_locks where locktype = 'advisory')`),
  ),
  borne('nobody let in for a moment', async ({ network }) => {
    network.refuse(true);
    await sleep(300);
    network.refuse(false);
  }),
  borne('halted for a moment', (scene) => haltForAMoment(scene, ['asked', 'answered'])),
  borne('answers halted for a moment', (scene) => haltForAMoment(scene, ['answered'])),
  borne('slow', ({ network }) => network.slow(20 + upTo(30))),
];

test.concurrent('whatever happens on the way to its database, it ends in one line or goes on, and no bet is lost', () =>
  played(async (scene) => {
    for (const make of someOf(TROUBLES, LIVES)) await scene.chaos.live(make(scene));
    await scene.chaos.account({ DATABASE_URL: scene.url });
  }));

test.concurrent('a network that swallows everything ends it in one line', () =>
  played(async (scene) => {
    const swallowed = ends('halted for good', ({ network }) => network.halt(['asked', 'answered']));
    await scene.chaos.live(swallowed(scene));
    await scene.chaos.account({ DATABASE_URL: scene.url });
  }));

test.concurrent('while nobody bets, it notices too', () =>
  played(async ({ chaos, network, url }) => {
    await chaos.begin();
    network.cut();
    expectComplaint(await chaos.end('cut, and nothing asked'), /: the connection that writes the journal was lost$/);
    await chaos.begin();
    network.halt(['asked', 'answered']);
    expectComplaint(await chaos.end('halted, and nothing asked'), /: the database at \S+ has not answered for 15 s$/);
    network.mend();
    await chaos.account({ DATABASE_URL: url });
  }));

test.concurrent('a start that is cut at any point fails in one line, and the next one finds everything', () =>
  played(async (scene) => {
    const { chaos, network, url } = scene;
    await chaos.live(ends('everything cut', () => network.cut())(scene));
    network.refuse(true);
    expect(await chaos.tryToBegin(/^the database at 127.0.0.1:\d+\/\w+ cannot be reached: \S.*$/)).toBe(false);
    network.mend();
    let failures = 0;
    for (let life = 0; life < LIVES; life += 1) {
      // What a start asks and is told comes to some thousand bytes.
      network.cutAfter(upTo((6000 * (life + 1)) / LIVES), random() < 0.5 ? 'asked' : 'answered');
      const isReady = await chaos.tryToBegin(/^(the database |Evens has stopped, nothing answered is lost: ).*$/);
      failures += isReady ? 0 : 1;
      network.mend();
    }
    expect(failures).toBeGreaterThan(LIVES / 4);
    await chaos.account({ DATABASE_URL: url });
  }));

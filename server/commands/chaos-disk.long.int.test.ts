// The product on its own PostgreSQL when there is no room left for what it writes.
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clusterOf } from '../core/postgres/cluster-place.ts';
import { processesOf } from '../core/postgres/postmaster.ts';
import { Chaos, LIVES, random } from './testing/chaos.fixture.ts';
import { askDatabase } from './testing/product.fixture.ts';
import { CAN_LIMIT, CAN_MOUNT, limitFileSize, sizeOf, SmallDisk } from './testing/small-disk.fixture.ts';

/** What a new cluster and a few lives of it take, the reserve, and some room for bets. */
const DISK_MEBIBYTES = 360;
/** A start says what is wrong in one line, whichever part of it finds no room. */
const NO_ROOM =
  /^(PostgreSQL in \S+ does not start|the database in \S+ cannot be reached: could not write [\w ]+|the database failed|the data folder .*|.*nothing answered is lost): .*$/;

test
  .skipIf(!CAN_MOUNT)
  .concurrent('with the disk full no bet is taken but all else is; with room again bets are taken', async () => {
    const chaos = Chaos.inTemporaryFolder();
    const disk = new SmallDisk(chaos.folder, DISK_MEBIBYTES);
    try {
      await chaos.begin();
      const { bettors } = chaos;
      const bet = await bettors.rest();
      disk.fill(1_000_000);
      await expect.poll(() => bettors.refusalOfBet(), { timeout: 60_000 }).toBe('no-room');
      expect(await bettors.cancel(bet)).toMatchObject({ status: true });
      for (const name of ['suspendMarket', 'openMarket'])
        expect(await bettors.manage(name), name).toMatchObject({ status: true });
      disk.empty();
      await expect.poll(() => bettors.refusalOfBet(), { timeout: 60_000 }).toBeUndefined();
      chaos.kill();
      await chaos.end('room again');
      await chaos.account({ DATA_DIR: chaos.folder });
    } finally {
      chaos.kill();
      disk.remove();
      chaos.remove();
    }
  });

test
  .skipIf(!CAN_MOUNT)
  .concurrent('where the disk is full at once it ends in one line or goes on, and every bet is there', async () => {
    const chaos = Chaos.inTemporaryFolder();
    const disk = new SmallDisk(chaos.folder, DISK_MEBIBYTES);
    const cluster = () => clusterOf(realpathSync(chaos.folder));
    try {
      for (let life = 0; life < Math.ceil(LIVES / 2); life += 1) {
        // Now the tables find no room, now the log that is written ahead of them.
        const isLog = life % 2 === 1;
        await chaos.liveOrEnd({
          name: isLog ? 'no room for the log' : 'no room for the tables',
          async make() {
            disk.fill(Math.floor(random() * 50_000));
            if (isLog) await askDatabase(chaos.folder, 'select pg_switch_wal()').catch(() => undefined);
            // It ends before it has looked, or has given its reserve up.
            await chaos.endOr(async () => (await chaos.bettors.refusalOfBet()) === 'no-room');
            disk.empty();
          },
        });
        expect(processesOf(cluster())).toEqual([]);
        disk.fill(Math.floor(random() * 50_000));
        // With the disk full it starts, or says why not.
        await chaos.tryToBegin(NO_ROOM);
        disk.empty();
      }
      await chaos.account({ DATA_DIR: chaos.folder });
    } finally {
      chaos.kill();
      disk.remove();
      chaos.remove();
    }
  });

test
  .skipIf(!CAN_LIMIT)
  .concurrent('with a file that may not grow it ends in one line, and every bet is there afterwards', async () => {
    const chaos = Chaos.inTemporaryFolder();
    const cluster = () => clusterOf(realpathSync(chaos.folder));
    try {
      await chaos.live({
        name: 'the journal may not grow',
        isBorne: false,
        async make() {
          const [path] = await askDatabase(chaos.folder, `select pg_relation_filepath('journal')`);
          limitFileSize(processesOf(cluster()), sizeOf(join(cluster(), path as string)));
        },
      });
      expect(processesOf(cluster())).toEqual([]);
      await chaos.account({ DATA_DIR: chaos.folder });
    } finally {
      chaos.remove();
    }
  });

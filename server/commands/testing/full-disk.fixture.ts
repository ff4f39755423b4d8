import { chownSync, existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterOf } from '../../core/postgres/cluster-place.ts';
import { NOBODY } from '../../core/postgres/run-as.ts';
import { makeTemporaryFolder } from '../../core/system/temporary-folder.ts';
import { random } from './chaos.fixture.ts';
import { askDatabase } from './product.fixture.ts';
import { SmallDisk } from './small-disk.fixture.ts';

/** For a disk that runs out of room as a whole: the product gives its reserve up at less than 32 MB. */
const ALMOST_FULL = 20_000_000;
/** Less than a large market's settlement takes, so that it ends anywhere in it. */
const MOST_LEFT = 1_000_000;
const MOST_LOG_LEFT = 400_000;
const TIGHT_MEBIBYTES = 64;

/** Uses up the files of the log that were made in advance, and the last of them but for so many bytes. */
const leaveOfLog = (bytes: number) => `do $$
  declare
    ahead integer;
  begin
    select count(*) into ahead from pg_ls_waldir()
      where name ~ '^[0-9A-F]{24}$' and name > pg_walfile_name(pg_current_wal_insert_lsn());
    for n in 1..ahead loop
      perform pg_logical_emit_message(false, '', 'x');
      perform pg_switch_wal();
    end loop;
    perform pg_logical_emit_message(false, '', repeat('x',
      greatest(1, 16777216 - ${bytes} - ((pg_current_wal_insert_lsn() - '0/0') % 16777216)::integer)));
  end $$`;

/** Runs out of room, and gets it again. */
export interface Shortage {
  readonly name: string;
  begin(): Promise<void>;
  end(): void;
}

/** The disk of a product, small enough to be filled, and another one for single tables of it. */
export class FullDisk {
  readonly #folder: string;
  readonly #disk: SmallDisk;
  readonly #tight = makeTemporaryFolder('tight');
  readonly #tightDisk: SmallDisk;
  #hasTablespace = false;

  constructor(folder: string, mebibytes: number) {
    this.#folder = folder;
    this.#disk = new SmallDisk(folder, mebibytes);
    this.#tightDisk = new SmallDisk(this.#tight, TIGHT_MEBIBYTES);
    mkdirSync(join(this.#tight, 'tables'));
    chownSync(join(this.#tight, 'tables'), NOBODY.uid, NOBODY.gid);
  }

  /** @param hasEnded  whether the product has ended, and gives nothing up any more */
  tables(hasEnded: () => boolean): Shortage {
    return {
      name: 'the tables',
      begin: () => this.#fill(random() * MOST_LEFT, hasEnded),
      end: () => this.#disk.empty(),
    };
  }

  log(hasEnded: () => boolean): Shortage {
    return {
      name: 'the log',
      begin: async () => {
        await this.#fill(random() * MOST_LEFT, hasEnded);
        // It may have run out before.
        await this.#ask(leaveOfLog(Math.floor(random() * MOST_LOG_LEFT))).catch(() => undefined);
      },
      end: () => this.#disk.empty(),
    };
  }

  /** Has no page for another row. */
  table(name: string): Shortage {
    return {
      name,
      begin: async () => {
        if (!this.#hasTablespace) await this.#ask(`create tablespace tight location '${join(this.#tight, 'tables')}'`);
        this.#hasTablespace = true;
        await this.#ask('alter table all in tablespace tight set tablespace pg_default');
        // A row or a few fill a page, so that rows to come do not find room in one that is there.
        await this.#ask(`alter table ${name} set (fillfactor = 10)`);
        await this.#ask(`alter table ${name} set tablespace tight`);
        this.#tightDisk.fill(0);
      },
      end: () => this.#tightDisk.empty(),
    };
  }

  async #fill(leave: number, hasEnded: () => boolean): Promise<void> {
    this.#disk.fill(ALMOST_FULL);
    const reserve = join(dirname(clusterOf(realpathSync(this.#folder))), 'reserve');
    while (existsSync(reserve) && !hasEnded()) await sleep(20);
    this.#disk.fill(Math.floor(leave));
  }

  #ask(statement: string): Promise<unknown[]> {
    return askDatabase(this.#folder, statement);
  }

  remove(): void {
    this.#disk.remove();
    this.#tightDisk.remove();
    rmSync(this.#tight, { recursive: true, force: true });
  }
}

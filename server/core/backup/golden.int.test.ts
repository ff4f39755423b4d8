import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { TABLES } from '../../process/migrations.ts';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openExchange, ROLES } from '../../process/exchange.ts';
import { makeTemporaryFolder } from '../system/temporary-folder.ts';
import { MANIFEST, readManifest, writeManifest, type Manifest } from './manifest.ts';
import { packBackup, unpackBackup } from './testing/packed-backup.fixture.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';

// One backup of each release, kept for ever: a demo that ran for some seconds. Every later build has to read it.

const GOLDEN = join(import.meta.dirname, 'golden');
const place = makeTemporaryFolder('golden');

afterAll(() => rmSync(place, { recursive: true, force: true }));

describe.each(readdirSync(GOLDEN))('the backup of %s', (file) => {
  const folder = join(place, file);
  unpackBackup(readFileSync(join(GOLDEN, file)), folder);
  const manifest = readManifest(readFileSync(join(folder, MANIFEST), 'utf8'));

  test('its journal gives the state that it gave then', async () => {
    const { report } = await verifyBackup(folder);
    expect(report).toMatchObject({
      foreign: 0,
      last: manifest.journal.sequence,
      stateHash: manifest.journal.state_hash,
    });
    expect(report.snapshots + Number(report.appliedAfter !== 0)).toBeGreaterThan(0);
  });

  test('it is restored, brought to the tables of this build, and goes on', async () => {
    const home = { dataFolder: join(place, `${file}.data`) };
    expect(await restoreBackup(folder, home, {}, TABLES)).toMatchObject({ stateHash: manifest.journal.state_hash });
    const exchange = await openExchange({ storage: { home, installation: 'demo' }, parts: ROLES.whole });
    try {
      expect(await exchange.identity.findUser('demo')).toMatchObject({ role: 'bettor' });
      // The start itself writes: in-play markets are suspended.
      expect(exchange.sequencer.sequence).toBeGreaterThanOrEqual(manifest.journal.sequence);
    } finally {
      await exchange.stop();
    }
  });

  test('as if of a newer build, it is refused in one line', async () => {
    const newer = join(place, `${file}.newer`);
    const say = async (change: object) => {
      unpackBackup(packBackup(folder), newer);
      writeFileSync(join(newer, MANIFEST), writeManifest({ ...manifest, ...change } as Manifest));
      return restoreBackup(newer, { dataFolder: join(place, 'never') }, {}, TABLES).then(
        () => 'it was restored',
        (error: Error) => error.message,
      );
    };
    expect(await say({ format: 2 })).toBe('the backup has format 2: a newer build wrote it');
    expect(await say({ migrations: [...manifest.migrations, 'journal-99-of-tomorrow'] })).toBe(
      'the backup was made by a newer build (it has journal-99-of-tomorrow)',
    );
  });
});

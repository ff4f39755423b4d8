// Waits for this process's turn to write: follows the current writer until that one ends.
import type { Logger } from 'pino';
import { checkTables, isTaken, Standby } from '../core/copies/standby.ts';
import { openDatabase } from '../core/postgres/database.ts';
import type { Stops } from '../core/system/stops.ts';
import type { Telemetry } from '../core/telemetry/telemetry.ts';
import { fold } from '../reads/live/live-fold.ts';
import { checkInstallation } from './installation.ts';
import { secretsKeyOf } from '../people/identity/secrets.ts';
import type { IdentityTables } from '../people/identity/tables.ts';
import { secretsOf, unopenedFactors, wrongKey } from '../people/second-factor/lost-key.ts';
import type { Configuration } from './configuration.ts';

export interface TurnOptions {
  readonly configuration: Configuration;
  readonly log: Logger;
  /** Called once a standby follows. */
  readonly onStandby?: () => void;
  readonly stops: Stops;
  readonly telemetry: Telemetry | undefined;
}

/**
 * Follows the exchange that another process runs until it is this one's turn.
 *
 * @returns undefined if there is no other process to follow
 */
export async function untilTurn(options: TurnOptions): Promise<Standby | undefined> {
  const { configuration, log, onStandby, stops, telemetry } = options;
  const { role, databaseUrl = '', demo } = configuration;
  const follows = role === 'standby' || (role === 'sequencer' && (await isDatabaseTaken(databaseUrl)));
  if (!follows) return undefined;
  await checkTakeOver(configuration, demo ? 'demo' : 'real');
  const standby = await Standby.open({
    place: { url: databaseUrl },
    folds: [fold],
    warn: (message) => log.warn(message),
  });
  stops.add(() => standby.stop());
  telemetry?.stage('standby');
  onStandby?.();
  await standby.untilTurn();
  return standby;
}

async function isDatabaseTaken(url: string): Promise<boolean> {
  const database = await openDatabase({ url });
  try {
    return await isTaken(database);
  } finally {
    await database.close();
  }
}

/** Finds now what would otherwise refuse the start at the takeover. */
async function checkTakeOver(configuration: Configuration, mode: 'demo' | 'real'): Promise<void> {
  const database = await openDatabase({ url: configuration.databaseUrl ?? '' });
  try {
    await checkTables(database);
    await checkInstallation(database.kysely(), mode);
    const sealed = await unopenedFactors(database.kysely<IdentityTables>(), secretsOf(secretsKeyOf(configuration)));
    if (sealed.length > 0) throw wrongKey(sealed.length);
  } finally {
    await database.close();
  }
}

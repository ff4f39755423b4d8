import { clearFactors, secretsOf, unopenedFactors } from '../people/second-factor/lost-key.ts';
import { secretsKeyOf } from '../people/identity/secrets.ts';
import type { IdentityTables } from '../people/identity/tables.ts';
import type { Configuration } from '../process/configuration.ts';
import { isRunning } from '../core/system/control.ts';
import { openExchange } from '../process/exchange.ts';
import { systemClock } from '../core/sequencer/clock.ts';
import { StartError } from '../core/system/start-error.ts';

/**
 * For a key that is lost for good: turns off the second factors that it sealed.
 *
 * @param isConfirmed  or only says whose they are
 * @returns a line for people
 * @throws StartError
 */
export async function clearSecondFactors(configuration: Configuration, isConfirmed: boolean): Promise<string> {
  if (await isRunning(configuration.dataFolder)) {
    throw new StartError('the exchange runs, so it still has the key: if the file is lost, stop it first');
  }
  const exchange = await openExchange({
    storage: { home: configuration, installation: 'as-it-is' },
    // The stop saves what `npm start` starts from.
    parts: ['identity', 'audit', 'live'],
    warn: (message) => console.error(message),
  });
  try {
    const db = exchange.database.kysely().withTables<IdentityTables>();
    const key = secretsKeyOf(configuration);
    const unopened = await unopenedFactors(db, secretsOf(key));
    if (unopened.length === 0) return 'the key opens every second factor: nothing to clear';
    const users = unopened.map(({ userName }) => userName);
    if (!isConfirmed) {
      const why = key.find() === undefined ? 'is not there' : 'does not open them';
      throw new StartError(
        `the second factor of ${users.join(', ')} would be cleared, as the key ${key.place} ${why}: run this again with --confirm`,
      );
    }
    const at = systemClock.now();
    const action = { userId: 0, action: 'account clear-second-factors', subject: '' };
    const none = { reason: '', address: '', device: 'The command line', requestKey: '' };
    const after = exchange.sequencer.sequence;
    const entry = await exchange.audit.begin({ ...action, ...none, at, after, detail: { users } });
    await clearFactors(db, unopened, at);
    await exchange.audit.end(entry, action, { at: systemClock.now(), outcome: 'done', detail: {} });
    return `${users.join(', ')} can sign in with the password alone, until security auth is set up again`;
  } finally {
    await exchange.stop();
  }
}

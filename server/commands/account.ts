// npm run account -- create|credit|clear-second-factors: accounts of an installation; the first two whether it runs or not.
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { accountControl, type AccountCall } from '../process/accounts.ts';
import type { AuthorityTables } from '../people/authority/tables.ts';
import { StoredThresholds } from '../people/authority/thresholds.ts';
import { readConfiguration } from '../process/configuration.ts';
import { StartError } from '../core/system/start-error.ts';
import { askControl, isRunning } from '../core/system/control.ts';
import { openExchange, type RunningExchange } from '../process/exchange.ts';
import { clearSecondFactors } from './clear-second-factors.ts';
import { tellAndExit } from './tell.ts';

const USAGE = `usage: npm run account -- create NAME [--operator]
       npm run account -- credit NAME AMOUNT
       npm run account -- clear-second-factors [--confirm]

  create   a person who can sign in: a bettor, or with --operator an operator; the password is asked for,
           or read from EVENS_PASSWORD
  credit   points for a bettor, from the bank
  clear-second-factors
           where the key that sealed them is lost: says whose they are, and with --confirm turns them off`;

type Asked =
  | { readonly call: AccountCall; readonly body: Record<string, unknown> }
  | { readonly call: 'clear-second-factors'; readonly isConfirmed: boolean };

async function askPassword(): Promise<string> {
  const given = process.env['EVENS_PASSWORD'];
  if (given !== undefined) return given;
  // What is typed is not shown: the prompt is ours, the echo goes nowhere.
  const silence = new Writable({ write: (_part, _encoding, done) => done() });
  const asking = createInterface({ input: process.stdin, output: silence, terminal: process.stdin.isTTY });
  process.stderr.write('Password: ');
  try {
    return await asking.question('');
  } finally {
    asking.close();
    process.stderr.write('\n');
  }
}

/** @throws StartError with the usage */
async function readArguments(args: string[]): Promise<Asked> {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { operator: { type: 'boolean' }, confirm: { type: 'boolean' } },
    });
    const [verb, name, amount, ...others] = positionals;
    if (verb === 'clear-second-factors' && name === undefined)
      return { call: verb, isConfirmed: values.confirm === true };
    if (name === undefined || others.length > 0) throw new Error('name one account');
    if (verb === 'create' && amount === undefined) {
      const role = values.operator === true ? 'operator' : 'bettor';
      return { call: 'account-create', body: { user_name: name, password: await askPassword(), role } };
    }
    if (verb === 'credit' && Number(amount) > 0)
      return { call: 'account-credit', body: { user_name: name, amount: Number(amount) } };
    throw new Error('create, credit or clear-second-factors');
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

async function account(): Promise<void> {
  const given = await readArguments(process.argv.slice(2));
  const configuration = readConfiguration(process.env);
  if (given.call === 'clear-second-factors') {
    console.log(await clearSecondFactors(configuration, given.isConfirmed));
    return;
  }
  const { call, body } = given;
  if (await isRunning(configuration.dataFolder)) {
    console.log(await askControl(configuration.dataFolder, call, { body }));
    return;
  }
  const warn = (message: string) => console.error(message);
  const exchange = await openExchange({
    storage: { home: configuration, installation: 'as-it-is' },
    // The stop saves what `npm start` starts from.
    parts: ['identity', 'live', 'audit'],
    warn,
  });
  try {
    const never = new AbortController().signal;
    console.log(await accountControl(await needsOf(exchange))[call](body as never, () => undefined, never));
  } finally {
    await exchange.stop();
  }
}

/** Beside no running exchange: the site's thresholds are in its tables. */
async function needsOf({ identity, audit, sequencer, database }: RunningExchange<'identity' | 'audit'>) {
  const thresholds = await StoredThresholds.open(database.kysely<AuthorityTables>());
  return {
    identity,
    audit,
    needsTwo: async (...of: Parameters<StoredThresholds['isReached']>) =>
      thresholds.isReached(...of) && (await identity.staff.hasTwoOwners()),
    sequence: () => sequencer.sequence,
    now: () => sequencer.now(),
  };
}

try {
  await account();
  process.exit(0);
} catch (error) {
  tellAndExit(error instanceof Error && !(error instanceof StartError) ? new StartError(error.message) : error);
}

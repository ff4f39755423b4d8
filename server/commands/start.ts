// npm start: the whole exchange, until it is told to stop.
import { readConfiguration, type Configuration } from '../process/configuration.ts';
import { StartError } from '../core/system/start-error.ts';
import { DEMO_APP_KEY } from '../people/programs/app-keys.ts';
import type { Evens } from '../process/evens.ts';
import { startEvens } from '../process/main.ts';
import { openLog } from '../core/telemetry/log.ts';
import { buildWebIfStale, WEB_ROOT } from './build-web.ts';
import { readArguments, USAGE, UsageError } from './start-arguments.ts';
import { tellAndExit } from './tell.ts';

/** How long an orderly stop may take before the process ends all the same: the journal needs no farewell. */
const STOP_MS = 30_000;

const READY: Readonly<Record<Configuration['role'], string>> = {
  all: 'Evens is ready',
  standby: 'Evens is ready',
  sequencer: 'Evens sequencer is ready',
  gateway: 'Evens gateway is ready',
};

function announce({ url, stream, firstOwner, restored, privatePort }: Evens, { demo, role }: Configuration): void {
  console.log(url === undefined ? READY[role] : `${READY[role]}: ${url}`);
  if (stream !== undefined) console.log(`Betfair stream: ${stream}`);
  if (privatePort !== undefined) console.log(`Metrics and health: port ${privatePort}`);
  if (restored !== undefined) console.log(restored);
  if (firstOwner !== undefined) {
    const place = url === undefined ? `any gateway, under ${firstOwner}` : `${url}${firstOwner}`;
    console.log(`Nobody owns this site yet. Make its owner, once, at ${place}`);
  }
  if (!demo || url === undefined) return;
  console.log(
    'Sign in as a bettor: demo, demo2 or demo3 · as the operator: operator (or operator2, trader, scorer, cashier, auditor) · password demo1234 (demo only)',
  );
  console.log(`Application key of the demo’s bettors, for programs: ${DEMO_APP_KEY}`);
}

async function start(): Promise<void> {
  const { isHelp, withWeb } = readArguments(process.argv.slice(2));
  if (isHelp) return console.log(USAGE);
  const configuration = readConfiguration(process.env);
  if (withWeb && configuration.role !== 'sequencer') buildWebIfStale((line) => console.log(line));
  const asked = new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
  let isFollowing = false;
  const evens = await startEvens({
    configuration,
    onStandby() {
      console.log('Evens standby is ready');
      isFollowing = true;
      // It holds nothing that anybody would miss.
      void asked.then(() => isFollowing && process.exit(0));
    },
    webRoot: withWeb ? WEB_ROOT : undefined,
    log: openLog(),
  });
  isFollowing = false;
  announce(evens, configuration);
  const reason = await Promise.race([asked, evens.failed]);
  const why = reason?.message ?? `it did not stop in order within ${STOP_MS / 1000} s`;
  const farewell = new StartError(`Evens has stopped, nothing answered is lost: ${why}`);
  setTimeout(() => tellAndExit(farewell), STOP_MS).unref();
  await evens.stop().catch((error: unknown) => {
    if (reason === undefined) throw error;
  });
  if (reason !== undefined) throw farewell;
  process.exit(0);
}

start().catch((error: unknown) => {
  if (!(error instanceof UsageError)) return tellAndExit(error);
  console.error(error.message);
  process.exit(2);
});

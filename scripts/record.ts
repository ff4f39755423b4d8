// npm run record -- MARKET… --out FILE: the client's recorder, let in by the control socket of the exchange on this
// data folder. It needs both the server and the client, so it belongs to neither.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfiguration } from '../server/process/configuration.ts';
import { StartError } from '../server/core/system/start-error.ts';
import { askControl, isRunning } from '../server/core/system/control.ts';
import { fileOf, record, RecorderError, type RecorderAccess } from '../client/recorder.ts';
import { tellAndExit } from '../server/commands/tell.ts';

const USAGE = `usage: npm run record -- MARKET… --out FILE

  MARKET   1.N, from the exchange that runs on this data folder
  --out    the recording, in the format of Betfair's historical files; gzip where it ends in .gz.
           Of several markets each gets a file of its own: match.gz becomes match.1.N.gz

It ends when the markets have, or when it is stopped. npm run replay -- FILE --verify plays it again.`;

/** @throws StartError with the usage */
function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { out: { type: 'string' } },
    });
    if (values.out === undefined) throw new Error('name the file with --out');
    const markets = [...new Set(positionals)];
    const strange = markets.find((market) => !/^1\.[1-9]\d{0,14}$/.test(market));
    if (strange !== undefined) throw new Error(`${strange} is not a market: 1.N`);
    if (markets.length === 0) throw new Error('name a market');
    // npm runs this in the checkout; the file is named from where npm was called.
    return { markets, out: resolve(process.env['INIT_CWD'] ?? process.cwd(), values.out) };
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

async function run(signal: AbortSignal): Promise<void> {
  const { markets, out } = readArguments(process.argv.slice(2));
  const { dataFolder } = readConfiguration(process.env);
  const there = markets.map((market) => fileOf(out, market, markets.length === 1)).find((file) => existsSync(file));
  if (there !== undefined) throw new StartError(`${there} is there already`);
  if (!(await isRunning(dataFolder))) throw new StartError(`no exchange runs on ${dataFolder}: npm start starts one`);
  const access = async () => (await askControl(dataFolder, 'stream-access', { body: {} })) as RecorderAccess;
  const messages = await record({ access, markets, out, signal, log: (line) => console.log(line) });
  for (const [market, count] of messages) {
    console.log(`${fileOf(out, market, markets.length === 1)}: ${count} messages of ${market}`);
  }
}

const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort());
run(stopping.signal).catch((error: unknown) => {
  tellAndExit(error instanceof RecorderError ? new StartError(error.message) : error);
});

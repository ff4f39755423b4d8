import { parseArgs } from 'node:util';

export const USAGE = `usage: npm start [-- --no-web]

Starts the exchange and runs until it is stopped (Ctrl C). Settings are environment variables, among them:

  PORT, HOST       where it listens: 8080 on 127.0.0.1
  DATA_DIR         the folder of its own PostgreSQL: data
  DATABASE_URL     a PostgreSQL of yours instead
  EVENS_DEMO       on or off, chosen at the first start for good
  EVENS_ROLE       all, sequencer, gateway or standby

  --no-web         calls and the stream alone, without the web pages
  --help           prints this

The README and docs/operations.md have the others.`;

/** An option that there is not: nothing is started, and the command exits with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** @throws UsageError */
export function readArguments(args: string[]): { readonly isHelp: boolean; readonly withWeb: boolean } {
  const options = { help: { type: 'boolean', short: 'h' }, 'no-web': { type: 'boolean' } } as const;
  const { tokens } = parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true });
  for (const token of tokens) {
    if (token.kind === 'option' && token.name in options && token.value === undefined) continue;
    const wrong = token.kind === 'option' ? token.rawName : (args[token.index] ?? '');
    throw new UsageError(`npm start does not know ${wrong}. npm start -- --help shows its options.`);
  }
  const given = new Set(tokens.map((token) => (token.kind === 'option' ? token.name : '')));
  return { isHelp: given.has('help'), withWeb: !given.has('no-web') };
}

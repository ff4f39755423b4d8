import { resolve } from 'node:path';

/** What an operator can set from outside. Everything else is a setting inside the exchange. */
export interface Configuration {
  readonly host: string;
  readonly port: number;
  /** Where the embedded PostgreSQL, and what belongs to this installation, lives. */
  readonly dataFolder: string;
  /** A PostgreSQL of yours; the embedded one when absent. */
  readonly databaseUrl: string | undefined;
  /** Seeds the demo accounts and runs the simulator. */
  readonly demo: boolean;
}

/** A mistake of whoever starts the product: told in one line, without a stack. */
export class StartError extends Error {}

const root = resolve(import.meta.dirname, '..');

/** @throws StartError when a value makes no sense */
export function readConfiguration(env: Readonly<Record<string, string | undefined>>): Configuration {
  const port = env['PORT'] === undefined || env['PORT'] === '' ? 8080 : Number(env['PORT']);
  if (!/^\d*$/.test(env['PORT'] ?? '') || port > 65_535)
    throw new StartError(`PORT must be 0 to 65535, not "${env['PORT']}"`);
  const demo = env['EVENS_DEMO'] ?? 'on';
  if (demo !== 'on' && demo !== 'off') throw new StartError(`EVENS_DEMO must be on or off, not "${demo}"`);
  const databaseUrl = env['DATABASE_URL'] === '' ? undefined : env['DATABASE_URL'];
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new StartError('DATABASE_URL must start with postgres:// or postgresql://');
  }
  return {
    host: env['HOST'] === undefined || env['HOST'] === '' ? '127.0.0.1' : env['HOST'],
    port,
    dataFolder: resolve(root, env['DATA_DIR'] === undefined || env['DATA_DIR'] === '' ? 'data' : env['DATA_DIR']),
    databaseUrl,
    demo: demo === 'on',
  };
}

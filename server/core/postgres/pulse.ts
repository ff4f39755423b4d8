import type pg from 'pg';

const PULSE_MS = 5000;
/** How long a database may be silent: a checkpoint on a slow disk can hold everything up for some seconds. */
export const PATIENCE_MS = 15_000;

/**
 * Asks a database now and then whether it still answers. A network that swallows everything, or a server that is
 * stopped in its tracks, tells nobody, and whoever waits would wait for ever.
 *
 * @param connect   gives a connection of its own, however long that takes
 * @param onSilent  called when there was no answer in time; again only where there was one after it, or the connection broke
 * @returns         stops watching
 */
export function watchPulse(connect: () => Promise<pg.Client>, onSilent: () => void): () => void {
  let client: pg.Client | undefined;
  let isAsking = false;
  let isOver = false;
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    const silent = setTimeout(onSilent, PATIENCE_MS).unref();
    try {
      client ??= await connect();
      if (isOver) await client.end();
      else await client.query('select');
    } catch {
      // An answer too: who uses the database is told by it what is wrong. The next one goes by another connection.
      client = undefined;
    }
    clearTimeout(silent);
    isAsking = false;
  };
  const timer = setInterval(() => void ask(), PULSE_MS).unref();
  return () => {
    isOver = true;
    clearInterval(timer);
    void client?.end().catch(() => undefined);
  };
}

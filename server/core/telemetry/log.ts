import { pino, type DestinationStream, type Logger } from 'pino';

/** What a line of the log may hold beside its message. A token, a password or a body has no name here. */
const FIELDS: ReadonlySet<string> = new Set(['address', 'operation', 'sequence', 'url', 'err']);

/** Lines of JSON, in UTC. */
export function openLog(destination: DestinationStream = pino.destination(2)): Logger {
  return pino(
    {
      level: 'warn',
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: (fields) => Object.fromEntries(Object.entries(fields).filter(([name]) => FIELDS.has(name))) },
      serializers: { err: describeError, url: withoutQuery },
    },
    destination,
  );
}

/** An error of a library can carry what it was given: a statement’s values, a request. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { name, message, stack };
}

function withoutQuery(url: unknown): unknown {
  return typeof url === 'string' ? url.split('?')[0] : undefined;
}

import { pino } from 'pino';
import type { RunningExchange } from 'server/process/exchange.ts';
import type { Gateway } from 'server/edge/gateway/open-port.ts';
import { systemClock } from 'server/core/sequencer/clock.ts';
import { openWebPort } from 'server/process/web-port.ts';

/** As long as a call of the product waits for its turn, unless its installation says otherwise. */
const LONGEST_WAIT_MS = 500;

/** The gateway of an exchange, on a free port; without limits for as many connections as a benchmark makes. */
export function openGateway(exchange: RunningExchange, { isLimited = false } = {}): Promise<Gateway> {
  const port = { host: '127.0.0.1', port: 0, clock: systemClock, log: pino({ level: 'silent' }) } as const;
  if (isLimited) return openWebPort(exchange, { ...port, longestWait: LONGEST_WAIT_MS });
  return openWebPort(exchange, {
    ...port,
    openBets: { perAccount: Infinity, marketMakers: new Set() },
    limits: {
      connectionsPerAddress: 4000,
      requestsPerConnection: 1_000_000,
      callsPerSecond: 1_000_000,
      callsPerAddress: 1_000_000,
      visitsPerAddress: 1_000_000,
    },
  });
}

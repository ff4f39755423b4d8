import { pino } from 'pino';
import type { RunningExchange } from 'server/exchange.ts';
import type { Gateway } from 'server/gateway/open-port.ts';
import { systemClock } from 'server/sequencer/clock.ts';
import { openWebPort } from 'server/web-port.ts';

/** The gateway of an exchange, on a free port, for as many connections as a benchmark makes. */
export function openGateway(exchange: RunningExchange): Promise<Gateway> {
  return openWebPort(exchange, {
    host: '127.0.0.1',
    port: 0,
    clock: systemClock,
    log: pino({ level: 'silent' }),
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

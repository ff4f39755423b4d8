import { pino } from 'pino';
import { AuditTrail } from 'server/catalogue/audit.ts';
import { Scores } from 'server/catalogue/scores.ts';
import { Heartbeats } from 'server/betfair/heartbeat/heartbeats.ts';
import { addBetfairApi } from 'server/betfair/start-betfair-api.ts';
import { startGateway, type Gateway } from 'server/gateway/start-gateway.ts';
import type { House } from 'server/house.ts';
import { systemClock } from 'server/sequencer/clock.ts';

/** The gateway of a house, on a free port, for as many connections as a benchmark makes. */
export async function openGateway(house: House): Promise<Gateway> {
  const { database, sequencer, live } = house;
  const log = pino({ level: 'silent' });
  const now = () => systemClock.now();
  const heartbeats = await Heartbeats.open({ db: database.kysely(), sequencer, live, now, log });
  const gateway = await startGateway({
    ...house,
    scores: new Scores(),
    audit: new AuditTrail(database.kysely()),
    host: '127.0.0.1',
    port: 0,
    clock: systemClock,
    log,
    addRoutes: (app) => addBetfairApi(app, { ...house, heartbeats, now, log }),
    limits: { connectionsPerAddress: 4000, requestsPerConnection: 1_000_000 },
  });
  return {
    ...gateway,
    stop: async () => {
      await gateway.stop();
      heartbeats.stop();
    },
  };
}

import type { Millis } from 'engine/vocabulary';
import type { Casino } from '../casino/open-casino.ts';
import { siteDay } from '../casino/table-hours.ts';
import { every, type Clock } from '../../core/sequencer/clock.ts';
import type { Alerts } from './alerts.ts';
import { tablesOutOfBand } from './table-holds.ts';

interface Needs {
  readonly casino: Pick<Casino, 'store' | 'table'>;
  readonly alerts: Pick<Alerts, 'cases'>;
  readonly clock: Clock;
  readonly now: () => Millis;
  readonly warn: (message: string) => void;
  readonly stops: { add(stop: () => Promise<void>): void };
}

export interface TableHolds {
  /** Opens a case for each table that is out of its band now. */
  look(): Promise<void>;
}

/** A round takes longer than a fraction of this. */
const LOOK_EVERY_MS = 30_000;

/** Looks after what the casino's tables hold until the exchange stops. */
export function watchHolds({ casino, alerts, clock, now, warn, stops }: Needs): TableHolds {
  const look = async () => {
    const at = now();
    const today = await casino.store.hold({ since: siteDay(at), isWhole: true });
    if (today.length === 0) return;
    const found = tablesOutOfBand({
      sums: await casino.store.hold({}),
      playedToday: new Set(today.map(({ table }) => table)),
      nameOf: (table) => casino.table(table)?.game.name ?? table,
      at,
    });
    await alerts.cases.save(found);
  };
  let looking: Promise<void> | undefined;
  const lookSoon = () => {
    looking ??= look()
      .catch((error: Error) => warn(`table holds: ${error.message}`))
      .finally(() => (looking = undefined));
  };
  stops.add(async () => looking);
  stops.add(every(LOOK_EVERY_MS, clock, lookSoon));
  return { look };
}

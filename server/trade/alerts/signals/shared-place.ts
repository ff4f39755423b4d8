import type { Event } from 'engine';
import type { AccountId, Millis } from 'engine/vocabulary';
import type { AlertSettings } from 'protocol';
import { BoundedMap } from '../../../core/system/bounded-map.ts';
import { type Detector, NO_AMOUNT, pairOf, type Raise, type SignIn } from '../signal.ts';

interface Visit {
  readonly account: AccountId;
  readonly at: Millis;
}

const MOST_PEOPLE = 100_000;
const MOST_PLACES = 50_000;
/** So many people at one place in one market are looked at, the newest. */
const MOST_AT_A_PLACE = 8;

/** Several people bet on one market from one address or device within a window: the last sign-in before the bet counts. */
export class SharedPlace implements Detector {
  readonly #settings: () => AlertSettings['shared_place'];
  readonly #lastSignIns = new BoundedMap<AccountId, SignIn>(MOST_PEOPLE);
  readonly #visits = new BoundedMap<string, readonly Visit[]>(MOST_PLACES);

  constructor(settings: () => AlertSettings['shared_place']) {
    this.#settings = settings;
  }

  signedIn(signIn: SignIn): void {
    this.#lastSignIns.set(signIn.account, signIn);
  }

  event(event: Event, at: Millis, { raise }: { readonly raise: Raise }): void {
    const { is_on, minutes } = this.#settings();
    if (event.type !== 'order-placed' || !is_on) return;
    const from = this.#lastSignIns.get(event.account);
    if (from === undefined) return;
    for (const [basis, place] of [
      ['address', from.address],
      ['device', from.device],
    ] as const) {
      if (place === '') continue;
      const key = `${event.market} ${basis} ${place}`;
      const recent = (this.#visits.get(key) ?? []).filter((visit) => at - visit.at <= minutes * 60_000);
      const others = recent.filter(({ account }) => account !== event.account);
      for (const other of others) {
        const pair = pairOf(other.account, event.account);
        raise({
          kind: 'shared-place',
          key: `shared-place ${event.market} ${basis} ${pair.join('-')}`,
          at,
          accounts: pair,
          market: event.market,
          amount: NO_AMOUNT,
          figures: { basis, seconds: Math.round((at - other.at) / 1000) },
        });
      }
      this.#visits.set(key, [...others.slice(1 - MOST_AT_A_PLACE), { account: event.account, at }]);
    }
  }
}

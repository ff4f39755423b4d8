import type { AccountId, MarketId, Millis } from 'engine/vocabulary';
import type { AlertSettings } from 'protocol';
import { BoundedMap } from '../../../core/system/bounded-map.ts';
import { dayOf, type Detector, NO_AMOUNT, type Raise, type SignIn } from '../signal.ts';

const MOST_DEVICES = 50_000;
const MOST_PEOPLE = 200;
const HOUR_MS = 3_600_000;

/** Many people sign in from one device. */
export class SharedDevice implements Detector {
  readonly #settings: () => AlertSettings['shared_device'];
  readonly #people = new BoundedMap<string, BoundedMap<AccountId, Millis>>(MOST_DEVICES);
  readonly #recent = new BoundedMap<string, readonly AccountId[]>(MOST_DEVICES);

  constructor(settings: () => AlertSettings['shared_device']) {
    this.#settings = settings;
  }

  signedIn({ account, device, at }: SignIn, raise: Raise): void {
    const { is_on, people, hours } = this.#settings();
    if (!is_on || device === '') return;
    const seen = this.#people.ensure(device, () => new BoundedMap(MOST_PEOPLE));
    seen.set(account, at);
    const known = [...(this.#recent.get(device) ?? []).filter((one) => one !== account), account];
    const recent = known.filter((one) => at - (seen.get(one) ?? 0) <= hours * HOUR_MS).slice(-MOST_PEOPLE);
    this.#recent.set(device, recent);
    if (recent.length < people) return;
    raise({
      kind: 'shared-device',
      key: `shared-device ${device} ${dayOf(at)}`,
      at,
      accounts: recent.toSorted((a, b) => a - b),
      market: 0 as MarketId,
      amount: NO_AMOUNT,
      figures: { people: recent.length, hours },
    });
  }
}

import type { Event } from 'engine';
import type { AccountId, Millis } from 'engine/vocabulary';
import type { AlertSettings } from 'protocol';
import { BoundedMap } from '../../../core/system/bounded-map.ts';
import type { Detector, Raise } from '../signal.ts';

const MOST_BETS = 50_000;

/** One person places the same bet again and again within seconds, as programs do to stay under a limit. */
export class RepeatedStakes implements Detector {
  readonly #settings: () => AlertSettings['repeated_stakes'];
  readonly #times = new BoundedMap<string, readonly Millis[]>(MOST_BETS);

  constructor(settings: () => AlertSettings['repeated_stakes']) {
    this.#settings = settings;
  }

  event(
    event: Event,
    at: Millis,
    { isPerson, raise }: { readonly isPerson: (account: AccountId) => boolean; readonly raise: Raise },
  ): void {
    const { is_on, times, seconds } = this.#settings();
    if (event.type !== 'order-placed' || !is_on || !isPerson(event.account)) return;
    const { account, market, selection, side, size } = event;
    const bet = `${market} ${account} ${selection} ${side} ${size}`;
    const recent = (this.#times.get(bet) ?? []).filter((earlier) => at - earlier <= seconds * 1000);
    const seen = [...recent, at].slice(-times);
    this.#times.set(bet, seen);
    if (seen.length < times) return;
    raise({
      kind: 'repeated-stakes',
      key: `repeated-stakes ${bet}`,
      at,
      accounts: [account],
      market,
      amount: size,
      figures: { times, seconds: Math.round((at - (seen[0] as Millis)) / 1000) },
    });
  }
}

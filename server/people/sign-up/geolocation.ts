import { z } from 'zod';
import { AttemptCounters } from '../identity/attempt-counters.ts';
import { networkOf } from '../../core/system/network-of.ts';

/** Only the country is looked at. Services differ in what they call its two letters. */
const Place = z.looseObject({ country_code2: z.string().optional(), country_code: z.string().optional() });

const TIMEOUT_MS = 2000;
const MOST_KEPT = 10_000;
/** A failed request is not repeated for so long. */
const FAILURE_MS = 10 * 60_000;
/** Anybody can make us ask: over all addresses so often, and no more at once. What is above is not known then. */
const REQUESTS = { attempts: 60, windowMs: 60_000 };
const MOST_AT_ONCE = 8;

export interface GeolocationSettings {
  /** https://api.example.com/ipgeo */
  readonly url: string;
  readonly key: string;
}

/**
 * The country of a network address, asked of a service by the server: the browser never sees the key. The service gets
 * `apiKey`, `ip` and `fields=geo` (specification §7). What goes wrong is only logged (§8).
 */
export class Geolocation {
  readonly #settings: GeolocationSettings | undefined;
  readonly #warn: (message: string) => void;
  readonly #now: () => number;
  readonly #known = new Map<string, { readonly country: string; readonly until: number }>();
  readonly #asking = new Map<string, Promise<string>>();
  readonly #requests = new AttemptCounters();

  /** @param settings  undefined: no service is called */
  constructor(
    settings: GeolocationSettings | undefined,
    { warn, now }: { readonly warn: (message: string) => void; readonly now: () => number },
  ) {
    this.#settings = settings;
    this.#now = now;
    this.#warn = warn;
  }

  /** @returns two letters, or empty where it is not known */
  async countryOf(address: string): Promise<string> {
    const ip = address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
    if (this.#settings === undefined || isOwn(ip)) return '';
    // A network's addresses are in one country, and anybody may have a great many.
    const key = networkOf(ip);
    const known = this.#known.get(key);
    if (known !== undefined && known.until > this.#now()) return known.country;
    const asking = this.#asking.get(key);
    if (asking !== undefined) return asking;
    if (this.#asking.size >= MOST_AT_ONCE || this.#requests.take('all', REQUESTS, this.#now()) > 0) return '';
    const answer = this.#ask(this.#settings, ip).finally(() => this.#asking.delete(key));
    this.#asking.set(key, answer);
    const country = await answer;
    if (this.#known.size >= MOST_KEPT) this.#known.clear();
    this.#known.set(key, { country, until: country === '' ? this.#now() + FAILURE_MS : Infinity });
    return country;
  }

  async #ask({ url, key }: GeolocationSettings, ip: string): Promise<string> {
    try {
      const request = new URL(url);
      request.searchParams.set('apiKey', key);
      request.searchParams.set('ip', ip);
      request.searchParams.set('fields', 'geo');
      const response = await fetch(request, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (!response.ok) throw new Error(`it answered ${response.status}`);
      const place = Place.parse(await response.json());
      const code = (place.country_code2 ?? place.country_code ?? '').toUpperCase();
      return /^[A-Z]{2}$/.test(code) ? code : '';
    } catch (error) {
      const why = error instanceof z.ZodError ? 'its answer cannot be read' : String(error).replaceAll(key, '…');
      this.#warn(`geolocation failed: ${why}`);
      return '';
    }
  }
}

/** Addresses of this machine and of private networks, which no service knows. */
function isOwn(ip: string): boolean {
  return /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd]|fe80)/i.test(ip);
}

import { z } from 'zod';

/** Only the country is looked at. Services differ in what they call its two letters. */
const Place = z.looseObject({ country_code2: z.string().optional(), country_code: z.string().optional() });

const TIMEOUT_MS = 2000;
const MOST_KEPT = 10_000;

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
  readonly #known = new Map<string, string>();

  /** @param settings  undefined: nobody is asked */
  constructor(settings: GeolocationSettings | undefined, warn: (message: string) => void) {
    this.#settings = settings;
    this.#warn = warn;
  }

  /** @returns two letters, or empty where it is not known */
  async countryOf(address: string): Promise<string> {
    const ip = address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
    if (this.#settings === undefined || isOwn(ip)) return '';
    const known = this.#known.get(ip);
    if (known !== undefined) return known;
    const country = await this.#ask(this.#settings, ip);
    if (country !== '') {
      if (this.#known.size >= MOST_KEPT) this.#known.clear();
      this.#known.set(ip, country);
    }
    return country;
  }

  async #ask({ url, key }: GeolocationSettings, ip: string): Promise<string> {
    try {
      const asked = new URL(url);
      asked.searchParams.set('apiKey', key);
      asked.searchParams.set('ip', ip);
      asked.searchParams.set('fields', 'geo');
      const response = await fetch(asked, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
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

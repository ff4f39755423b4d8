import { z } from 'zod';
import {
  type ProviderGame,
  ProviderGames,
  ProviderLaunch,
  type ProviderTransaction,
  ProviderTransactions,
} from 'protocol';
import type { Provider } from './providers.ts';
import { signatureOf } from './signature.ts';
import { postSigned } from './signed-post.ts';

/** A provider that does not answer, or nothing that can be understood. */
export class ProviderSilentError extends Error {}

/** How long a provider may take. */
const PATIENCE_MS = 5000;
const LONGEST_ANSWER = 32 * 1024 * 1024;
/** How long its list of games is taken for the present one. */
const GAMES_KEPT_MS = 60_000;
/** How long a provider that did not answer is taken to be silent. */
const SILENCE_KEPT_MS = 20_000;

interface KnownGames {
  /** As it was then: another secret, or opened again, is another provider to ask. */
  readonly of: Provider;
  readonly games: Promise<readonly ProviderGame[]>;
  until: number;
}

interface Launch {
  readonly token: string;
  readonly user: string;
  readonly game: string;
  readonly currency: string;
  readonly language: string;
  readonly is_phone: boolean;
}

/** Calls a provider's own server: its games, a launch, its transactions. What is sent is signed as what it sends to us. */
export class ProviderClient {
  readonly #now: () => number;
  readonly #games = new Map<number, KnownGames>();

  readonly #mayBeLocal: boolean;
  #bundled: (() => Promise<string>) | undefined;

  /** @param mayBeLocal  whether the servers of others may run on this machine: their addresses are typed by staff */
  constructor(now: () => number, mayBeLocal: boolean) {
    this.#now = now;
    this.#mayBeLocal = mayBeLocal;
  }

  /** @param origin  of the provider that runs here; begins it where it has not */
  bundle(origin: () => Promise<string>): void {
    this.#bundled = origin;
  }

  /** @throws ProviderSilentError where none runs here */
  async bundledOrigin(): Promise<string> {
    if (this.#bundled === undefined) throw new ProviderSilentError('no games run here');
    return this.#bundled().catch((error: Error) => {
      throw new ProviderSilentError(error.message);
    });
  }

  /** One of many calls at once asks, and a silent provider is left alone for a while. @throws ProviderSilentError */
  gamesOf(provider: Provider): Promise<readonly ProviderGame[]> {
    const known = this.#games.get(provider.provider);
    if (known?.of === provider && this.#now() < known.until) return known.games;
    const inquiry: KnownGames = { of: provider, games: this.#askForGames(provider), until: Infinity };
    this.#games.set(provider.provider, inquiry);
    const keep = (ms: number) => (inquiry.until = this.#now() + ms);
    inquiry.games.then(
      () => keep(GAMES_KEPT_MS),
      () => keep(SILENCE_KEPT_MS),
    );
    return inquiry.games;
  }

  async #askForGames(provider: Provider): Promise<readonly ProviderGame[]> {
    return (await this.#post(provider, 'games', {}, ProviderGames)).games;
  }

  /** Where the game is played: an address of its origin, of the bundled one a path. @throws ProviderSilentError */
  async launch(provider: Provider, launch: Launch): Promise<string> {
    const { url } = await this.#post(provider, 'launch', launch, ProviderLaunch);
    const isBundled = provider.baseUrl === '';
    const isTheirs = isBundled ? url.startsWith('/') : URL.parse(url)?.origin === new URL(provider.baseUrl).origin;
    if (!isTheirs) throw new ProviderSilentError(`${provider.name} launches a game elsewhere: ${url}`);
    return url;
  }

  /** All that it holds to be done in that time, ms. @throws ProviderSilentError */
  async transactionsOf(provider: Provider, between: { from: number; to: number }): Promise<ProviderTransaction[]> {
    return (await this.#post(provider, 'transactions', between, ProviderTransactions)).transactions;
  }

  async #post<T>(provider: Provider, name: string, content: object, schema: z.ZodType<T>): Promise<T> {
    const { secret } = provider;
    const baseUrl = provider.baseUrl === '' ? await this.bundledOrigin() : provider.baseUrl;
    if (secret === '') throw new ProviderSilentError(`${provider.name} has no secret`);
    const url = new URL(`${baseUrl.replace(/\/$/, '')}/${name}`);
    const body = JSON.stringify(content);
    const timestamp = String(this.#now());
    const signature = signatureOf(secret, { timestamp, path: url.pathname, body });
    try {
      const headers = {
        'content-type': 'application/json',
        'x-evens-timestamp': timestamp,
        'x-evens-signature': signature,
      };
      // The one that runs here is ours.
      const mayBeLocal = this.#mayBeLocal || provider.baseUrl === '';
      const post = { headers, body, patienceMs: PATIENCE_MS, longest: LONGEST_ANSWER, mayBeLocal };
      const text = await postSigned(url, post);
      return schema.parse(JSON.parse(text));
    } catch (error) {
      throw new ProviderSilentError(`${provider.name} does not answer ${name}: ${(error as Error).message}`);
    }
  }
}

/** The parts of a browser that tell if there is a network. */
export interface Network {
  readonly isOnline: () => boolean;
  /** Resolves when the device is online again. */
  readonly online: () => Promise<unknown>;
  /** Resolves after a moment. */
  readonly aMoment: () => Promise<unknown>;
}

const MOMENT_MS = 1000;
/** Times that a script is asked for while the device is online: one that is still missing then belongs to an older version. */
const MOST_TRIES = 3;

const BROWSER: Network = {
  isOnline: () => navigator.onLine,
  online: () => new Promise((resolve) => window.addEventListener('online', resolve, { once: true })),
  aMoment: () => new Promise((resolve) => setTimeout(resolve, MOMENT_MS)),
};

/**
 * Loads a script, and asks for it again if the network loses it on its way: the page that needs it goes on meanwhile.
 *
 * @throws what the last try threw, if the device is online all the time
 */
export async function fetchAgain<T>(load: () => Promise<T>, network = BROWSER): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load();
    } catch (error) {
      if (network.isOnline() && tries >= MOST_TRIES) throw error;
      await (network.isOnline() ? network.aMoment() : network.online());
    }
  }
}

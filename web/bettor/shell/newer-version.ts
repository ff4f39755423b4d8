/** The parts of a browser that a change of version needs. */
export interface VersionHost {
  readonly workers: Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'>;
  readonly reload: () => void;
  readonly after: (ms: number, run: () => void) => void;
}

/**
 * The older worker keeps its place while a request of its own is under way, for minutes if need be. The page comes from
 * the network first, so loaded again it is the newer one all the same.
 */
const PATIENCE_MS = 10_000;

/**
 * Offers each version that is installed, and puts the newest in the place of the page's when the bettor says so. One may be
 * replaced by another, or fail to install, between the offer and the press and after it: the page is loaded again in any
 * case, once.
 */
export class NewerVersion {
  readonly #registration: ServiceWorkerRegistration;
  readonly #host: VersionHost;
  readonly #followed = new WeakSet<ServiceWorker>();
  #isWanted = false;
  #isReloading = false;

  #offer = () => {};

  constructor(registration: ServiceWorkerRegistration, host: VersionHost) {
    this.#registration = registration;
    this.#host = host;
  }

  /** @param offer  called for each version that waits */
  watch(offer: () => void): void {
    this.#offer = offer;
    this.#host.workers.addEventListener('controllerchange', () => {
      if (this.#isWanted) this.#reload();
    });
    const registration = this.#registration;
    registration.addEventListener('updatefound', () => this.#follow(registration.installing));
    // Another tab may have found it: its `updatefound` was over before this page looked.
    this.#follow(registration.installing);
    this.#follow(registration.waiting);
    if (registration.waiting !== null) this.#offerIfOlder();
  }

  /** The bettor has said to load it. */
  apply(): void {
    this.#isWanted = true;
    this.#host.after(PATIENCE_MS, () => this.#reload());
    this.#changeOver();
  }

  #changeOver(): void {
    const { waiting, installing } = this.#registration;
    // Another tab has changed over already, or it could not be installed: this page is all that is left of the older one.
    if (waiting === null && installing === null) this.#reload();
    else waiting?.postMessage({ type: 'SKIP_WAITING' });
  }

  #follow(worker: ServiceWorker | null): void {
    if (worker === null || this.#followed.has(worker)) return;
    this.#followed.add(worker);
    worker.addEventListener('statechange', () => {
      if (worker.state !== 'installed' && worker.state !== 'redundant') return;
      if (this.#isWanted) this.#changeOver();
      else if (worker.state === 'installed') this.#offerIfOlder();
    });
  }

  /** The first version of all is not newer than the page. */
  #offerIfOlder(): void {
    if (this.#host.workers.controller !== null) this.#offer();
  }

  #reload(): void {
    if (this.#isReloading) return;
    this.#isReloading = true;
    this.#host.reload();
  }
}

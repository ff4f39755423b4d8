import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');

/** A public randomness service on this machine: a round a second, published as drand publishes its own. */
export class BeaconService {
  /** Answers nothing at all. */
  isAway = false;
  /** Publishes nothing. */
  isSilent = false;
  /** Publishes what does not belong to its signature. */
  isForged = false;
  /** How often a value was looked for. */
  looks = 0;
  readonly #server: Server;
  readonly #genesis = Math.floor(Date.now() / 1000) - 100;

  static async start(): Promise<BeaconService> {
    const service = new BeaconService();
    await new Promise<void>((resolve) => service.#server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  private constructor() {
    this.#server = createServer(({ url = '' }, response) => {
      if (url.includes('/public/')) this.looks += 1;
      const round = Number(/\/public\/(\d+)$/.exec(url)?.[1] ?? 0);
      const answer = url.endsWith('/info') ? { genesis_time: this.#genesis, period: 1 } : this.#publishedOf(round);
      response.writeHead(this.isAway ? 503 : answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? {}));
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  valueOf(round: number): string {
    return sha256(Buffer.from(this.#signatureOf(round), 'hex'));
  }

  /** ms */
  timeOf(round: number): number {
    return (this.#genesis + round - 1) * 1000;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #signatureOf(round: number): string {
    return sha256(`round ${round}`);
  }

  #publishedOf(round: number) {
    if (this.isSilent || round < 1 || this.timeOf(round) > Date.now()) return undefined;
    const randomness = this.isForged ? sha256('forged') : this.valueOf(round);
    return { round, randomness, signature: this.#signatureOf(round) };
  }
}

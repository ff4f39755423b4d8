import type { Database } from '../postgres/database.ts';
import { Metrics, type MeasuredExchange } from './metrics.ts';
import { openPrivatePort, type PrivatePort, type Stage } from './private-port.ts';

export interface WatchedExchange extends Omit<MeasuredExchange, 'databaseTime'> {
  readonly database: Pick<Database, 'pool'>;
  readonly failed: Promise<Error>;
}

interface Asked {
  trouble: () => Promise<string | undefined>;
}

/** Figures and health of one process, from before its exchange is open until after it is closed. */
export class Telemetry {
  readonly metrics: Metrics;
  readonly #port: PrivatePort;
  /** What is asked whether it can serve; nobody while there is no exchange. */
  readonly #asked: Asked;
  #endWatch: () => void = () => undefined;

  /** @throws StartError when the port is taken */
  static async open(place: { readonly host: string; readonly port: number }): Promise<Telemetry> {
    const metrics = new Metrics();
    const asked: Asked = { trouble: () => Promise.resolve(undefined) };
    const port = await openPrivatePort({ ...place, metrics, trouble: () => asked.trouble() });
    return new Telemetry(metrics, port, asked);
  }

  private constructor(metrics: Metrics, port: PrivatePort, asked: Asked) {
    this.metrics = metrics;
    this.#port = port;
    this.#asked = asked;
  }

  get port(): number {
    return this.#port.port;
  }

  stage(stage: Stage): void {
    this.#port.stage = stage;
  }

  watch({ database, failed, ...exchange }: WatchedExchange): void {
    let failure: string | undefined;
    void failed.then((error) => (failure = error.message));
    this.#asked.trouble = async () => {
      if (failure === undefined) await database.pool.query('select');
      return failure;
    };
    const databaseTime = async () => {
      const { rows } = await database.pool.query<{ now: number }>(
        'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
      );
      return rows[0]?.now ?? Number.NaN;
    };
    this.#endWatch = this.metrics.watch({ ...exchange, databaseTime });
  }

  async stop(): Promise<void> {
    this.#endWatch();
    await this.#port.stop();
  }
}

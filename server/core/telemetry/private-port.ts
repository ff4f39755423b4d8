import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError } from '../system/start-error.ts';
import type { Metrics } from './metrics.ts';

/** Where an exchange is in its life. A standby has started, and is ready for nobody's bets. */
export type Stage = 'starting' | 'standby' | 'ready' | 'stopping';

export interface PrivatePort {
  readonly port: number;
  /** What `/readyz` and `/startupz` say from now on. */
  stage: Stage;
  stop(): Promise<void>;
}

export interface PrivatePortOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly metrics: Metrics;
  /** Why it cannot serve though it is started; undefined while it can. */
  readonly trouble: () => Promise<string | undefined>;
}

/** How long a question for readiness may wait for the database. */
const READY_MS = 2000;

/**
 * Figures and health, for machines that watch this one: on a port of its own, which belongs on no public network.
 *
 * @throws StartError when the port is taken
 */
export async function openPrivatePort({ host, port, metrics, trouble }: PrivatePortOptions): Promise<PrivatePort> {
  let stage: Stage = 'starting';
  const answers: Readonly<Record<string, (response: ServerResponse) => Promise<void> | void>> = {
    // Whoever answers this has a loop that turns; whatever else is wrong, a restart would not mend it.
    '/livez': (response) => say(response, undefined),
    '/startupz': (response) => say(response, stage === 'starting' ? 'it is starting' : undefined),
    '/readyz': async (response) => say(response, stage === 'ready' ? await inTime(trouble()) : `it is ${stage}`),
    '/metrics': async (response) => {
      const text = await metrics.text();
      response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
    },
  };
  const server = createServer({ requestTimeout: 5000, headersTimeout: 5000 }, (request, response) => {
    const answer = request.method === 'GET' ? answers[request.url ?? ''] : undefined;
    if (answer === undefined) return void response.writeHead(404).end();
    void Promise.resolve(answer(response)).catch(() => response.writeHead(503).end('it cannot be measured\n'));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', () => reject(new StartError(`METRICS_PORT ${port} on ${host} cannot be used`)));
    server.listen(port, host, resolve);
  });
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    set stage(next: Stage) {
      stage = next;
    },
    get stage() {
      return stage;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function say(response: ServerResponse, trouble: string | undefined): void {
  response.writeHead(trouble === undefined ? 200 : 503, { 'content-type': 'text/plain' });
  response.end(`${trouble ?? 'ok'}\n`);
}

async function inTime(answer: Promise<string | undefined>): Promise<string | undefined> {
  const late = Promise.withResolvers<string>();
  const timer = setTimeout(() => late.resolve('the database does not answer'), READY_MS);
  const said = await Promise.race([answer.catch(() => 'the database does not answer'), late.promise]);
  clearTimeout(timer);
  return said;
}

import type { FastifyInstance } from 'fastify';

type Headers = Readonly<Record<string, string | number | string[] | undefined>>;

/** A call that the process which writes answers. */
export interface ForwardedCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  /** Whose call it is: the network address, as the gateway knows it. */
  readonly address: string;
  readonly protocol: 'http' | 'https';
  /** Only of a call over the stream, whose body and answer are frames: the hash of the token. */
  readonly loginSession?: string;
  readonly body: Buffer;
}

export interface ForwardedAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/**
 * @throws QueueFullError  nothing was done
 * @throws StoppedError    what came of it is not known
 */
export type Forward = (call: ForwardedCall) => Promise<ForwardedAnswer>;

export interface ForwardedRoute {
  readonly method: string | string[];
  readonly url: string;
  readonly bodyLimit?: number;
}

/** About one connection, or made again by whoever sends the answer on. */
const OF_A_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'upgrade', 'date']);

/** Headers as they go on to the other side. */
export function passedOn(headers: Headers): Record<string, string | number | string[] | undefined> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_A_CONNECTION.has(name)));
}

/** Routes whose requests go on as they came, and whose answers come back so. */
export async function addForwardedRoutes(
  app: FastifyInstance,
  forward: Forward,
  routes: readonly ForwardedRoute[],
): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    for (const route of routes) {
      scope.route({
        ...route,
        async handler(request, reply) {
          const { status, headers, body } = await forward({
            method: request.method,
            url: request.url,
            headers: passedOn(request.headers),
            address: request.ip,
            protocol: request.protocol,
            body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          });
          return reply.code(status).headers(passedOn(headers)).send(body);
        },
      });
    }
    done();
  });
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { GlobalSetting } from 'protocol';
import type { CallRate } from './call-rate.ts';
import { PAGE_HEADERS, pagePolicy } from './security-headers.ts';
import { COST_OF_A_REFUSAL, type Turnstiles } from './turnstile.ts';
import { webManifest } from './web-manifest.ts';
import { giveXsrfCookie } from './xsrf.ts';

// The plugin declares this too, but in a place where it does not see our fastify.
declare module 'fastify' {
  interface FastifyReply {
    sendFile(path: string): FastifyReply;
  }
}

/** An application of the built web. web/vite.config.ts has the same ones. */
interface WebApplication {
  /** Where its first page is served. */
  readonly path: string;
  /** That page in the built folder. */
  readonly index: string;
}

const APPLICATIONS: readonly WebApplication[] = [
  { path: '/', index: 'index.html' },
  { path: '/operator/', index: 'operator/index.html' },
];
/** Files in here carry a hash in their names and never change. */
const HASHED = /^(?:operator\/)?assets\//;

interface WebOptions {
  readonly folder: string;
  /** Whose pages and videos may be shown in a frame. */
  readonly tvOrigins: readonly string[];
  /** Whose games may be, beside our own. */
  readonly frames: () => readonly string[];
  readonly settings: () => GlobalSetting;
  readonly rate: CallRate;
  readonly turnstiles: Turnstiles;
}

/** Opening a file takes as long as several cheap calls. */
const COST_OF_A_FILE = 6;

/** Serves the built web. What is not hashed is asked for again each time. */
export async function serveWeb(
  app: FastifyInstance,
  { folder, tvOrigins, frames, settings, ...gates }: WebOptions,
): Promise<void> {
  const policy = (host: string | undefined) => {
    const { logo, favicon } = settings();
    return pagePolicy(host, { tvOrigins, frames: frames() }, [logo, favicon]);
  };
  const onRequest = admittingFiles(gates);
  await app.register(fastifyStatic, { root: folder, serve: false, cacheControl: false, preCompressed: true });
  for (const { path, index } of APPLICATIONS) {
    app.get(path, { exposeHeadRoute: true, onRequest }, (request, reply) => {
      reply.headers(PAGE_HEADERS).header('cache-control', 'no-cache');
      if (!existsSync(join(folder, index))) {
        return reply.code(503).type('text/plain; charset=utf-8').send('The web is not built yet.');
      }
      reply.header('content-security-policy', policy(request.headers.host));
      giveXsrfCookie(request, reply);
      return reply.sendFile(index);
    });
  }
  app.get('/operator', (_request, reply) => reply.redirect('/operator/'));
  app.get('/manifest.webmanifest', { onRequest }, (_request, reply) => {
    reply.headers(PAGE_HEADERS).header('cache-control', 'no-cache').type('application/manifest+json');
    return reply.send(JSON.stringify(webManifest(settings())));
  });
  app.get<{ Params: { '*': string } }>('/*', { onRequest }, (request, reply) => {
    const path = request.params['*'];
    if (path.startsWith('api/')) return reply.callNotFound();
    const caching = HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
    reply.headers(PAGE_HEADERS).header('cache-control', caching);
    if (path.endsWith('.html')) reply.header('content-security-policy', policy(request.headers.host));
    return reply.sendFile(path);
  });
}

/** So many for each address, and in turns, so that bets are not behind them. */
function admittingFiles({ rate, turnstiles }: Pick<WebOptions, 'rate' | 'turnstiles'>): onRequestHookHandler {
  return ({ ip }, _reply, done) => {
    try {
      rate.countFile(ip);
    } catch (error) {
      turnstiles.refused.pass(COST_OF_A_REFUSAL, () => done(error as Error));
      return;
    }
    turnstiles.files.pass(COST_OF_A_FILE, done);
  };
}

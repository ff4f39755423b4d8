import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { PAGE_HEADERS, pagePolicy } from './security-headers.ts';
import { giveXsrfCookie } from './xsrf.ts';

// The plugin declares this too, but in a place where it does not see our fastify.
declare module 'fastify' {
  interface FastifyReply {
    sendFile(path: string): FastifyReply;
  }
}

/** Serves the built web. Files under assets/ carry a hash in their names and never change; all else is asked for again. */
export async function serveWeb(app: FastifyInstance, folder: string, tvOrigins: readonly string[]): Promise<void> {
  await app.register(fastifyStatic, { root: folder, serve: false, cacheControl: false, preCompressed: true });
  app.get('/', { exposeHeadRoute: true }, (request, reply) => {
    reply.headers(PAGE_HEADERS).header('cache-control', 'no-cache');
    if (!existsSync(join(folder, 'index.html'))) {
      return reply.code(503).type('text/plain; charset=utf-8').send('The web is not built yet.');
    }
    reply.header('content-security-policy', pagePolicy(request.headers.host, tvOrigins));
    giveXsrfCookie(request, reply);
    return reply.sendFile('index.html');
  });
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = request.params['*'];
    if (path.startsWith('api/')) return reply.callNotFound();
    const caching = path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    reply.headers(PAGE_HEADERS).header('cache-control', caching);
    if (path.endsWith('.html')) reply.header('content-security-policy', pagePolicy(request.headers.host, tvOrigins));
    return reply.sendFile(path);
  });
}

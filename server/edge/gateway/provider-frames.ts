import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Wallets } from '../../trade/wallets/open-wallets.ts';
import type { CallRate } from './call-rate.ts';

/** Where the bundled provider's pages are served: on our port, and yet of nobody's origin. */
export const FRAME_PATH = '/provider-games';

/** Whatever the pages are, and wherever they are opened: no script of theirs reaches our storage, cookies or pages. */
const SANDBOX = "sandbox allow-forms allow-scripts; frame-ancestors 'self'; connect-src 'none'; object-src 'none'";
const FRAME_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
const PATIENCE_MS = 15_000;
const BODY_BYTES = 4096;

interface FrameOptions {
  readonly wallets: Pick<Wallets, 'client'>;
  readonly rate: CallRate;
}

/** Hands the pages of the bundled provider through: its process listens on this machine alone. */
export async function addProviderFrames(app: FastifyInstance, options: FrameOptions): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));
    scope.route<{ Params: { name: string } }>({
      method: ['GET', 'POST'],
      url: `${FRAME_PATH}/play/:name`,
      bodyLimit: BODY_BYTES,
      handler: (request, reply) => handThrough(request, reply, options),
    });
    done();
  });
}

async function handThrough(
  request: FastifyRequest<{ Params: { name: string } }>,
  reply: FastifyReply,
  { wallets, rate }: FrameOptions,
): Promise<FastifyReply> {
  const { method, params, body, ip } = request;
  reply.headers(FRAME_HEADERS).header('content-security-policy', SANDBOX).type('text/plain; charset=utf-8');
  if (!/^[\da-f]{18}$/.test(params.name)) return reply.code(404).send('There is no such game.');
  rate.count({ session: null, address: ip });
  try {
    const origin = await wallets.client.bundledOrigin();
    const response = await fetch(`${origin}/play/${params.name}`, {
      method,
      ...(method === 'POST' && { body: typeof body === 'string' ? body : '' }),
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const { headers } = response;
    const own = headers.get('content-security-policy');
    if (own !== null) reply.header('content-security-policy', `${own}, ${SANDBOX}`);
    if (headers.has('location')) reply.header('location', `${FRAME_PATH}/play/${params.name}`);
    return reply
      .code(response.status)
      .type(headers.get('content-type') ?? 'text/plain')
      .send(await response.text());
  } catch {
    return reply.code(503).send('The games do not answer. Try again in a moment.');
  }
}

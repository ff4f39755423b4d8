import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { WALLET_CALLS, type WalletAnswer, type WalletCallName } from 'protocol';
import { QueueFullError, StoppedError } from '../../core/sequencer/refusals.ts';
import type { Wallets } from '../../trade/wallets/open-wallets.ts';
import type { Provider } from '../../trade/wallets/providers.ts';
import { isSignedBy, isTimely } from '../../trade/wallets/signature.ts';
import { refusalAnswer, WalletRefusal } from '../../trade/wallets/wallet-answers.ts';
import type { CallRate } from './call-rate.ts';
import { API_HEADERS } from './security-headers.ts';
import { parseStrictJson } from './strict-json.ts';

interface WalletRouteOptions {
  readonly wallets: Wallets;
  readonly rate: CallRate;
  readonly now: () => number;
  readonly log: Logger;
}

/** What a request costs whose signature nobody knows. */
const FORGED_COST = 60;
const STATUS_CODES: Partial<Record<WalletAnswer['status'], number>> = {
  UNDER_MAINTENANCE: 503,
  TOO_MANY_REQUESTS: 429,
};

/** The calls of providers, /wallet/{provider}/{name}: signed to the byte, so that bodies are read as they came. */
export async function addWalletRoutes(app: FastifyInstance, options: WalletRouteOptions): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));
    for (const name of Object.keys(WALLET_CALLS) as WalletCallName[]) {
      scope.post<{ Params: { provider: string } }>(`/wallet/:provider/${name}`, async (request, reply) => {
        const { provider: code } = request.params;
        return send(reply, await answerOf({ code, name, request }, options));
      });
    }
    done();
  });
}

interface Called {
  readonly code: string;
  readonly name: WalletCallName;
  readonly request: FastifyRequest;
}

/** Everything that goes wrong is an answer; what is our own trouble may be sent again. */
async function answerOf(called: Called, options: WalletRouteOptions): Promise<WalletAnswer> {
  const { code, name, request } = called;
  try {
    const provider = admit(called, options);
    const parsed = WALLET_CALLS[name].request.safeParse(parsedBody(request));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return { status: 'WRONG_SYNTAX', message: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` };
    }
    return await options.wallets.wallet[name](provider, parsed.data as never);
  } catch (error) {
    if (error instanceof WalletRefusal) return refusalAnswer(error.status);
    if (!(error instanceof QueueFullError) && !(error instanceof StoppedError))
      options.log.error({ err: error, provider: code, call: name }, 'a call of a provider failed');
    return refusalAnswer('UNDER_MAINTENANCE');
  }
}

/** Who has signed it, and just now. @throws WalletRefusal */
function admit({ code, request }: Called, { wallets, rate, now }: WalletRouteOptions): Provider {
  const provider = wallets.providers.find(code);
  const { 'x-evens-timestamp': timestamp, 'x-evens-signature': signature } = request.headers;
  const signed = { timestamp: textOf(timestamp), path: request.url, body: textOf(request.body) };
  const hasKeys = provider !== undefined && (provider.secret !== '' || provider.publicKey !== '');
  const isTheirs = hasKeys && isSignedBy(provider, signed, textOf(signature));
  if (!isTheirs) {
    // Whoever guesses waits as any visitor does; a provider that signs is never kept waiting by them.
    if (!rate.allows({ session: null, address: request.ip }, FORGED_COST)) throw new WalletRefusal('TOO_MANY_REQUESTS');
    throw new WalletRefusal(provider === undefined ? 'INVALID_PARTNER' : 'INVALID_SIGNATURE');
  }
  if (!isTimely(signed.timestamp, now())) throw new WalletRefusal('REQUEST_EXPIRED');
  return provider;
}

/** @throws WalletRefusal */
function parsedBody({ body }: FastifyRequest): unknown {
  try {
    return parseStrictJson(textOf(body));
  } catch {
    throw new WalletRefusal('WRONG_SYNTAX');
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function send(reply: FastifyReply, answer: WalletAnswer): FastifyReply {
  return reply
    .code(STATUS_CODES[answer.status] ?? 200)
    .headers(API_HEADERS)
    .send(JSON.stringify(answer));
}

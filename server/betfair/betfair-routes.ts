import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_HEADERS } from '../gateway/security-headers.ts';
import { asciiJson } from 'protocol/betfair/ascii-json.ts';
import type { Service } from './api/api-error.ts';
import type { Credentials, Dispatch } from './api/dispatch.ts';
import { answerJsonRpc } from './api/json-rpc.ts';
import { answerRest } from './api/rest.ts';
import { IdentityCalls } from './identity/identity-calls.ts';
import type { IdentityCallOptions, IdentityRequest } from './identity/identity-calls.ts';

export interface BetfairRouteOptions extends IdentityCallOptions {
  readonly dispatch: Dispatch;
  /** What there is to bet on, as a tree. */
  readonly menu: () => unknown;
}

/** Bodies of calls: 200 instructions, or fifty calls of a batch, stay far below it. */
const BODY_BYTES = 1024 * 1024;
const FORM_BYTES = 4096;

const SERVICES = {
  betting: 'SportsAPING',
  account: 'AccountAPING',
  heartbeat: 'HeartbeatAPING',
} as const satisfies Record<string, Service>;

/** Identity under /api/, the rest under /exchange/: where clients of the other exchange look for them. */
export async function addBetfairRoutes(app: FastifyInstance, options: BetfairRouteOptions): Promise<void> {
  await app.register((scope, _options, done) => {
    // Some clients name no type, or another one, for what they send: each route reads its own.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));
    addIdentity(scope, new IdentityCalls(options));
    for (const [area, service] of Object.entries(SERVICES)) addService(scope, { area, service }, options.dispatch);
    addMenu(scope, options);
    done();
  });
}

function addIdentity(scope: FastifyInstance, calls: IdentityCalls): void {
  for (const name of ['certlogin', 'login', 'keepAlive', 'logout'] as const) {
    scope.route({
      method: name === 'keepAlive' || name === 'logout' ? ['GET', 'POST'] : 'POST',
      url: `/api/${name}`,
      bodyLimit: FORM_BYTES,
      handler: async (request, reply) => send(reply, 200, await calls[name](identityRequest(request))),
    });
  }
}

function identityRequest(request: FastifyRequest): IdentityRequest {
  return { form: textOf(request.body), ...credentialsOf(request), address: request.ip };
}

function addService(
  scope: FastifyInstance,
  { area, service }: { area: string; service: Service },
  dispatch: Dispatch,
): void {
  const root = `/exchange/${area}`;
  for (const url of [`${root}/json-rpc/v1`, `${root}/json-rpc/v1/`]) {
    scope.post(url, { bodyLimit: BODY_BYTES }, async (request, reply) => {
      const with_ = { dispatch, credentials: credentialsOf(request) };
      return send(reply, 200, await answerJsonRpc(textOf(request.body), service, with_));
    });
  }
  for (const url of [`${root}/rest/v1.0/:name`, `${root}/rest/v1.0/:name/`]) {
    scope.post(url, { bodyLimit: BODY_BYTES }, async (request, reply) => {
      const { name } = request.params as { name: string };
      const with_ = { dispatch, credentials: credentialsOf(request) };
      const { status, body } = await answerRest(textOf(request.body), { service, name }, with_);
      return send(reply, status, body);
    });
  }
}

function addMenu(scope: FastifyInstance, { access, menu }: BetfairRouteOptions): void {
  scope.get('/exchange/betting/rest/v1/en/navigation/menu.json', (request, reply) => {
    const { appKey, token } = credentialsOf(request);
    const admitted = access.admit(appKey, token);
    if (typeof admitted !== 'string') return send(reply, 200, menu());
    return send(reply, 400, { faultcode: 'Client', faultstring: admitted, detail: {} });
  });
}

function credentialsOf({ headers }: FastifyRequest): Credentials {
  return { appKey: headers['x-application'], token: headers['x-authentication'] };
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : '';
}

function send(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  return reply
    .code(status)
    .headers({ ...API_HEADERS, 'content-type': 'application/json' })
    .send(asciiJson(body));
}

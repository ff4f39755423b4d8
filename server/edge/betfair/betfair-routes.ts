import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { API_HEADERS } from '../gateway/security-headers.ts';
import { asciiJson } from 'protocol/betfair/ascii-json.ts';
import type { ApiError, Service } from './api/api-error.ts';
import type { Credentials, Dispatch } from './api/dispatch.ts';
import { answerJsonRpc } from './api/json-rpc.ts';
import { answerRest } from './api/rest.ts';
import { IdentityCalls } from './identity/identity-calls.ts';
import type { IdentityCallOptions, IdentityRequest } from './identity/identity-calls.ts';

export interface BetfairRouteOptions extends IdentityCallOptions {
  readonly dispatch: Dispatch;
}

/** Bodies of calls: 200 instructions, or fifty calls of a batch, stay far below it. */
const BODY_BYTES = 1024 * 1024;
const FORM_BYTES = 4096;

/** v1 with any minor version, as Betfair takes it. */
const VERSION = ':version(^v1(?:[.][0-9])?$)';
const LOCALE = ':locale(^[a-zA-Z][a-zA-Z](?:[-_][a-zA-Z][a-zA-Z])?$)';

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
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, textOf(body)));
    addIdentity(scope, new IdentityCalls(options));
    for (const [area, service] of Object.entries(SERVICES)) addService(scope, { area, service }, options.dispatch);
    addMenu(scope, options.dispatch);
    done();
  });
}

function addIdentity(scope: FastifyInstance, calls: IdentityCalls): void {
  for (const name of ['certlogin', 'login', 'keepAlive', 'logout'] as const) {
    for (const url of [`/api/${name}`, `/api/${name}/`]) {
      scope.route({
        method: name === 'keepAlive' || name === 'logout' ? ['GET', 'POST'] : 'POST',
        url,
        bodyLimit: FORM_BYTES,
        handler: async (request, reply) => send(reply, 200, await calls[name](identityRequest(request))),
      });
    }
  }
}

/** Some clients sign in with a query and no body. The log leaves the queries of addresses out. */
function identityRequest(request: FastifyRequest): IdentityRequest {
  const { appKey, token } = credentialsOf(request);
  const form = textOf(request.body) || (request.url.split('?')[1] ?? '');
  return { form, appKey, token, address: request.ip };
}

function addService(
  scope: FastifyInstance,
  { area, service }: { area: string; service: Service },
  dispatch: Dispatch,
): void {
  const root = `/exchange/${area}`;
  const options = { bodyLimit: BODY_BYTES, onRequest: entering(dispatch) };
  const read = async (request: FastifyRequest, reply: FastifyReply, answer: (body: RequestText) => Promise<Answer>) => {
    const body = { text: textOf(request.body), with_: { dispatch, credentials: credentialsOf(request) } };
    if (!dispatch.mayRead(body.with_.credentials, body.text)) return send(reply, 429, fault('TOO_MANY_REQUESTS'));
    const { status, text } = await answer(body);
    return sendText(reply, status, text);
  };
  // Some clients name the method in the path too: the one in the body counts.
  for (const url of [`${root}/json-rpc/${VERSION}`, `${root}/json-rpc/${VERSION}/*`]) {
    scope.post(url, options, (request, reply) =>
      read(request, reply, async ({ text, with_ }) => ({
        status: 200,
        text: await answerJsonRpc(text, service, with_),
      })),
    );
  }
  for (const url of [`${root}/rest/${VERSION}/:name`, `${root}/rest/${VERSION}/:name/`]) {
    scope.post(url, options, (request, reply) => {
      const { name } = request.params as { name: string };
      return read(request, reply, async ({ text, with_ }) => {
        const { status, body } = await answerRest(text, { service, name }, with_);
        return { status, text: asciiJson(body) };
      });
    });
  }
}

interface RequestText {
  readonly text: string;
  readonly with_: { readonly dispatch: Dispatch; readonly credentials: Credentials };
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Before a byte of the body is read. A body of unknown length is as long as one may be. */
function entering(dispatch: Dispatch): onRequestHookHandler {
  return (request, reply, done) => {
    const { 'content-length': contentLength, 'transfer-encoding': encoding } = request.headers;
    const length = encoding === undefined ? Number(contentLength ?? 0) : BODY_BYTES;
    if (dispatch.mayEnter(credentialsOf(request), { address: request.ip, length })) done();
    else void send(reply, 429, fault('TOO_MANY_REQUESTS'));
  };
}

const fault = (code: string) => ({ faultcode: 'Client', faultstring: code, detail: {} });

/** One menu: names of sports, series and matches are not translated. One client posts for it. */
function addMenu(scope: FastifyInstance, dispatch: Dispatch): void {
  scope.route({
    method: ['GET', 'POST'],
    url: `/exchange/betting/rest/${VERSION}/${LOCALE}/navigation/menu.json`,
    bodyLimit: FORM_BYTES,
    handler: (request, reply) =>
      dispatch.menu(credentialsOf(request)).then(
        (menu) => send(reply, 200, menu),
        (error: ApiError) => send(reply, 400, fault(error.code)),
      ),
  });
}

function credentialsOf({ headers }: FastifyRequest): Credentials {
  return {
    appKey: headers['x-application'],
    token: headers['x-authentication'],
    isStrict: headers['x-strict'] === 'true',
  };
}

/** Without the byte order mark that some clients begin with. */
function textOf(body: unknown): string {
  return typeof body === 'string' ? body.replace(/^\uFEFF/, '') : '';
}

const send = (reply: FastifyReply, status: number, body: unknown): FastifyReply =>
  sendText(reply, status, asciiJson(body));

/** As bytes, because fastify adds a charset to a text's type: one client reads an answer only without it (npm betfair). */
function sendText(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .code(status)
    .headers({ ...API_HEADERS, 'content-type': 'application/json' })
    .send(Buffer.from(text, 'latin1'));
}

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { AddressConnections } from './address-connections.ts';
import { toRefusal } from './answers-to-errors.ts';
import type { BearerTokens } from './bearer-tokens.ts';
import type { RequestOrigin } from './client-address.ts';
import type { Refusal } from './refusal.ts';
import { API_HEADERS, HTTPS_HEADERS } from './security-headers.ts';
import { type Admitted, type AnsweredRequest, envelopeOf, type ServedCall, userAgentOf } from './served-call.ts';
import type { SlowBodies } from './slow-bodies.ts';
import { parseStrictJson } from './strict-json.ts';
import { checkXsrf } from './xsrf.ts';

export interface DirectCallOptions {
  readonly calls: ReadonlyMap<string, ServedCall>;
  readonly tokens: BearerTokens;
  readonly connections: AddressConnections;
  readonly origin: RequestOrigin;
  /** True if some proxies are trusted: then an X-Forwarded-For is nothing unusual. */
  readonly hasProxies: boolean;
  readonly slow: SlowBodies;
  readonly log: Logger;
  readonly measure: ((answered: AnsweredRequest, ms: number) => void) | undefined;
}

const JSON_TYPE = /^application\/json(?:;|$)/i;

/**
 * Answers calls of bets before the web framework sees them: its hooks and replies cost more than a bet. A request that is
 * in any way unusual goes on to the framework's route, which makes the same call.
 */
export function answerDirectly(server: Server, options: DirectCallOptions): void {
  const direct = new Map(
    [...options.calls].filter(([, { call }]) => call.overStream === true).map(([name, call]) => [`/api/${name}`, call]),
  );
  const others = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const served = direct.get(request.url ?? '');
    if (served !== undefined && isUsual(request, served, options))
      new DirectCall(served, options, response).begin(request);
    else for (const other of others) other(request, response);
  });
}

function isUsual(request: IncomingMessage, { bodyLimit }: ServedCall, options: DirectCallOptions): boolean {
  const { headers, method } = request;
  const length = Number(headers['content-length'] ?? 0);
  return (
    method === 'POST' &&
    length > 0 &&
    length <= bodyLimit &&
    headers['transfer-encoding'] === undefined &&
    JSON_TYPE.test(headers['content-type'] ?? '') &&
    (options.hasProxies || headers['x-forwarded-for'] === undefined) &&
    !options.tokens.mayLearn(request)
  );
}

class DirectCall {
  readonly #served: ServedCall;
  readonly #options: DirectCallOptions;
  readonly #response: ServerResponse;
  readonly #since = performance.now();
  #isHttps = false;

  constructor(served: ServedCall, options: DirectCallOptions, response: ServerResponse) {
    this.#served = served;
    this.#options = options;
    this.#response = response;
  }

  begin(request: IncomingMessage): void {
    const { connections, origin, slow, tokens } = this.#options;
    const served = this.#served;
    this.#isHttps = origin.isHttps(request);
    connections.heard(request.socket);
    slow.watch(request, served.bodyLimit);
    request.once('error', () => slow.forget(request));
    try {
      checkXsrf(request.headers);
      const address = origin.addressOf(request);
      const session = served.admit(tokens.sessionOf(request), {
        address,
        bytes: Number(request.headers['content-length']),
      });
      const admitted = { session, address, userAgent: userAgentOf(request.headers) };
      served.takeTurn(session, (late) => {
        if (late === undefined) this.#read(request, admitted);
        else this.#refuse(late);
      });
    } catch (error) {
      served.refuseInTurn(error as Refusal, (refusal) => this.#refuse(refusal));
    }
  }

  #read(request: IncomingMessage, admitted: Admitted): void {
    const length = Number(request.headers['content-length']);
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size < length) return;
      this.#options.slow.forget(request);
      const { session } = admitted;
      if (session !== null) this.#options.connections.signedIn(request.socket, String(session.user.userId));
      this.#make(chunks.length === 1 ? chunk : Buffer.concat(chunks), admitted);
    });
  }

  #make(bytes: Buffer, admitted: Admitted): void {
    let body: unknown;
    try {
      body = parseStrictJson(bytes.toString());
    } catch (error) {
      // The length may have been wrong: nothing that follows on the connection is believed.
      return this.#refuse(error, { connection: 'close' });
    }
    try {
      const answer = this.#served.make(body, admitted);
      if (!(answer instanceof Promise)) return this.#give(answer, admitted);
      answer.then(
        (data: unknown) => this.#give(data, admitted),
        (error: unknown) => this.#refuse(error),
      );
    } catch (error) {
      this.#refuse(error);
    }
  }

  #give(data: unknown, admitted: Admitted): void {
    const body = envelopeOf(data);
    this.#served.chargeAnswer(admitted, body.length);
    this.#send(200, body);
  }

  #refuse(error: unknown, headers: Readonly<Record<string, string>> = {}): void {
    const refusal = toRefusal(error as Error);
    const { statusCode, retryAfter, body } = refusal;
    if (statusCode === 500) this.#options.log.error({ err: error, url: this.#served.name }, 'a call failed');
    this.#send(statusCode, body, {
      ...headers,
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    });
  }

  #send(status: number, body: string, headers: Readonly<Record<string, string>> = {}): void {
    this.#response.writeHead(status, {
      ...API_HEADERS,
      ...(this.#isHttps && HTTPS_HEADERS),
      ...headers,
      'content-length': Buffer.byteLength(body),
    });
    this.#response.end(body);
    const { measure } = this.#options;
    const route = `/api/${this.#served.name}`;
    measure?.({ method: 'POST', route, status }, performance.now() - this.#since);
  }
}

// The site's own API (`/api/openapi.json`): calls over HTTP, and bets over its stream whenever that is up.
import { type CallName, type DataOf, isOverStream, type RequestOf, type ServerFrame, STREAM_VERSION } from 'protocol';
import { CLOSE_CODES, HEARTBEAT_MS } from 'protocol/constants';
import { type CallAnswer, OpenCalls } from './open-calls.ts';

/** The exchange refused a call: nothing was done, unless the code is `outcome-unknown`. */
export class SiteRefusal extends Error {
  readonly code: string;
  readonly httpStatus: number;
  /** In seconds; on 429 and 503. */
  readonly retryAfter: number | undefined;

  constructor(refused: { code: string; message: string; httpStatus: number; retryAfter: number | undefined }) {
    super(refused.message);
    this.code = refused.code;
    this.httpStatus = refused.httpStatus;
    this.retryAfter = refused.retryAfter;
  }
}

export interface SiteLogin {
  /** `http://127.0.0.1:8080` */
  readonly url: string;
  readonly userName: string;
  readonly password: string;
}

interface Envelope {
  readonly status: boolean;
  readonly code?: string;
  readonly message?: string;
  readonly data?: unknown;
  readonly token?: string;
}

const RETRY_MS = 250;
/** The stream says something each second: a connection that is silent for so long has gone. */
const SILENT_MS = 5 * HEARTBEAT_MS;
/** Without a request key these may not be sent twice. */
const NEED_KEY: ReadonlySet<string> = new Set<CallName>([
  'bet/placeMarketBet',
  'bet/placeFancyBet',
  'bet/placeMarketBets',
  'bet/editBet',
  'bet/cancelBets',
]);

/** A person's calls: bets over the stream, and over HTTP with the same request key if it breaks. */
export class SiteClient {
  readonly #url: string;
  readonly #token: string;
  readonly #calls = new OpenCalls((frame) => this.#socket?.send(frame));
  #socket: WebSocket | undefined;
  #retry: NodeJS.Timeout | undefined;
  #silence: NodeJS.Timeout | undefined;
  #isOpen = false;
  #isClosed = false;

  /** @throws SiteRefusal */
  static async signIn({ url, userName, password }: SiteLogin): Promise<SiteClient> {
    const { token } = await request(url, 'user/login', { body: { user_name: userName, password } });
    return new SiteClient(url, token ?? '');
  }

  /** @param token  of a login session */
  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
    void this.#connect();
  }

  /** True while bets go over the stream. */
  get isStreaming(): boolean {
    return this.#isOpen;
  }

  /**
   * Makes a call. A call without a `request_id` that needs one is given it: it is done once, however the connection breaks.
   *
   * @throws SiteRefusal; TypeError if the exchange cannot be reached, and nobody knows what became of the call
   */
  async call<N extends CallName>(
    name: N,
    ...[given]: RequestOf<N> extends undefined ? [] : [RequestOf<N>]
  ): Promise<DataOf<N>> {
    const isKeyed = !NEED_KEY.has(name) || (given as { request_id?: string }).request_id !== undefined;
    const body: unknown = isKeyed ? given : { ...(given as object), request_id: newKey() };
    const answer = this.#isOpen && isOverStream(name) ? await this.#ask(name, body) : undefined;
    if (answer === undefined) return (await request(this.#url, name, { token: this.#token, body })).data as DataOf<N>;
    if (answer.status) return answer.data as DataOf<N>;
    const { code, message, http_status: httpStatus, retry_after: retryAfter } = answer;
    throw new SiteRefusal({ code, message, httpStatus, retryAfter });
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#silence);
    this.#socket?.close();
  }

  /** @returns undefined if the connection goes before the answer is there */
  #ask(call: string, body: unknown): Promise<CallAnswer | undefined> {
    return this.#calls.call(call, JSON.stringify(body)).catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const socket = new WebSocket(`${this.#url.replace(/^http/, 'ws')}/api/stream`);
    this.#socket = socket;
    socket.addEventListener('close', ({ code }) => {
      if (code === CLOSE_CODES.loginSessionEnded) this.#isClosed = true;
      this.#lose(socket);
    });
    socket.addEventListener('message', ({ data }) => {
      this.#watchSilence(socket);
      this.#hear(JSON.parse(String(data)) as ServerFrame[]);
    });
    try {
      const opened = new Promise((resolve) => socket.addEventListener('open', resolve));
      const { data } = await request(this.#url, 'stream/getTicket', { token: this.#token, body: {} });
      await opened;
      const { ticket } = data as { ticket: string };
      socket.send(JSON.stringify({ op: 'hello', version: STREAM_VERSION, ticket }));
      this.#watchSilence(socket);
    } catch (error) {
      // Signed out: no ticket will come.
      if (error instanceof SiteRefusal && error.httpStatus === 401) this.#isClosed = true;
      this.#lose(socket);
      socket.close();
    }
  }

  /** A socket whose other end is gone without a word may never tell that it is closed. */
  #watchSilence(socket: WebSocket): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      this.#lose(socket);
      socket.close();
    }, SILENT_MS);
  }

  #hear(frames: readonly ServerFrame[]): void {
    for (const frame of frames) {
      if (frame.op === 'welcome') this.#isOpen = true;
      else if (frame.op === 'answer') this.#calls.take(frame);
    }
  }

  #lose(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#socket = undefined;
    this.#isOpen = false;
    clearTimeout(this.#silence);
    this.#calls.lose();
    if (!this.#isClosed) this.#retry = setTimeout(() => void this.#connect(), RETRY_MS);
  }
}

/** Fits into an order's reference, by which the bet is found even after a restart of the exchange. */
const newKey = (): string => crypto.randomUUID().replaceAll('-', '');

/** @throws SiteRefusal; TypeError if the exchange cannot be reached */
async function request(
  url: string,
  name: string,
  { token, body }: { readonly token?: string; readonly body?: unknown },
): Promise<Envelope> {
  const answer = await fetch(`${url}/api/${name}`, {
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  const envelope = (await answer.json()) as Envelope;
  if (envelope.status) return envelope;
  const { code = '', message = '' } = envelope;
  const retryAfter = answer.headers.get('retry-after');
  throw new SiteRefusal({
    code,
    message,
    httpStatus: answer.status,
    retryAfter: retryAfter === null ? undefined : Number(retryAfter),
  });
}

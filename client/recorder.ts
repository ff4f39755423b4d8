import { createWriteStream, type WriteStream } from 'node:fs';
import { createGzip } from 'node:zlib';
import { setTimeout as sleep } from 'node:timers/promises';
import { asciiJson } from 'protocol/betfair/ascii-json.ts';
import type { StreamMessage } from 'protocol/betfair/stream-messages.ts';
import { StreamClient, type StreamAddress } from './stream-client.ts';

/** Why nothing, or no more, could be recorded. */
export class RecorderError extends Error {}

/** Where the stream is, and what opens one connection to it. */
export interface RecorderAccess extends StreamAddress {
  readonly appKey: string;
  readonly session: string;
}

export interface RecorderOptions {
  /** Called for each connection. */
  readonly access: () => Promise<RecorderAccess>;
  /** `1.N` */
  readonly markets: readonly string[];
  /** The file; of several markets each has its own, with its id before the ending. */
  readonly out: string;
  /** Ends it before its markets have ended. */
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
}

const RECONNECT_MS = 1000;
const MOST_ATTEMPTS = 60;
/** Every line of the server restarts it; heartbeats come more often. */
const SILENCE_MS = 15_000;

/**
 * Records markets in the format of the other exchange's historical files, from now to their ends: a line for each
 * message, the first an image. A connection that breaks is taken up again where it broke off.
 *
 * @returns how many messages each file has
 * @throws  RecorderError
 */
export async function record(options: RecorderOptions): Promise<ReadonlyMap<string, number>> {
  const recording = new Recording(options);
  try {
    let attempts = 0;
    while (!recording.isOver && !options.signal.aborted) {
      const received = await recording.listen();
      attempts = received ? 0 : attempts + 1;
      if (recording.isOver || options.signal.aborted) break;
      if (attempts === MOST_ATTEMPTS) throw new RecorderError('the stream has gone away');
      if (attempts < 2) options.log('the connection broke: connecting again');
      await sleep(RECONNECT_MS, undefined, { signal: options.signal }).catch(() => undefined);
    }
  } finally {
    await recording.end();
  }
  return recording.messages;
}

/** match.gz is match.1.7.gz for one market of several. */
export function fileOf(out: string, market: string, isOnly: boolean): string {
  if (isOnly) return out;
  const ending = /(\.[^./]+)?$/.exec(out)?.[0] ?? '';
  return `${out.slice(0, out.length - ending.length)}.${market}${ending}`;
}

class Recording {
  readonly #options: RecorderOptions;
  readonly #files = new Map<string, RecordedFile>();
  readonly #left: Set<string>;
  #initialClk: string | undefined;
  #clk: string | undefined;
  #failure: Error | undefined;
  #close: () => void = () => undefined;

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#left = new Set(options.markets);
  }

  get isOver(): boolean {
    return this.#left.size === 0;
  }

  get messages(): ReadonlyMap<string, number> {
    return new Map([...this.#files].map(([market, { lines }]) => [market, lines]));
  }

  /** Until the connection ends, or all markets have. @returns whether anything arrived */
  async listen(): Promise<boolean> {
    const { access, signal, markets } = this.#options;
    let client: StreamClient;
    let receivedAt = 0;
    const address = await access();
    try {
      client = await StreamClient.connect(address, (message) => {
        receivedAt = Date.now();
        this.#receive(message);
      });
    } catch {
      return false;
    }
    const close = () => client.socket.destroy();
    this.#close = close;
    signal.addEventListener('abort', close);
    client.socket.setTimeout(SILENCE_MS, close);
    client.send({ op: 'authentication', id: 1, appKey: address.appKey, session: address.session });
    client.send({
      op: 'marketSubscription',
      id: 2,
      marketFilter: { marketIds: markets },
      marketDataFilter: { ladderLevels: 10 },
      segmentationEnabled: true,
      initialClk: this.#initialClk,
      clk: this.#clk,
    });
    await client.closed;
    signal.removeEventListener('abort', close);
    if (this.#failure !== undefined) throw this.#failure;
    return receivedAt > 0;
  }

  async end(): Promise<void> {
    for (const file of this.#files.values()) await file.end();
  }

  #receive(message: StreamMessage): void {
    if (message.statusCode === 'FAILURE') {
      this.#fail(new RecorderError(`the stream refuses: ${message.errorCode} ${message.errorMessage}`));
    }
    if (message.op === 'mcm') {
      try {
        this.#write(message);
      } catch (error) {
        this.#fail(error as Error);
      }
    }
    if (this.isOver) this.#close();
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#close();
  }

  #write({ mc, clk, initialClk, pt, ct, segmentType }: StreamMessage): void {
    this.#clk = clk ?? this.#clk;
    this.#initialClk = initialClk ?? this.#initialClk;
    for (const change of mc ?? []) {
      this.#fileOf(change.id).write(asciiJson({ op: 'mcm', clk, pt, mc: [change] }));
      if (change.marketDefinition?.status === 'CLOSED' && this.#left.delete(change.id)) {
        this.#options.log(`${change.id} has ended`);
        // Whole from now on, whatever becomes of the others.
        void this.#fileOf(change.id).end();
      }
    }
    const isWhole = segmentType === undefined || segmentType === 'SEG_END';
    const missing = this.#options.markets.find((market) => !this.#files.has(market));
    if (ct === 'SUB_IMAGE' && isWhole && missing !== undefined)
      throw new RecorderError(`there is no market ${missing}`);
  }

  #fileOf(market: string): RecordedFile {
    const known = this.#files.get(market);
    if (known !== undefined) return known;
    const { out, markets } = this.#options;
    const file = new RecordedFile(fileOf(out, market, markets.length === 1), (error) => this.#fail(error));
    this.#files.set(market, file);
    return file;
  }
}

class RecordedFile {
  lines = 0;
  readonly #file: WriteStream;
  readonly #to: NodeJS.WritableStream;
  #ended: Promise<void> | undefined;

  /** An existing file is never overwritten. */
  constructor(path: string, failed: (error: Error) => void) {
    this.#file = createWriteStream(path, { flags: 'wx' });
    this.#file.on('error', (error: NodeJS.ErrnoException) => {
      failed(new RecorderError(error.code === 'EEXIST' ? `${path} is there already` : `${path}: ${error.message}`));
    });
    if (path.endsWith('.gz')) {
      const gzip = createGzip();
      gzip.pipe(this.#file);
      this.#to = gzip;
    } else {
      this.#to = this.#file;
    }
  }

  write(line: string): void {
    if (this.#ended !== undefined) return;
    this.lines += 1;
    this.#to.write(`${line}\n`);
  }

  /** Resolves when what was written is there. What comes after is not recorded. */
  end(): Promise<void> {
    this.#ended ??= new Promise((resolve) => {
      this.#file.once('close', () => resolve());
      this.#to.end();
      if (this.#file.closed) resolve();
    });
    return this.#ended;
  }
}

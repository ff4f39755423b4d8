import type { AddressInfo, Socket } from 'node:net';
import { createServer, type Server, type TLSSocket } from 'node:tls';
import { serialize } from 'node:v8';
import type { Command } from 'engine';
import type { Sequence } from 'engine/vocabulary';
import type { Forward } from '../gateway/forwarding.ts';
import type { JournalRow } from '../../core/journal/journal-row.ts';
import type { CommandPort } from '../../core/sequencer/command-port.ts';
import { StartError } from '../../core/system/start-error.ts';
import { continuing } from '../../core/telemetry/spans.ts';
import type { Certificate } from '../../core/system/certificate.ts';
import { BadFrameError, FRAME, FrameSocket, jsonOf, type Frame } from './frames.ts';
import { readGatewayCommand } from './gateway-command.ts';
import { pinOf, type LinkPins } from './link-pins.ts';
import { answerBytes, callOf, errorBytes, helloOf, receiptBytes, rowBytes, UPLINK_VERSION } from './messages.ts';
import type { GatewayHello, WriterHello } from './messages.ts';

const HANDSHAKE_MS = 5000;
const BEAT_MS = 500;
const MOST_CONNECTIONS = 512;
/** A call with an image in it is the longest that a gateway sends. */
const MOST_BYTES = 8 * 1024 * 1024;
/** A row that is longer is read from the journal. */
const LONGEST_ROW = 4 * 1024 * 1024;
const NOTHING = Buffer.alloc(0);

/** A gateway that is connected. */
export interface JoinedGateway {
  tell(news: unknown): void;
}

/** What is done with what a gateway has to say; `left` once it is gone. */
export interface GatewayListener {
  heard(news: unknown): void;
  left(): void;
}

export interface UplinkServerOptions {
  readonly pins: LinkPins;
  readonly certificate: Certificate;
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly sequencer: {
    readonly epoch: number;
    readonly sequence: Sequence;
    subscribe(follower: (batch: unknown, row: JournalRow) => void): () => void;
  };
  readonly commands: CommandPort;
  readonly call: Forward;
  readonly joined: (gateway: JoinedGateway) => GatewayListener;
  readonly warn: (message: string) => void;
}

/** The end of the connections of gateways at the process that writes. */
export class UplinkServer {
  readonly #options: UplinkServerOptions;
  readonly #server: Server;
  readonly #frames = new Set<FrameSocket>();
  /** All that are connected, their handshake done or not. */
  readonly #sockets = new Set<Socket>();
  /** Those that want the journal's rows. */
  readonly #followers = new Set<FrameSocket>();
  readonly #ends: (() => void)[];

  /** @throws StartError when it cannot listen */
  static async start(options: UplinkServerOptions): Promise<UplinkServer> {
    const uplink = new UplinkServer(options);
    await uplink.#listen();
    return uplink;
  }

  private constructor(options: UplinkServerOptions) {
    this.#options = options;
    this.#server = createServer({
      ...options.certificate,
      minVersion: 'TLSv1.3',
      requestCert: true,
      // It is nobody's authority that vouches for a certificate, but its hash in the database.
      rejectUnauthorized: false,
      handshakeTimeout: HANDSHAKE_MS,
    });
    this.#server.maxConnections = MOST_CONNECTIONS;
    this.#server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    // Node leaves the connection open where a handshake takes too long.
    this.#server.on('tlsClientError', (_error, socket) => socket.destroy());
    this.#server.on('secureConnection', (socket) => void this.#admit(socket));
    const beats = setInterval(() => {
      for (const frames of this.#frames) frames.send(FRAME.beat, 0, NOTHING);
    }, BEAT_MS);
    this.#ends = [
      () => clearInterval(beats),
      options.sequencer.subscribe((_batch, row) => {
        if (this.#followers.size === 0) return;
        const bytes = row.body.length > LONGEST_ROW ? NOTHING : rowBytes(row);
        for (const frames of this.#followers) frames.send(FRAME.row, 0, bytes);
      }),
    ];
  }

  async stop(): Promise<void> {
    for (const end of this.#ends) end();
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const frames of this.#frames) frames.cut('the exchange stops');
    // Nobody waits for whoever has said nothing yet: the next writer does.
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  async #listen(): Promise<void> {
    const { host, port, pins, certificate, sequencer } = this.#options;
    try {
      await new Promise<void>((resolve, reject) => {
        this.#server.once('error', reject);
        this.#server.listen(port, host, resolve);
      });
    } catch (error) {
      for (const end of this.#ends) end();
      throw new StartError(`gateways cannot be taken at ${host}:${port}: ${(error as Error).message}`);
    }
    const { port: taken } = this.#server.address() as AddressInfo;
    await pins.announce({ epoch: sequencer.epoch, host, port: taken, pin: pinOf(certificate) });
  }

  /** Nothing is read before it is known whose certificate it is. */
  async #admit(socket: TLSSocket): Promise<void> {
    const { pins, warn } = this.#options;
    socket.on('error', () => undefined);
    const from = socket.remoteAddress ?? 'somewhere';
    const pin = socket.getPeerX509Certificate()?.fingerprint256;
    const isGateway = pin !== undefined && (await pins.isGateway(pin).catch(() => false));
    if (socket.destroyed) return;
    if (isGateway) return this.#welcome(socket, from);
    warn(`a connection from ${from} to the port for gateways was refused: it has no gateway's certificate`);
    socket.destroy();
  }

  #welcome(socket: TLSSocket, from: string): void {
    const { warn } = this.#options;
    let take = (frame: Frame): void => {
      if (frame.kind !== FRAME.hello) throw new BadFrameError('hello first');
      take = this.#greet(frames, helloOf<GatewayHello>(frame.payload));
    };
    const impatient = setTimeout(() => frames.cut('no hello'), HANDSHAKE_MS);
    const frames = new FrameSocket(socket, {
      most: MOST_BYTES,
      take: (frame) => take(frame),
      ended: (why) => {
        clearTimeout(impatient);
        this.#frames.delete(frames);
        this.#followers.delete(frames);
        this.#left.get(frames)?.();
        warn(`the gateway at ${from} has gone: ${why}`);
      },
    });
    this.#cancelImpatience.set(frames, () => clearTimeout(impatient));
  }

  readonly #left = new WeakMap<FrameSocket, () => void>();
  readonly #cancelImpatience = new WeakMap<FrameSocket, () => void>();

  #greet(frames: FrameSocket, { lane }: GatewayHello): (frame: Frame) => void {
    const { sequencer, commands } = this.#options;
    this.#cancelImpatience.get(frames)?.();
    this.#frames.add(frames);
    const hello: WriterHello = {
      version: UPLINK_VERSION,
      epoch: sequencer.epoch,
      sequence: sequencer.sequence,
      now: commands.now(),
    };
    frames.sendJson(FRAME.hello, 0, hello);
    if (lane === 'calls') return inTraces((frame) => this.#answer(frames, frame));
    this.#followers.add(frames);
    const listener = this.#options.joined({ tell: (news) => frames.sendJson(FRAME.news, 0, news) });
    this.#left.set(frames, () => listener.left());
    return inTraces((frame) => {
      if (frame.kind === FRAME.command) this.#submit(frames, frame);
      else if (frame.kind === FRAME.trial) this.#tryOut(frames, frame);
      else if (frame.kind === FRAME.news) listener.heard(jsonOf(frame.payload));
      else throw new BadFrameError(`a frame of kind ${frame.kind}`);
    });
  }

  /** @throws BadFrameError */
  #submit(frames: FrameSocket, { id, payload }: Frame): void {
    const command = readGatewayCommand(payload);
    this.#options.commands.submit(command).then(
      (receipt) => frames.send(FRAME.receipt, id, receiptBytes(receipt, command.type)),
      (error: unknown) => frames.send(FRAME.refused, id, errorBytes(error)),
    );
  }

  /** @throws BadFrameError */
  #tryOut(frames: FrameSocket, { id, payload }: Frame): void {
    const commands = jsonOf(payload);
    if (!Array.isArray(commands)) throw new BadFrameError('no commands to try out');
    // On a copy of the exchange in another thread, or on one that is thrown away: what is wrong breaks that alone.
    this.#options.commands.tryOut(commands as Command[]).then(
      (tried) => frames.send(FRAME.tried, id, serialize(tried)),
      (error: unknown) => frames.send(FRAME.refused, id, errorBytes(error)),
    );
  }

  /** @throws BadFrameError */
  #answer(frames: FrameSocket, { kind, id, payload }: Frame): void {
    if (kind !== FRAME.call) throw new BadFrameError(`a frame of kind ${kind}`);
    this.#options.call(callOf(payload)).then(
      (answer) => frames.send(FRAME.answered, id, answerBytes(answer)),
      (error: unknown) => frames.send(FRAME.refused, id, errorBytes(error)),
    );
  }
}

/** What a gateway traces goes on here. */
function inTraces(take: (frame: Frame) => void): (frame: Frame) => void {
  let header: string | undefined;
  return (frame) => {
    const trace = header;
    header = frame.kind === FRAME.trace ? frame.payload.toString() : undefined;
    if (header === undefined) continuing(trace, () => take(frame));
  };
}

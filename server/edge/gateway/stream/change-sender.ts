import { pushed } from '../../../core/telemetry/spans.ts';
import type { ShownExchange } from '../gateway-dependencies.ts';
import { PictureRoom, type StreamClient } from './stream-client.ts';
import { TopicChange } from './stream-message.ts';
import { mayWatch, type Topics } from './topics.ts';
import type { WatchedTopic } from './watched-topic.ts';

/** A client gets changes at most so often: the first after a silence at once, those that follow together. */
const TICK_MS = 50;
/** Some ms of the thread if each picture is another. */
const TICK_PICTURE_BYTES = 512 * 1024;

interface Options extends Pick<ShownExchange, 'live'> {
  readonly topics: Pick<Topics, 'watched' | 'onTouch' | 'watchersChanged'>;
  readonly identity: Pick<ShownExchange['identity'], 'roles'>;
  readonly now: () => number;
}

/** Sends all who watch what has changed, and the pictures that they wait for. */
export class ChangeSender {
  readonly #clients: Set<StreamClient>;
  readonly #options: Options;
  readonly #ticking: NodeJS.Timeout;
  /** No change and no picture was sent at the last tick, nor after. */
  #isSilent = true;

  constructor(clients: Set<StreamClient>, options: Options) {
    this.#clients = clients;
    this.#options = options;
    this.#ticking = setInterval(() => {
      this.#isSilent = !this.#send();
    }, TICK_MS);
    options.topics.onTouch(() => this.#sendSoon());
  }

  stop(): void {
    clearInterval(this.#ticking);
  }

  /** With all that this turn of the event loop changes. */
  #sendSoon(): void {
    if (!this.#isSilent) return;
    this.#isSilent = false;
    setImmediate(() => {
      this.#ticking.refresh();
      this.#send();
    });
  }

  /** @returns whether there was a change or a picture to send */
  #send(): boolean {
    const { sequence } = this.#options.live;
    const hasChanged = this.#clients.size > 0 && this.#addChanges();
    const hasPictures = this.#clients.size > 0 && this.#flush();
    pushed(sequence, this.#clients.size);
    return hasChanged || hasPictures;
  }

  /** Every topic that changed is encoded once. */
  #addChanges(): boolean {
    const { topics, live } = this.#options;
    const { sequence } = live;
    const now = performance.now();
    let hasChanged = false;
    for (const topic of topics.watched()) {
      const { source } = topic;
      const isDirty = source?.isDirty === true;
      if (isDirty && now - topic.changedAt < source.gatherMs - TICK_MS / 2) continue;
      topic.sequence = sequence;
      const data = isDirty ? source.change() : undefined;
      if (data === undefined) continue;
      hasChanged = true;
      topic.changedAt = now;
      const change = new TopicChange(topic.name, { sequence, data });
      for (const client of topic.watchers) {
        if (mayWatch(this.#options.identity.roles, client.session, topic.name)) client.addChange(topic, change);
        else this.#turnAway(client, topic);
      }
    }
    return hasChanged;
  }

  #turnAway(client: StreamClient, topic: WatchedTopic<StreamClient>): void {
    client.unwatch(topic);
    this.#options.topics.watchersChanged(topic);
    client.refuse(topic.name, ['unknown-topic', 'Nothing has this name.']);
  }

  /** Every client gets one message at most. @returns whether pictures are among them */
  #flush(): boolean {
    const now = this.#options.now();
    const room = new PictureRoom(TICK_PICTURE_BYTES);
    const served = [...this.#clients].filter((client) => client.flush(now, room));
    // Those that have had pictures come last at the next tick.
    if (!room.isLeft) for (const client of served) if (this.#clients.delete(client)) this.#clients.add(client);
    return served.length > 0;
  }
}

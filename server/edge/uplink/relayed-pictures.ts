import { LobbySource, TableSource } from '../gateway/stream/casino-sources.ts';
import type { StaffNews } from '../gateway/staff-news.ts';
import { StaffNewsSource } from '../gateway/stream/staff-news-source.ts';
import type { TopicSource } from '../gateway/stream/topic-source.ts';
import type { CasinoSources } from '../gateway/wire/casino-on-wire.ts';

const LOOK_MS = 100;

interface Watched {
  readonly source: TopicSource;
  readonly end: () => void;
}

const STAFF_TOPIC = /^(stop$|(here|list|facts):)/;

type Sources = CasinoSources & { readonly staffNews: StaffNews };

/** Topics of the casino and the desk that one gateway watches, as whole pictures whenever they have changed. */
export class RelayedPictures {
  readonly #sources: Sources;
  readonly #tell: (topic: string, picture: string) => void;
  readonly #watched = new Map<string, Watched>();
  readonly #ends: (() => void)[];

  constructor(sources: Sources, tell: (topic: string, picture: string) => void) {
    this.#sources = sources;
    this.#tell = tell;
    const looks = setInterval(() => this.#look(), LOOK_MS);
    this.#ends = [
      () => clearInterval(looks),
      sources.casino.subscribe((code) => {
        for (const topic of ['casino', `table:${code}`]) this.#touch(topic);
      }),
      sources.staffNews.subscribe((topic) => this.#touch(topic)),
    ];
  }

  #touch(topic: string): void {
    const watched = this.#watched.get(topic);
    if (watched !== undefined) watched.source.isDirty = true;
  }

  watch(topic: string, isWatched: boolean): void {
    this.#watched.get(topic)?.end();
    this.#watched.delete(topic);
    const watched = isWatched ? this.#open(topic) : undefined;
    if (watched === undefined) return;
    this.#watched.set(topic, watched);
    const picture = watched.source.picture();
    if (picture !== undefined) this.#tell(topic, picture);
  }

  stop(): void {
    for (const end of this.#ends) end();
    for (const { end } of this.#watched.values()) end();
    this.#watched.clear();
  }

  #open(topic: string): Watched | undefined {
    const { casino, staffNews } = this.#sources;
    if (STAFF_TOPIC.test(topic)) return { source: new StaffNewsSource(staffNews, topic), end: () => undefined };
    if (topic === 'casino') return { source: new LobbySource(this.#sources), end: () => undefined };
    const code = String(topic).slice('table:'.length);
    const table = casino.table(code);
    return table === undefined ? undefined : { source: new TableSource(this.#sources, table), end: casino.watch(code) };
  }

  #look(): void {
    for (const [topic, { source }] of this.#watched) {
      if (!source.isDirty || source.change() === undefined) continue;
      const picture = source.picture();
      if (picture !== undefined) this.#tell(topic, picture);
    }
  }
}

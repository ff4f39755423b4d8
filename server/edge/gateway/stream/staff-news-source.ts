import type { StaffNews } from '../staff-news.ts';
import type { TopicSource } from './topic-source.ts';

/** A topic of staff news, always whole. */
export class StaffNewsSource implements TopicSource {
  isDirty = true;
  readonly gatherMs = 0;
  readonly #news: StaffNews;
  readonly #topic: string;
  #last = '';

  constructor(news: StaffNews, topic: string) {
    this.#news = news;
    this.#topic = topic;
    this.change();
  }

  picture(): string {
    return this.#last;
  }

  change(): string | undefined {
    this.isDirty = false;
    const json = JSON.stringify(this.#news.pictureOf(this.#topic));
    if (json === this.#last) return undefined;
    this.#last = json;
    return json;
  }
}

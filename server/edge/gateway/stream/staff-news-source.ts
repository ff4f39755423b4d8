import type { StaffNews } from '../staff-news.ts';
import type { TopicSource } from './topic-source.ts';

/** Bets and balls change these many times a second, and each desk that shows them asks for the whole list. */
const BUSY_MS: Readonly<Record<string, number>> = {
  'list:markets': 2000,
  'list:feeds': 2000,
  'list:casino': 2000,
  'list:audit': 2000,
  'list:people': 5000,
  'list:providers': 5000,
};

const gatherMsOf = (topic: string): number =>
  BUSY_MS[topic] ?? (topic.startsWith('here:') || topic === 'stop' ? 0 : 250);

/** A topic of staff news, always whole. */
export class StaffNewsSource implements TopicSource {
  isDirty = true;
  readonly gatherMs: number;
  readonly #news: StaffNews;
  readonly #topic: string;
  #last = '';

  constructor(news: StaffNews, topic: string) {
    this.gatherMs = gatherMsOf(topic);
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

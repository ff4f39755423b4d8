import type { TopicData } from 'protocol';
import type { TopicFrame } from './stream-client-options.ts';

export interface FramePlace {
  readonly topic: string;
  /** What stands behind the topic's colon: a market, a match, a list; empty where there is none. */
  readonly id: string;
  /** The journal sequence that the frame is current to. */
  readonly sequence: number;
}

/** Who takes the pictures and the changes of each kind of topic that an application watches. */
export type TopicTakers = {
  readonly [K in keyof TopicData]?: {
    readonly [Op in TopicFrame['op']]: (data: TopicData[K][Op], place: FramePlace) => void;
  };
};

/** Hands each frame to whoever takes its kind of topic. */
export function topicReader(takers: TopicTakers): (frame: TopicFrame) => void {
  return ({ topic, op, data, sequence }) => {
    const [kind, id = ''] = topic.split(':');
    const taker = takers[kind as keyof TopicData]?.[op];
    // The exchange sends what the protocol says of this topic.
    taker?.(data as never, { topic, id, sequence });
  };
}

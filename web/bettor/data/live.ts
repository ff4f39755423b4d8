import { useEffect, useSyncExternalStore } from 'react';
import type {
  AccountChange,
  AccountPicture,
  BookChange,
  LadderPicture,
  MarketBook,
  MarketInfo,
  MatchesChange,
  MatchesPicture,
  ScorePicture,
} from 'protocol';
import { StreamClient, type StreamSocket, type StreamState, type TopicFrame } from '../../shared/wire/stream-client.ts';
import { call, loginSessionLost } from './exchange.ts';
import { takeAccountChange, takeAccountPicture, useAccount } from './account-store.ts';
import { takeMatchesChange, takeMatchesPicture, takeScore } from './match-lists.ts';
import { LadderStore } from './ladder-store.ts';
import { PriceStore } from './price-store.ts';
import { tellOfBets, tellOfNotices } from './bet-news.ts';

// Socket → stores: the only place that knows which topic fills which store.

const clock = {
  now: () => performance.now(),
  after: (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

export const prices = new PriceStore(clock);
export const ladders = new LadderStore();

export const stream = new StreamClient({
  open: () => {
    const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/stream`;
    return new WebSocket(address) as StreamSocket;
  },
  ticket: async () => {
    const answer = await call('stream/getTicket', {});
    return answer.kind === 'answered' ? answer.data.ticket : undefined;
  },
  clock,
  chance: Math.random,
  onFrame: takeFrame,
  onLoginSessionEnded: loginSessionLost,
});

function takeFrame(frame: TopicFrame): void {
  const isPicture = frame.op === 'picture';
  const [kind, id] = frame.topic.split(':') as [string, string | undefined];
  if (kind === 'account') {
    if (isPicture) takeAccountPicture(frame.data as AccountPicture, performance.now());
    else {
      const { unreadNotices: before } = useAccount.getState();
      tellOfBets(takeAccountChange(frame.data as AccountChange, performance.now()));
      tellOfNotices(useAccount.getState().unreadNotices - before);
    }
  } else if (kind === 'book' && id !== undefined) {
    if (isPicture) prices.takeBook(frame.data as MarketBook, frame.sequence);
    else prices.takeChange(id, frame.data as BookChange, frame.sequence);
  } else if (kind === 'ladder' && id !== undefined) {
    if (isPicture) ladders.takePicture(id, frame.data as LadderPicture);
    else ladders.takeChange(id, frame.data as LadderPicture);
  } else if (kind === 'score') takeScore(frame.topic, frame.data as ScorePicture);
  else if (kind === 'matches') {
    const data = frame.data as MatchesPicture | MatchesChange;
    for (const match of data.matches) {
      for (const market of match.markets) prices.takeBook(market.book, frame.sequence);
    }
    if (isPicture) takeMatchesPicture(frame.topic, data);
    else takeMatchesChange(frame.topic, data as MatchesChange);
  }
}

/** Prices that came with an answer: shown until the stream tells newer ones. */
export function seedPrices(markets: readonly MarketInfo[]): void {
  for (const market of markets) {
    if (prices.market(market.market_id) === undefined) prices.takeBook(market.book, -1);
  }
}

/** Watches topics while the component is on screen. */
export function useTopics(topics: readonly string[]): void {
  const list = topics.join(' ');
  useEffect(() => {
    const releases = list === '' ? [] : list.split(' ').map((topic) => stream.watch(topic));
    return () => releases.forEach((release) => release());
  }, [list]);
}

export function useStreamHealth(): StreamState['health'] {
  return useSyncExternalStore(
    (listener) => stream.subscribe(listener),
    () => stream.state.health,
  );
}

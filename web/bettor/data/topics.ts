import type { ListedMarket, MarketInfo } from 'protocol';
import { browserClock as clock } from '../../shared/wire/browser-stream.ts';
import type { FramePlace, TopicTakers } from '../../shared/wire/topic-reader.ts';
import { takeAccountChange, takeAccountPicture, useAccount } from './account-store.ts';
import { announceBets, announceNotices } from './bet-news.ts';
import { takeLobbyChange, takeLobbyPicture, takeTableChange, takeTablePicture } from './casino-store.ts';
import { LadderStore } from './ladder-store.ts';
import { takeMatchesChange, takeMatchesPicture, takeScore } from './match-lists.ts';
import { PriceStore } from './price-store.ts';

// Which topic of the stream fills which store.

export const prices = new PriceStore(clock);
document.addEventListener('pointerdown', () => prices.press(), { capture: true, passive: true });
export const ladders = new LadderStore();

export const TAKERS: TopicTakers = {
  account: {
    picture: (picture) => takeAccountPicture(picture, clock.now()),
    change: (change) => {
      const { unreadNotices: before } = useAccount.getState();
      announceBets(takeAccountChange(change, clock.now()));
      announceNotices(useAccount.getState().unreadNotices - before);
    },
  },
  book: {
    picture: (book, { sequence }) => prices.takeBook(book, sequence),
    change: (change, { id, sequence }) => prices.takeChange(id, change, sequence),
  },
  ladder: {
    picture: (picture, { id }) => ladders.takePicture(id, picture),
    change: (change, { id }) => ladders.takeChange(id, change),
  },
  score: {
    picture: (score, { topic }) => takeScore(topic, score),
    change: (score, { topic }) => takeScore(topic, score),
  },
  matches: {
    picture: (picture, place) => takeBests(takeMatchesPicture(place.topic, picture), place),
    change: (change, place) => takeBests(takeMatchesChange(place.topic, change), place),
  },
  casino: { picture: takeLobbyPicture, change: takeLobbyChange },
  table: {
    picture: (picture, { id }) => takeTablePicture(id, picture),
    change: (change, { id }) => takeTableChange(id, change),
  },
};

function takeBests(markets: readonly ListedMarket[], { sequence }: FramePlace): void {
  for (const market of markets) prices.takeBest(market, sequence);
}

/** Prices that came with an answer. */
export function seedPrices(markets: readonly MarketInfo[]): void {
  for (const { book } of markets) prices.seed(book);
}

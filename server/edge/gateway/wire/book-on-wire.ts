import { type DisplayedLevels, displayedLevels } from '../../../reads/live/displayed-levels.ts';
import type { LiveMarket } from '../../../reads/live/live-market.ts';
import type { LiveLevel, LiveQuote, RunnerBook as LiveRunner } from '../../../reads/live/runner-book.ts';
import { marketIdText, toWireMoney, toWireOdds } from 'protocol';
import type { Level, MarketBook, Quote, RunnerBook } from 'protocol';
import type { Market } from '../../../trade/catalogue/catalogue-rows.ts';

/** Levels a side that everybody sees. */
const DEPTH = 3;

const toLevel = (level: LiveLevel): Level => [toWireOdds(level.price), toWireMoney(level.size)];

export function toMarketBook(market: LiveMarket): MarketBook {
  return {
    market_id: marketIdText(market.market),
    status: market.status,
    in_play: market.inPlay,
    bet_delay: market.betDelay,
    version: market.version,
    matched: toWireMoney(market.stillMatched),
    runners: toRunnerBooks(market),
  };
}

function toRunnerBooks(market: LiveMarket): RunnerBook[] {
  const levels = displayedLevels(market, DEPTH);
  return Array.from(market.runners.values(), (runner, place) =>
    toRunnerBook(market, runner, levels[place] as DisplayedLevels),
  );
}

function toRunnerBook(market: LiveMarket, runner: LiveRunner, levels: DisplayedLevels): RunnerBook {
  return {
    selection_id: runner.selection,
    status: runnerStatus(market, runner),
    last_odds: toWireOdds(runner.lastPrice),
    matched: toWireMoney(runner.stillMatched),
    back: levels.toBack.map(toLevel),
    lay: levels.toLay.map(toLevel),
    ...(market.definition.mechanism === 'quoted'
      ? { quote_state: runner.quoteState, quotes: runner.quotes.map(toQuote) }
      : {}),
    ...(runner.removedBy === undefined
      ? {}
      : { reduction_factor: runner.removedBy / 100, removed_at: runner.removedAt }),
  };
}

function toQuote({ side, rate, line, size }: LiveQuote): Quote {
  return { is_back: side === 'back', rate: toWireOdds(rate), line, size: toWireMoney(size) };
}

function runnerStatus(market: LiveMarket, runner: LiveRunner): RunnerBook['status'] {
  if (runner.removedBy !== undefined) return 'removed';
  if (market.status !== 'settled') return 'active';
  const { winners = [], tied = [] } = market.result ?? {};
  return winners.includes(runner.selection) || tied.includes(runner.selection) ? 'winner' : 'loser';
}

/** Of a market that the live models hold no more: it ended more than a day ago. */
export function endedBook(market: Market): MarketBook {
  return {
    market_id: marketIdText(market.market),
    status: 'settled',
    in_play: false,
    bet_delay: 0,
    version: 0,
    matched: 0,
    runners: market.runners.map(({ selection }) => ({
      selection_id: selection,
      status: 'active',
      last_odds: 0,
      matched: 0,
      back: [],
      lay: [],
    })),
  };
}

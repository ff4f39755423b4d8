import type { MarketId, Millis } from 'engine/vocabulary';
import { BALL_FEED_SOURCE, BallFeed, type CricketFact, type Fact, FeedError, parseFeedMessage } from 'results';
import type { JointReplay } from 'server/process/demo-package.ts';
import { readScorecardFile } from 'server/trade/facts/read-scorecard-file.ts';
import { paceOf } from 'server/trade/recorded/pace.ts';
import { playRecording } from 'server/trade/recorded/play-recording.ts';
import { readLines } from 'server/trade/recorded/read-lines.ts';
import { openRecording, type Recording } from 'server/trade/recorded/read-recording.ts';
import { RecordingError } from 'server/trade/recorded/recording-error.ts';
import { RecordedClock } from 'server/trade/recorded/recorded-clock.ts';
import { JointFacts } from './joint-facts.ts';
import { startJointExchange, type JointExchange } from './joint-exchange.ts';
import { JointMatch } from './joint-match.ts';
import { reportOf, type JointReport } from './joint-report.ts';
import { writeEvidence } from './write-evidence.ts';

const IN_FLIGHT = 64;

/**
 * Plays one match from its prices, its balls and its scorecard into an exchange made for it: people bet, results come
 * from the balls, are held where these are in doubt, and are settled again where the card says otherwise.
 *
 * @throws RecordingError, FeedError or ScorecardError that names the place in the file
 */
export async function playJointly(options: JointReplay): Promise<JointReport> {
  const card = readScorecardFile(options.card);
  const lines = await linesOfFeed(options.feed);
  const recording = await openRecording(options.prices);
  const recorded = marketOf(recording, lines);
  const clock = new RecordedClock(Math.min(recording.beginsAt, (lines[0] as FeedLine).at) as Millis);
  const facts = new JointFacts(BALL_FEED_SOURCE);
  const exchange = await startJointExchange({ clock, facts, bots: options.bots, warn: options.warn });
  try {
    return await play({ options, card, lines, recording, recorded, clock, facts, exchange });
  } finally {
    await exchange.remove();
  }
}

interface FeedLine {
  readonly at: Millis;
  readonly text: string;
  /** Events by the market that the line says they have. */
  readonly events: ReadonlyMap<string, string>;
}

interface Play {
  readonly options: JointReplay;
  readonly card: readonly Fact<CricketFact>[];
  readonly lines: readonly FeedLine[];
  readonly recording: Recording;
  /** `1.N`: the recorded market that the feed speaks of. */
  readonly recorded: string;
  readonly clock: RecordedClock;
  readonly facts: JointFacts;
  readonly exchange: JointExchange;
}

async function play({ options, card, lines, recording, recorded, clock, facts, exchange }: Play): Promise<JointReport> {
  const { speed, signal, warn } = options;
  const feed = new BallFeed(eventOf(lines, recorded), facts.feed);
  const match = new JointMatch({ exchange, facts, feed, clock, warn });
  const holdsOf = countHolds(exchange);
  const wait = paceOf(speed, () => Date.now(), signal);
  let next = 0;
  /** Moves the time on, timer by timer and line by line: nothing happens later than it would have. */
  const advance = async (to: Millis): Promise<void> => {
    for (;;) {
      const line = lines[next];
      const due = clock.nextDue();
      const lineAt = line === undefined ? Infinity : Math.max(line.at, clock.now());
      const at = Math.min(due ?? Infinity, lineAt);
      if (at > to) break;
      clock.advance(Math.max(clock.now(), at) as Millis);
      if (line !== undefined && lineAt === at) {
        next++;
        await match.read(line.text);
      }
      await match.bet(clock.now());
    }
    clock.advance(to);
    await match.bet(to);
  };
  await playRecording({
    recording,
    only: recorded,
    exchange: exchange.sequencer,
    accounts: exchange.accounts,
    verify: false,
    settles: false,
    signal,
    inFlight: speed === 'max' ? IN_FLIGHT : 1,
    pace: async (at) => {
      await wait(at);
      await advance(at);
    },
    addMarket: (added) => match.addMarket(recording.file, added),
    addRunner: (command, definition) => match.addRunner(command, definition),
  });
  await advance((lines.at(-1)?.at ?? clock.now()) as Millis);
  await match.closed();
  const feedMatch = facts.match;
  facts.confirm(card, clock.now());
  await exchange.settlement.settler.look(facts.matchId);
  await match.stop();
  const { markets, bots } = match;
  const evidence = options.evidence === undefined ? 0 : await writeEvidence(exchange, markets, options.evidence);
  return reportOf({ exchange, markets, betsOf: bots.taken, holdsOf, feed, feedMatch, card, evidence });
}

/** How often each market would have been settled, and was not, because something was in doubt. */
function countHolds({ settlement, live }: JointExchange): ReadonlyMap<MarketId, number> {
  const counts = new Map<MarketId, number>();
  let held = new Set<MarketId>();
  settlement.settler.subscribe((holds) => {
    // A result that stands is only looked at again: nobody waits for it.
    const waits = (market: MarketId) => live.market(market)?.endedAt === 0;
    const doubted = holds.filter(({ kind, market }) => kind === 'doubt' && waits(market));
    const now = new Set(doubted.map(({ market }) => market));
    for (const market of now) if (!held.has(market)) counts.set(market, (counts.get(market) ?? 0) + 1);
    held = now;
  });
  return counts;
}

/** @throws FeedError */
async function linesOfFeed(path: string): Promise<FeedLine[]> {
  const lines: FeedLine[] = [];
  let number = 0;
  for await (const text of readLines(path)) {
    number += 1;
    if (text.trim() === '') continue;
    const { at, changes } = parseFeedMessage(text, number);
    const events = new Map(changes.map(({ marketId = '', eventId }) => [marketId, eventId]));
    lines.push({ at, text, events });
  }
  if (lines.length === 0) throw new FeedError(0, 'the feed holds nothing');
  return lines;
}

/** The event whose market was recorded. @throws FeedError where the feed is about another one */
function eventOf(lines: readonly FeedLine[], recorded: string): string {
  for (const { events } of lines) {
    const event = events.get(recorded);
    if (event !== undefined) return event;
  }
  throw new FeedError(0, `the feed says nothing of market ${recorded}`);
}

/** A recording of a whole match has many markets. @throws FeedError if the feed is about none of them */
function marketOf({ markets }: Recording, lines: readonly FeedLine[]): string {
  const [first, ...others] = markets.keys();
  if (first === undefined) throw new RecordingError(0, 'the file holds no market');
  if (others.length === 0) return first;
  for (const { events } of lines) for (const market of events.keys()) if (markets.has(market)) return market;
  throw new FeedError(0, 'the feed says nothing of any recorded market');
}

import { plainName } from './name-likeness.ts';
import { readAsSide } from './side-names.ts';

// A market's name says what is counted, and of whom. Bettors read the name, and its rule goes by the subject.

interface Meant {
  readonly rule: string;
  readonly subject: object;
}

interface Subject {
  readonly of?: unknown;
  readonly statistic?: unknown;
  readonly side?: 'home' | 'away';
  readonly player?: unknown;
  readonly places?: number;
  readonly to?: unknown;
}

/** A word of a name, and the counts that it may stand for. */
const COUNTED: readonly (readonly [word: string, count: RegExp])[] = [
  ['goals?', /goal/],
  ['corners?', /corner/],
  ['yellow cards?', /yellow/],
  ['red cards?', /red/],
  ['cards?|bookings?', /card/],
  ['sets', /units/],
  ['games', /points|game/],
  ['fours', /four|boundar/],
  ['sixes', /six|boundar/],
  ['extras', /extra/],
  ['wides', /wide/],
  ['maidens', /maiden/],
];
const isIn = (words: string, plain: string): boolean =>
  new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'u').test(plain);

/** Rules whose subject says `of` which things. */
const COUNTS = /\.(?:count|over-under|handicap|most|odd-even|nth-corner|over-events|innings-count|match-total)$/;

/** The things that the rule counts; undefined if its market's name need not say them. */
function countOf({ rule, subject }: Meant): string | undefined {
  const { of, statistic } = subject as Subject;
  if (typeof of === 'string' && COUNTS.test(rule)) return of;
  if (typeof statistic === 'string') return statistic;
  if (!/^football\.(?:both-to-score|odd-even|next-goal|nth-corner|correct-score)$/.test(rule)) return undefined;
  return rule.includes('corner') ? 'corners' : 'goals';
}

const RESULTS = /\.(?:match-odds|three-way|bookmaker|draw-no-bet|winner|half-time-full-time)$/;
const WINNERS = /\.(?:match-odds|three-way|bookmaker|draw-no-bet|winner|win|unit-winner|period-winner|head-to-head)$/;

/** Names of markets whose rule is one of a kind. */
const OF_ONE_RULE: readonly (readonly [words: string, rule: RegExp])[] = [
  ['match (?:odds|winner|result|betting)|moneyline|to win (?:the )?match', RESULTS],
  ['^(?:the )?winner$|^to win$', WINNERS],
  ['toss', /\.toss$/],
  ['lunch', /\.lunch-/],
  ['both (?:teams|sides) to score|btts', /\.both-to-score$/],
  ['draw no bet|dnb', /\.draw-no-bet$/],
  ['next goal', /\.next-goal$/],
  ['most (?:corners|goals|cards|fours|sixes|runs|wickets)', /\.most$/],
  ['to qualify', /\.qualify$/],
  ['power ?play', /\.(?:power|session)/],
];

/** A sentence about what the name says otherwise; empty if nothing. */
export function countContradiction(meant: Meant, market: string, runners: readonly string[]): string {
  const { rule } = meant;
  const subject = meant.subject as Subject;
  const plain = plainName(market);
  const isAnother = OF_ONE_RULE.some(([words, rules]) => isIn(words, plain) && !rules.test(rule));
  const isLongPowerplay = isIn('power ?play', plain) && typeof subject.to === 'number' && subject.to > 10;
  if (isAnother || isLongPowerplay) return `${market} is not what the rule ${rule} settles.`;
  const count = countOf(meant);
  for (const name of count === undefined ? [] : [market, ...runners]) {
    const said = COUNTED.filter(([words]) => isIn(words, plainName(name)));
    if (said.length > 0 && !said.every(([, counts]) => counts.test(count ?? '')))
      return `${name} is not what the rule ${rule} counts: ${count}.`;
  }
  if (count !== undefined && /corner|card/.test(count) && ![market, ...runners].some((name) => saysCount(name, count)))
    return `${market} does not say ${count}, which the rule ${rule} counts.`;
  return placesContradiction(subject, market) || playerContradiction(subject, market);
}

const saysCount = (name: string, count: string): boolean =>
  COUNTED.some(([words, counts]) => counts.test(count) && isIn(words, plainName(name)));

function placesContradiction({ places }: Subject, market: string): string {
  const [, said] = /(?<!\p{L})(?:top|placed|places)[ (:]*(\d+)/u.exec(plainName(market)) ?? [];
  return places === undefined || said === undefined || Number(said) === places
    ? ''
    : `${market} says ${said} places, and the rule pays ${places}.`;
}

/** Somebody else's runs: another surname, or another initial before it. */
function playerContradiction({ player }: Subject, market: string): string {
  if (typeof player !== 'string') return '';
  const [words = [], own = []] = [market, player].map((name) =>
    plainName(name)
      .split(/[^\p{L}\p{N}’'-]+/u)
      .filter((word) => word !== ''),
  );
  const place = words.indexOf(own.at(-1) ?? '');
  const before = words[place - 1] ?? '';
  const first = own.slice(0, -1);
  const isInitial = before.length === 1 && first.length > 0;
  const isOther = place < 0 || (isInitial && !first.some((word) => word.startsWith(before)));
  return isOther ? `${market} does not name ${player}, by whom the rule goes.` : '';
}

/** Counts of one side or of both, as the name says. */
export function sideContradiction(meant: Meant, market: string, sides: readonly [string, string]): string {
  const { side, of } = meant.subject as Subject;
  if (side === undefined && of === undefined) return '';
  const runs = runsOf(market);
  const isNamed = (place: 0 | 1) =>
    runs.some((run) => run.length > 2 && !isCount(run) && readAsSide(run, sides[place], place) > 0.9);
  const named = [isNamed(0), isNamed(1)] as const;
  const wanted = side === undefined ? undefined : side === 'home' ? 0 : 1;
  if (wanted === undefined) {
    if (named[0] === named[1]) return '';
    return `${market} names ${sides[named[0] ? 0 : 1]}, and the rule counts both sides.`;
  }
  if (named[wanted] && !named[wanted === 0 ? 1 : 0]) return '';
  return `${market} does not name ${sides[wanted]} alone, and the rule goes by ${sides[wanted]}.`;
}

/** Corners are corners where the Cornerers play, too. */
const isCount = (run: string): boolean => COUNTED.some(([words]) => new RegExp(`^(?:${words})$`, 'u').test(run));

/** Each run of up to four words. */
function runsOf(name: string): string[] {
  const words = plainName(name).split(/[\s:,()–-]+/u);
  return words.flatMap((_, from) => [1, 2, 3, 4].map((length) => words.slice(from, from + length).join(' ')));
}

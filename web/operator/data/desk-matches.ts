import type { AdminMarket, ListedMatch } from 'protocol';

/** A match as a row of the desk. */
export interface DeskMatch {
  readonly id: number;
  readonly name: string;
  readonly sportId: number;
  readonly series: string;
  /** Milliseconds since 1970. */
  readonly startsAt: number;
  readonly isInPlay: boolean;
  /** The score in a line, with what is being played; empty before the start. */
  readonly score: string;
  readonly markets: readonly AdminMarket[];
  readonly open: number;
  readonly suspended: number;
  /** Suspended, and not opened with the others: decided by the facts, or not to be bet on after the start. */
  readonly staysSuspended: number;
  /** Made and never opened, except those of an innings that has not come yet. */
  readonly inactive: number;
  /** Neither settled nor void. */
  readonly left: number;
  /** Units; the most the house can lose in its markets, each at its worst. */
  readonly exposure: number;
  /** Units matched. */
  readonly matched: number;
}

export function deskMatches(
  markets: readonly AdminMarket[],
  listed: ReadonlyMap<number, ListedMatch>,
): readonly DeskMatch[] {
  const grouped = Map.groupBy(markets, ({ match_id }) => match_id);
  // Sports of our own games are negative: a table of the casino gets its markets by itself.
  const isBare = ({ match_id, sport_id }: ListedMatch) => sport_id > 0 && !grouped.has(match_id);
  const bare = [...listed.values()].filter(isBare).map(withoutMarkets);
  const others = [...grouped].map(([id, own]) => {
    const [first] = own as [AdminMarket];
    const sum = (figure: (market: AdminMarket) => number) => own.reduce((total, market) => total + figure(market), 0);
    const are = (status: AdminMarket['status']) => own.filter((market) => market.status === status).length;
    return {
      id,
      name: first.match_name,
      sportId: first.sport_id,
      series: first.series_name,
      startsAt: Date.parse(first.open_date),
      isInPlay: own.some((market) => market.in_play && market.status !== 'settled' && market.status !== 'void'),
      score: scoreLine(listed.get(id)),
      markets: own,
      open: are('open'),
      suspended: are('suspended'),
      staysSuspended: own.filter(staysSuspended).length,
      inactive: own.filter(opensWithAll).length,
      left: own.length - are('settled') - are('void'),
      exposure: sum(({ house_exposure }) => house_exposure),
      matched: sum(({ matched }) => matched),
    };
  });
  return [...others, ...bare];
}

const CRICKET = 4;

/** Cricket’s note is a sentence of its own; every other sport’s says what the figures are of: "2–1 · Second half". */
function scoreLine(match: ListedMatch | undefined): string {
  if (match === undefined) return '';
  const { summary, note, sport_id } = match;
  const needsNote = sport_id !== CRICKET && !summary.includes(note);
  return [summary, ...(needsNote ? [note] : [])].filter((part) => part !== '').join(' · ');
}

/** A match from a file that has no markets yet. */
const withoutMarkets = ({ match_id, match_name, sport_id, series_name, match_Date }: ListedMatch): DeskMatch => ({
  id: match_id,
  name: match_name,
  sportId: sport_id,
  series: series_name,
  startsAt: Date.parse(match_Date),
  isInPlay: false,
  score: '',
  markets: [],
  open: 0,
  suspended: 0,
  staysSuspended: 0,
  inactive: 0,
  left: 0,
  exposure: 0,
  matched: 0,
});

const staysSuspended = ({ status, decided, stopped_at_start }: AdminMarket): boolean =>
  status === 'suspended' && (decided !== '' || stopped_at_start);

const opensWithAll = ({ status, later_innings, stopped_at_start }: AdminMarket): boolean =>
  status === 'inactive' && later_innings === 0 && !stopped_at_start;

/** How many markets of it can open again with one press. */
export const canReopen = ({ suspended, staysSuspended }: Pick<DeskMatch, 'suspended' | 'staysSuspended'>): number =>
  suspended - staysSuspended;

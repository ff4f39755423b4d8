import type { ListedMarket, ListedMatch, ListedRunner, MatchChange, MatchesPicture } from 'protocol';

// What goes out of a list of matches: a picture without what most of its matches have in common, and of a changed match
// only the fields that changed. protocol/held-matches.ts reads both.

type Fields = Readonly<Record<string, unknown>>;

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));

export function pictureOf(matches: readonly ListedMatch[]): MatchesPicture {
  const whole = matches.map((match) => without(match, 'market'));
  const markets = matches.flatMap(({ market }) => (market === null ? [] : [without(market, 'runners')]));
  const usual = { match: mostUsual(whole, ['match_id']), market: mostUsual(markets, ['market_id']) };
  return {
    usual,
    matches: matches.map(({ market, ...match }) => ({
      ...different(usual.match, match),
      match_id: match.match_id,
      ...(market === null
        ? {}
        : { market: { ...different(usual.market, without(market, 'runners')), runners: market.runners } }),
    })),
  };
}

/** @returns undefined where nothing is different */
export function changeOf(before: ListedMatch, now: ListedMatch): MatchChange | undefined {
  const { market: marketBefore, ...matchBefore } = before;
  const { market, ...match } = now;
  const change: MatchChange = { ...different(matchBefore, match), match_id: now.match_id };
  if (market === null || marketBefore === null) {
    if (market !== marketBefore) change.market = market;
  } else {
    const changed = marketChangeOf(marketBefore, market);
    if (Object.keys(changed).length > 0) change.market = changed;
  }
  return Object.keys(change).length > 1 ? change : undefined;
}

function marketChangeOf(before: ListedMarket, now: ListedMarket): NonNullable<MatchChange['market']> {
  if (before.market_id !== now.market_id) return now;
  const runners = now.runners.flatMap((runner, at): ListedRunner[] => {
    const fields = different(before.runners[at] as ListedRunner, runner);
    return Object.keys(fields).length === 0 ? [] : [{ ...fields, selection_id: runner.selection_id } as ListedRunner];
  });
  return {
    ...different(without(before, 'runners'), without(now, 'runners')),
    ...(runners.length > 0 ? { runners } : {}),
  };
}

function without<T extends object, K extends keyof T>(whole: T, field: K): Omit<T, K> {
  const { [field]: _left, ...others } = whole;
  return others;
}

/** The fields of `now` that `before` has not, or has otherwise. */
function different<T extends Fields>(before: Fields, now: T): Partial<T> {
  const fields = Object.entries(now).filter(([field, value]) => !isSame(before[field], value));
  return Object.fromEntries(fields) as Partial<T>;
}

/** Each field as most have it, but for `own` ones. */
function mostUsual<T extends Fields>(all: readonly T[], own: readonly (keyof T)[]): Partial<T> {
  const usual: [string, unknown][] = [];
  for (const field of Object.keys(all[0] ?? {})) {
    if (own.includes(field)) continue;
    const byValue = Map.groupBy(all, (one) => one[field]);
    const [value] = [...byValue].reduce((most, one) => (one[1].length > most[1].length ? one : most));
    usual.push([field, value]);
  }
  return Object.fromEntries(usual) as Partial<T>;
}

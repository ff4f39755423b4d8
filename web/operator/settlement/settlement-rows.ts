import type { DataOf, SettlementActionOnWire, SettlementHoldOnWire, SettlementMarketOnWire } from 'protocol';

export type Settlements = DataOf<'admin/getSettlements'>;

export const GROUPS = ['held', 'proposed', 'to-propose', 'under-way', 'no-result', 'ended'] as const;
export type Group = (typeof GROUPS)[number];

/** A market on its way to a result, or after it. */
export interface SettlementRow {
  readonly marketId: string;
  readonly group: Group;
  /** Undefined where the lists have let it go: it is named by its number then. */
  readonly market: SettlementMarketOnWire | undefined;
  /** Markets that wait, are in progress, or were decided last. */
  readonly action: (SettlementActionOnWire & Partial<Settlements['open'][number]>) | undefined;
  readonly hold: SettlementHoldOnWire | undefined;
  /** Milliseconds since 1970: since when it is so; 0 where nobody knows. */
  readonly since: number;
}

/** How many markets wait for somebody, and of those how many are not among the listed. */
export function waitingOf({ total, open, holds, to_propose }: Settlements): { all: number; unlisted: number } {
  const all = total.proposed + total.holds + total.to_propose;
  const isOpen = new Set(open.map(({ market_id }) => market_id));
  const proposed = open.filter(({ state }) => state === 'proposed');
  const onlyHeld = holds.filter(({ market_id }) => !isOpen.has(market_id));
  const listed = proposed.length + onlyHeld.length + to_propose.length;
  return { all, unlisted: Math.max(0, all - listed) };
}

/** One row a market: what needs somebody first, and in each group the oldest first; what has ended, the newest first. */
export function settlementRows({
  open,
  holds,
  ended,
  to_propose,
  markets,
}: Omit<Settlements, 'total'>): readonly SettlementRow[] {
  const named = new Map(markets.map((market) => [market.market_id, market]));
  const row = (marketId: string, fields: Pick<SettlementRow, 'group' | 'since'> & Partial<SettlementRow>) => ({
    marketId,
    market: named.get(marketId),
    action: undefined,
    hold: undefined,
    ...fields,
  });
  const waiting = open.map((action) =>
    row(action.market_id, {
      group: action.state === 'proposed' ? 'proposed' : 'under-way',
      since: Date.parse(action.proposed_at),
      action,
    }),
  );
  const isOpen = new Set(waiting.map(({ marketId }) => marketId));
  const held = holds
    .filter(({ market_id }) => !isOpen.has(market_id))
    .map((hold) => row(hold.market_id, { group: 'held', since: Date.parse(hold.since), hold }));
  const bare = to_propose.map((marketId) => row(marketId, { group: 'to-propose', since: 0 }));
  const before = new Set([...waiting, ...held, ...bare].map(({ marketId }) => marketId));
  const past = [...Map.groupBy(ended, ({ market_id }) => market_id)]
    .filter(([marketId]) => !before.has(marketId))
    .map(([marketId, actions]) => {
      const [last] = actions.toSorted((a, b) => b.action_id - a.action_id);
      // Some of its bets are void, and it goes on.
      const group = named.get(marketId)?.has_result === false ? 'no-result' : 'ended';
      return row(marketId, { group, since: Date.parse(last?.finished_at ?? ''), action: last });
    });
  const rank = ({ group }: SettlementRow) => GROUPS.indexOf(group);
  const oldest = [...held, ...waiting, ...bare].toSorted((a, b) => rank(a) - rank(b) || a.since - b.since);
  return [...oldest, ...past.toSorted((a, b) => b.since - a.since)];
}

/** Results of one group that stand together in the list: those of a match, or one alone. */
export interface MatchResults {
  readonly key: string;
  readonly group: Group;
  /** Empty for one result alone. */
  readonly matchName: string;
  readonly rows: readonly SettlementRow[];
}

/** In the order of the rows, each match where its first row stands. */
export function resultsByMatch(rows: readonly SettlementRow[]): readonly MatchResults[] {
  const alike = Map.groupBy(rows, ({ group, market, marketId }) => `${group} ${market?.match_id ?? marketId}`);
  return [...alike].flatMap(([key, ofMatch]) => {
    const [first] = ofMatch;
    if (first === undefined) return [];
    const matchName = ofMatch.length > 1 ? (first.market?.match_name ?? '') : '';
    return [{ key, group: first.group, matchName, rows: ofMatch }];
  });
}

export const nameOf = ({ marketId, market }: Pick<SettlementRow, 'marketId' | 'market'>): string =>
  market?.name ?? `Market ${marketId}`;

/** The result in words: a name, a number, void. */
export function resultWords(
  { answer, kind }: Pick<SettlementActionOnWire, 'answer' | 'kind'>,
  market: Pick<SettlementMarketOnWire, 'runners' | 'per_unit'> | undefined,
): string {
  if (kind === 'void-bets' || answer.state === 'bets-void') return 'Some bets void';
  if (answer.state === 'void') return 'Void';
  if (answer.number !== null) return String(answer.number / (market?.per_unit ?? 1));
  const name = (runner: number) =>
    market?.runners.find(({ selection_id }) => selection_id === runner)?.name ?? `Runner ${runner}`;
  const winners = answer.winners.map(name).join(', ');
  const level = (runners: readonly number[]) =>
    runners.length === 0 ? '' : `${runners.map(name).join(' and ')} in a dead heat`;
  const first = [winners, level(answer.tied)].filter(Boolean).join(', ') || 'No winner';
  const behind = [answer.placed.map(name).join(', '), level(answer.placed_tied)].filter(Boolean).join(', ');
  return behind === '' ? first : `${first}; placed ${behind}`;
}

/** The result of a held market by its rule: of what is held nothing is settled yet. @param would  `settled: 84`, or `void` */
export const byRuleWords = (would: string): string =>
  would === '' ? '' : ` By its rule it would be: ${would.replace(/^settled: /, '')}.`;

/** The effect of an approval: bettors are notified of voids and of what replaces a result, not of a first result. */
export function approvalWords(
  { kind, answer }: Pick<SettlementActionOnWire, 'kind' | 'answer'>,
  market: Pick<SettlementMarketOnWire, 'has_result'> | undefined,
): string {
  const isFirst = kind === 'settle' && answer.state === 'settled' && market?.has_result === false;
  return isFirst
    ? 'It pays out at once, and can be rolled back. Only those with void bets are notified.'
    : 'It is carried out at once. Bettors are notified, and that cannot be undone.';
}

/** The list's second line: why a market waits, or what it was decided as. */
export function entryWords({ action, hold, market }: SettlementRow): string {
  if (hold !== undefined) return hold.reason;
  if (action === undefined) return market?.rule === '' ? 'Enter by hand' : 'Closed';
  const words = resultWords(action, market);
  const isPlain = action.state === 'done' || action.state === 'proposed';
  return isPlain ? words : `${words}, ${STATE_WORDS[action.state].toLowerCase()}`;
}

export const GROUP_WORDS: Readonly<Record<Group, string>> = {
  held: 'Held',
  proposed: 'Waiting for approval',
  'to-propose': 'Needs a result',
  'under-way': 'In progress',
  'no-result': 'No result yet, some bets void',
  ended: 'Done',
};

export const KIND_WORDS: Readonly<Record<SettlementActionOnWire['kind'], string>> = {
  settle: 'Result',
  void: 'Void',
  abandon: 'Abandoned',
  'roll-back': 'Roll back',
  'void-bets': 'Void bets',
};

export const STATE_WORDS: Readonly<Record<SettlementActionOnWire['state'], string>> = {
  proposed: 'Waiting for approval',
  approved: 'In progress',
  done: 'Done',
  rejected: 'Rejected',
  failed: 'Failed',
};

/** The effect of an action on all accounts together; the three columns of the house are what the others leave. */
export interface PreviewSums {
  readonly winners: number;
  readonly losers: number;
  /** Minor units: profit, commission and change of those who win, of those who lose, and of the rest. */
  readonly of: Readonly<Record<'win' | 'lose' | 'house', readonly [number, number, number]>>;
}

/** @param rows  of people's accounts, and of the operator's: those belong to no person */
export function previewSums(rows: DataOf<'admin/previewResult'>['rows']): PreviewSums {
  const minor = (units: number) => Math.round(units * 100);
  const of = { win: [0, 0, 0], lose: [0, 0, 0], house: [0, 0, 0] };
  let winners = 0;
  let losers = 0;
  for (const { user_name, profit, commission, change } of rows) {
    const side = user_name === '' ? 'house' : change >= 0 ? 'win' : 'lose';
    // A bettor who comes out even has neither won nor lost.
    if (side === 'win' && change > 0) winners += 1;
    if (side === 'lose') losers += 1;
    for (const [at, figure] of [profit, 0 - commission, change].entries())
      of[side][at] = (of[side][at] ?? 0) + minor(figure);
  }
  // Commission goes to the operator, whose account for it is in no row.
  for (const at of [0, 1, 2]) of.house[at] = 0 - (of.win[at] ?? 0) - (of.lose[at] ?? 0);
  return { winners, losers, of: of as unknown as PreviewSums['of'] };
}

// Hand-made pieces of a recorded stream, for tests.

export function aDefinition(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    status: 'OPEN',
    inPlay: false,
    betDelay: 0,
    numberOfWinners: 1,
    complete: true,
    persistenceEnabled: true,
    marketBaseRate: 5,
    bettingType: 'ODDS',
    marketType: 'MATCH_ODDS',
    eventId: '1',
    eventTypeId: '4',
    marketTime: '2022-07-11T11:00:00.000Z',
    runners: [
      { id: 11, status: 'ACTIVE', sortPriority: 1 },
      { id: 12, status: 'ACTIVE', sortPriority: 2 },
    ],
    ...changes,
  };
}

/** Runners of a market that has closed. */
export function withWinner(winner: number): Record<string, unknown>[] {
  return [11, 12].map((id, place) => ({ id, status: id === winner ? 'WINNER' : 'LOSER', sortPriority: place + 1 }));
}

export function aLine(at: number, change: Record<string, unknown>, clk = 'A'): string {
  return JSON.stringify({ op: 'mcm', clk, pt: at, mc: [{ id: '1.7', ...change }] });
}

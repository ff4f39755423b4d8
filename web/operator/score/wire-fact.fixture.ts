import type { MatchFactOnWire } from 'protocol';

export const wireFact = (fact_id: number, said: unknown, corrects: number | null = null): MatchFactOnWire => ({
  fact_id,
  at: '2031-01-01T00:00:00Z',
  source: 'manual',
  said,
  corrects,
  by: 1,
});

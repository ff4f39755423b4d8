import type { Sequence } from 'engine/vocabulary';
import type { ActivityQueries } from './activity.ts';
import type { BetQueries } from './bets.ts';
import type { CasinoQueries } from './casino.ts';
import type { ClearedQueries } from './cleared.ts';
import type { LimitQueries } from './limits.ts';
import type { ProfitQueries } from './profit.ts';
import type { StaffReportQueries } from './staff-reports.ts';
import type { ResultQueries, StatementQueries } from './statement.ts';
import type { TradeQueries } from './queries/trades.ts';

/** Everything that can be asked of the records. Money is minor units, prices hundredths, times ms. */
export interface RecordQueries
  extends
    ActivityQueries,
    BetQueries,
    CasinoQueries,
    ClearedQueries,
    LimitQueries,
    ProfitQueries,
    StatementQueries,
    ResultQueries,
    TradeQueries {
  /** Reports of everybody. */
  readonly staff: StaffReportQueries;
  /** The last command that the records have taken. */
  readonly sequence: Sequence;
  /** Resolves when the records have taken that command: for whoever asks for what it has just caused. */
  upTo(sequence: Sequence): Promise<void>;
  upToWithin(sequence: Sequence, patienceMs: number): Promise<boolean>;
}

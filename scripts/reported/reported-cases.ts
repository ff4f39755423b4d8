import { CLIENTS } from './clients.ts';
import { FILES } from './files.ts';
import { MONEY, RECORDINGS, SMALLER } from './others.ts';
import type { ReportedCase } from './reported-case.ts';
import { RESULTS } from './results.ts';

/** What public reports, programs of others and real files showed to be wrong, with the tests that hold it right. */
export const REPORTED: Readonly<Record<string, readonly ReportedCase[]>> = {
  Results: RESULTS,
  'Betfair clients': CLIENTS,
  'Fixtures from files': FILES,
  Recordings: RECORDINGS,
  Money: MONEY,
  Smaller: SMALLER,
};

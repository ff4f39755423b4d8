/** Either process is told once where the exchange is, then asked to make load for a while. */
export interface LoadPlan {
  readonly port: number;
  /** The requests as they go over the wire, taken in turn; a bettor's again and again, a cancel once. */
  readonly requests: readonly string[];
  readonly connections: number;
  /** Without it each connection asks again as soon as it is answered. */
  readonly perSecond?: number;
  readonly seconds: number;
  /** An answer is in time up to then; by default a second. */
  readonly inTimeMs?: number;
}

/** What came of the requests that were due in one second. */
export interface LoadSecond {
  readonly due: number;
  /** No connection was free in time: nothing was sent. */
  readonly unsent: number;
  /** Done, and answered in time from when they were due. */
  readonly done: number;
  readonly late: number;
  /** Told that the exchange is busy, and nothing was done. */
  readonly busy: number;
  /** Of those done, ms from when they were due. */
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export interface LoadReport {
  readonly seconds: readonly LoadSecond[];
  /** The first answer that is none of these, and how many there were; connections that broke before an answer count too. */
  readonly strange: { readonly count: number; readonly first: string };
  /** Of all done, ms from when they were due. */
  readonly times: readonly number[];
}

// Constants of the product that both the server and the web use, each held once.

export const BALANCE_REFRESH_MS = 5000;
export const TOAST_MS = 800;
export const PASSWORD_MIN_LENGTH = 8;
export const MOBILE_BREAKPOINT_PX = 993;
export const COPYRIGHT_YEAR = 2024;
export const TV_DELAY_MS = 5000;
/** After an event: so long a result or a rate can be queried. */
export const QUERY_WINDOW_DAYS = 7;
/** After it was placed: so long a binary bet at a wrong rate can be deleted. */
export const DELETION_WINDOW_HOURS = 24;
/** Of one file, to be added at once. */
export const MOST_FIXTURES = 1000;
/** Rows of a file of results that one call previews. */
export const MOST_RESULTS = 50;
/** Balls that one correction may change after its own: more than the longest innings has had. */
export const MOST_LATER_FACTS = 2400;
export const CONSOLE_CLEAR_MS = 1_115_000;

/** Of a runner that is taken out, per cent: from here on bets of a win or each-way market are reduced, and its unmatched lays cancelled or moved. */
export const WIN_REDUCTION_THRESHOLD = 2.5;
/** Of a place market every factor reduces; its unmatched lays are cancelled or moved from here on. */
export const PLACE_LAY_CANCEL_THRESHOLD = 4;

/** Of the stream: what a client's hello names and the server's welcome answers. */
export const STREAM_VERSION = 2;
/** The longest the server stays silent on the stream. */
export const HEARTBEAT_MS = 1000;
/** Prices are called stale when the stream has been silent for so long. */
export const STALE_MS = 2000;
/** WebSocket close codes of ours. */
export const CLOSE_CODES = {
  goingAway: 1001,
  badFrame: 4400,
  loginSessionEnded: 4401,
  slowReader: 4408,
  tooMany: 4429,
} as const;

/** The most that the house may lose on a market if nobody sets a cap, units. */
export const USUAL_HOUSE_CAP = 100_000;

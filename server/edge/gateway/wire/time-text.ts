/** ISO 8601, UTC; empty for 0 and for nothing: it has not come, or never came. */
export const timeText = (at: number | undefined): string => (at ? new Date(at).toISOString() : '');

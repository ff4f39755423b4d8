const CLOCK = /^(\d{1,3})(?::([0-5]\d))?$/;

/** Minutes, or minutes and seconds, as ms; undefined for anything else. */
export function clockOf(text: string): number | undefined {
  const [, minutes, seconds = '0'] = CLOCK.exec(text.trim()) ?? [];
  return minutes === undefined ? undefined : (Number(minutes) * 60 + Number(seconds)) * 1000;
}

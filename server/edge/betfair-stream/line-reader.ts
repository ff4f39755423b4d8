const LINE_FEED = 10;

/** Cuts what comes in into lines. */
export class LineReader {
  readonly #most: number;
  #parts: Buffer[] = [];
  #length = 0;

  /** @param most  bytes of a line */
  constructor(most: number) {
    this.#most = most;
  }

  /** True if a line has become too long. */
  get isTooLong(): boolean {
    return this.#length > this.#most;
  }

  /** @returns the lines that are whole now, without their ends, each cut when it is wanted: thousands may be in one piece */
  *read(bytes: Buffer): Generator<string, void> {
    let rest = bytes;
    for (let end = rest.indexOf(LINE_FEED); end >= 0; end = rest.indexOf(LINE_FEED)) {
      this.#length += end;
      if (this.isTooLong) return;
      const line = Buffer.concat([...this.#parts, rest.subarray(0, end)]).toString('utf8');
      this.#parts = [];
      this.#length = 0;
      rest = rest.subarray(end + 1);
      yield line.endsWith('\r') ? line.slice(0, -1) : line;
    }
    if (rest.length > 0) this.#parts.push(rest);
    this.#length += rest.length;
  }
}

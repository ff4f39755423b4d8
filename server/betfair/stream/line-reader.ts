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

  /** @returns the lines that are whole now, without their ends; undefined once one is too long */
  read(bytes: Buffer): string[] | undefined {
    const lines: string[] = [];
    let rest = bytes;
    for (let end = rest.indexOf(LINE_FEED); end >= 0; end = rest.indexOf(LINE_FEED)) {
      if (this.#length + end > this.#most) return undefined;
      const line = Buffer.concat([...this.#parts, rest.subarray(0, end)]).toString('utf8');
      this.#parts = [];
      this.#length = 0;
      rest = rest.subarray(end + 1);
      lines.push(line.endsWith('\r') ? line.slice(0, -1) : line);
    }
    if (rest.length > 0) this.#parts.push(rest);
    this.#length += rest.length;
    return this.#length > this.#most ? undefined : lines;
  }
}

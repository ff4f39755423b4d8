/** A file that is not a recording, is damaged, or holds what cannot be played. Its message names the line. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError';
  /** 1 is the first line; 0 where the file could not be read at all. */
  readonly line: number;

  constructor(line: number, fact: string) {
    super(line > 0 ? `line ${line}: ${fact}` : fact);
    this.line = line;
  }
}

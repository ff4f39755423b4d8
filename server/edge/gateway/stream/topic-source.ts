/** Where a topic's frames come from. What is handed out is JSON, made once for all who watch. */
export interface TopicSource {
  /** Something may be different since the last `change`. */
  isDirty: boolean;
  /** Changes are gathered for so long after the last that were sent; 0 sends them as soon as the hub sends. */
  readonly gatherMs: number;
  /** The whole, as of the last `change`; undefined while there is nothing to show. */
  picture(): string | undefined;
  /** The picture with all that is sent as changes right behind it; if it is missing, `picture` has everything. */
  whole?(): Promise<string>;
  /** What is different since the last time; undefined where nothing is. */
  change(): string | undefined;
}

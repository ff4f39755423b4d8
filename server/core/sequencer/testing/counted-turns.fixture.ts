/** Counts the turns of the event loop that others have while something is done. */
export async function countTurns<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly turns: number }> {
  let turns = 0;
  let isOver = false;
  const takeTurn = () => {
    if (isOver) return;
    turns += 1;
    setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  try {
    return { result: await work(), turns };
  } finally {
    isOver = true;
  }
}

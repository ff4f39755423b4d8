import { call } from './exchange.ts';
import { chanceIn, keepReceipt, keepSequence } from './round-entropy.ts';

/** After a bet of a round was accepted: its receipt is kept. Where it cannot be had now, the next bet brings it. */
export async function fetchReceipt(round: string, sequence: number): Promise<void> {
  keepSequence(round, sequence);
  if (chanceIn(round)?.receipt !== undefined) return;
  try {
    const answer = await call('casino/getReceipt', { round_id: round });
    if (answer.kind === 'answered') keepReceipt(answer.data);
  } catch {
    // The bet is placed, and its sequence is kept.
  }
}

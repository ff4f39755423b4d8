/** Counts the answers to bets. On a machine with other work some may be refused as busy; any other refusal is a fault. */
export class BetAnswers {
  placed = 0;
  busy = 0;

  /** @param body  of an answer over HTTP @throws Error if the bet was refused by an exchange that was not busy */
  see(body: string): void {
    if (body.startsWith('{"status":true')) this.placed += 1;
    else this.refused(JSON.parse(body) as { code?: string });
  }

  /** @throws Error unless the exchange was busy */
  refused(answer: { readonly code?: string }): void {
    if (answer.code !== 'busy') throw new Error(`a bet was refused: ${JSON.stringify(answer).slice(0, 300)}`);
    this.busy += 1;
  }

  /** Sentences for a benchmark's misses. */
  get misses(): string[] {
    return this.busy === 0 ? [] : [`${this.busy} requests were refused by a busy exchange`];
  }
}

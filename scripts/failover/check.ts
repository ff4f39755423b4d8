// What bettors were told, against what the journal has: by nothing that the exchange itself uses to answer.

/** One request of a bettor, with what came of it. A key may be sent again: then it has several. */
export interface Attempt {
  readonly key: string;
  readonly answer: 'ok' | 'fail' | 'unknown';
  /** Of the bet, where the answer was ok. */
  readonly bet?: string;
}

/** An order as a row of the journal has it. */
export interface JournaledBet {
  readonly key: string;
  readonly bet: string;
}

export interface CheckedRow {
  readonly first: number;
  readonly last: number;
  readonly epoch: number;
}

export interface Verdict {
  readonly acknowledged: number;
  readonly refused: number;
  /** Requests whose every answer was lost, and what the journal says of them. */
  readonly unknown: { readonly placed: number; readonly notPlaced: number };
  /** One line each; none where all is well. */
  readonly faults: readonly string[];
}

/** Follows rows and bets of a journal in order, and then judges the history. */
export class Checker {
  readonly #bets = new Map<string, string[]>();
  readonly #faults: string[] = [];
  #epoch = 0;
  #last = 0;

  row({ first, last, epoch }: CheckedRow): void {
    if (this.#last > 0 && first !== this.#last + 1) this.#faults.push(`the journal has a gap before ${first}`);
    if (epoch < this.#epoch) this.#faults.push(`the row at ${first} is of epoch ${epoch}, after one of ${this.#epoch}`);
    this.#epoch = epoch;
    this.#last = last;
  }

  bet({ key, bet }: JournaledBet): void {
    this.#bets.set(key, [...(this.#bets.get(key) ?? []), bet]);
  }

  judge(attempts: Iterable<Attempt>): Verdict {
    const faults = [...this.#faults];
    const counts = { acknowledged: 0, refused: 0, placed: 0, notPlaced: 0 };
    const byKey = Map.groupBy(attempts, ({ key }) => key);
    for (const [key, answers] of byKey) {
      const there = this.#bets.get(key) ?? [];
      const told = new Set(answers.flatMap(({ answer, bet = '' }) => (answer === 'ok' ? [bet] : [])));
      if (there.length > 1) faults.push(`${key} was placed ${there.length} times: ${there.join(', ')}`);
      if (told.size > 1) faults.push(`${key} was acknowledged as different bets: ${[...told].join(', ')}`);
      for (const bet of told)
        if (!there.includes(bet)) faults.push(`${key} was acknowledged as bet ${bet}, and the journal has none`);
      if (told.size > 0) counts.acknowledged += 1;
      else if (answers.some(({ answer }) => answer === 'unknown'))
        counts[there.length > 0 ? 'placed' : 'notPlaced'] += 1;
      else {
        counts.refused += 1;
        if (there.length > 0) faults.push(`${key} was refused, and the journal has bet ${there.join(', ')}`);
      }
    }
    for (const key of this.#bets.keys()) if (!byKey.has(key)) faults.push(`nobody asked for ${key}`);
    const { acknowledged, refused, placed, notPlaced } = counts;
    return { acknowledged, refused, unknown: { placed, notPlaced }, faults };
  }
}

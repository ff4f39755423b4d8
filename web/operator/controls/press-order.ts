import type { StaffPermission } from 'protocol';

export interface Switched<Refusal> {
  readonly changed: readonly string[];
  readonly refused: readonly Refusal[];
  /** Those of a later innings, which opening all leaves as they are. */
  readonly stayed?: readonly string[];
}

type Send<Refusal> = (id: number, to: SwitchTo) => Promise<Switched<Refusal>>;

export type SwitchTo = 'suspended' | 'open' | 'open, new ones too';

/** Stopping bets takes less than taking them again. */
export const switchNeeds = (to: SwitchTo): StaffPermission => (to === 'suspended' ? 'suspend-markets' : 'run-markets');

/**
 * Suspends and opens matches in the order of the presses, on whichever pages they were made. Opening waits for what was
 * pressed before: what the exchange has not suspended yet it would not open. A suspension waits for nothing, and is sent
 * again after an opening that was under way, because that one may have arrived later.
 */
export class PressOrder<Refusal> {
  readonly #send: Send<Refusal>;
  readonly #underWay = new Map<number, { readonly opens: boolean; readonly ended: Promise<unknown> }>();

  constructor(send: Send<Refusal>) {
    this.#send = send;
  }

  /** @returns all that it changed @throws what the exchange refuses */
  async press(id: number, to: SwitchTo): Promise<Switched<Refusal>> {
    const before = this.#underWay.get(id);
    const done = to === 'suspended' ? this.#suspend(id, before) : this.#open(id, to, before?.ended);
    const entry = { opens: to !== 'suspended', ended: Promise.allSettled([before?.ended, done]) };
    this.#underWay.set(id, entry);
    try {
      return await done;
    } finally {
      if (this.#underWay.get(id) === entry) this.#underWay.delete(id);
    }
  }

  async #open(id: number, to: SwitchTo, before: Promise<unknown> | undefined): Promise<Switched<Refusal>> {
    await before;
    return this.#send(id, to);
  }

  async #suspend(id: number, before: { opens: boolean; ended: Promise<unknown> } | undefined) {
    const first = this.#send(id, 'suspended');
    if (before?.opens !== true) return first;
    const [now] = await Promise.allSettled([first, before.ended]);
    const after = await this.#send(id, 'suspended');
    const already = now.status === 'fulfilled' ? now.value.changed : [];
    return { changed: [...new Set([...already, ...after.changed])], refused: after.refused };
  }
}

import type { MarketId } from 'engine/vocabulary';
import { canonicalJson, FlowRefusal, type SettlementPolicy } from 'results';
import type { TermsBook } from './market-terms.ts';

/** So many wait; beyond that the first to have waited has to be requested again. */
const MOST_WISHES = 1000;

/** What an operator asks a market's policy to be. */
export interface PolicyWish {
  readonly market: MarketId;
  readonly policy: SettlementPolicy;
  /** User id. */
  readonly by: number;
}

/**
 * Where operators change policies: one alone makes them stricter, two who ask for the same make them looser. Wishes are
 * kept in memory: after a restart the first has to ask again.
 */
export class Policies {
  readonly #terms: Pick<TermsBook, 'policyOf' | 'setPolicy'>;
  readonly #areIndependent: (one: number, other: number) => Promise<boolean>;
  /** The last one of a market that waits for a second person. */
  readonly #wishes = new Map<MarketId, PolicyWish>();

  constructor(
    terms: Pick<TermsBook, 'policyOf' | 'setPolicy'>,
    areIndependent: (one: number, other: number) => Promise<boolean> = async (one, other) => one !== other,
  ) {
    this.#terms = terms;
    this.#areIndependent = areIndependent;
  }

  /** What waits for a second person; undefined where nothing does. */
  wishOf(market: MarketId): PolicyWish | undefined {
    return this.#wishes.get(market);
  }

  /** @throws FlowRefusal `second-person-missing`, `same-person` */
  async change(wish: PolicyWish): Promise<void> {
    const { market, policy, by } = wish;
    if (isLooser(policy, this.#terms.policyOf(market))) {
      const first = this.#wishes.get(market);
      if (first === undefined || canonicalJson(first.policy) !== canonicalJson(policy)) {
        this.#wishes.delete(market);
        this.#wishes.set(market, wish);
        const [oldest] = this.#wishes.keys();
        if (this.#wishes.size > MOST_WISHES && oldest !== undefined) this.#wishes.delete(oldest);
        throw new FlowRefusal('second-person-missing', 'A second operator must request the same policy.');
      }
      if (!(await this.#areIndependent(first.by, by)))
        throw new FlowRefusal(
          'same-person',
          'A second person must request the same policy: it is looser than the present one.',
        );
    }
    this.#wishes.delete(market);
    await this.#terms.setPolicy(market, policy);
  }
}

/** Whether fewer sources or fewer people stand behind a result than before, in anything. */
function isLooser(policy: SettlementPolicy, before: SettlementPolicy): boolean {
  return (
    policy.sources < before.sources ||
    (policy.automatic && !before.automatic) ||
    (!policy.secondPerson && before.secondPerson)
  );
}

import type { AccountId, ExclusionKind, Millis } from 'engine/vocabulary';
import { NO_AMOUNT, NO_MARKET } from '../../../trade/alerts/signal.ts';
import type { OtherAccount } from '../../../people/identity/other-accounts.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { refusalOf } from '../rejection-answers.ts';

type Needs = Pick<GatewayDependencies, 'alerts' | 'identity' | 'live' | 'sequencer'>;

interface Exclusion {
  readonly userId: number;
  readonly account: AccountId;
  readonly until: Millis;
  readonly kind: ExclusionKind;
}

/**
 * Excludes a person from betting: their account, and those that they opened with another spelling of their phone or mail
 * address. Accounts that only signed in at the same device may be somebody else's: the operator gets a case.
 *
 * @throws Refusal
 */
export async function excludeSelf(needs: Needs, { userId, account, until, kind }: Exclusion): Promise<void> {
  const { identity, live, sequencer } = needs;
  const now = sequencer.now();
  const isExcluded = (one: AccountId) => (live.account(one)?.excludedUntil ?? 0) > now;
  const found = await identity.otherAccounts.of(userId);
  // Somebody's in the family who is excluded as well needs no look.
  const others = found.filter(({ account: other, by }) => by === 'contact' || !isExcluded(other));
  // An exclusion that ends no later than the present one is refused, and so it is for nobody else.
  const isLonger = until > (live.account(account)?.excludedUntil ?? 0);
  const same = isLonger ? others.filter(({ by }) => by === 'contact') : [];
  // Together, so that one commit has them all. Another account may be excluded for longer: it stays so.
  const [own] = await Promise.all(
    [account, ...same.map((other) => other.account)].map((one) =>
      sequencer.submit({ type: 'exclude-self', account: one, until, kind }),
    ),
  );
  if (own?.outcome.ok === false) throw refusalOf(own.outcome.rejection);
  if (others.length > 0) await openCase(needs, { account, until }, others);
}

async function openCase(
  { alerts, sequencer }: Needs,
  { account, until }: Pick<Exclusion, 'account' | 'until'>,
  others: readonly OtherAccount[],
) {
  const at = sequencer.now();
  const excluded = others.filter(({ by }) => by === 'contact').length;
  await alerts.cases.save([
    {
      kind: 'excluded-elsewhere',
      key: `excluded-elsewhere ${account} ${until}`,
      at,
      lastAt: at,
      accounts: [account, ...others.map((other) => other.account)],
      market: NO_MARKET,
      amount: NO_AMOUNT,
      figures: { excluded, alike: others.length - excluded },
    },
  ]);
}

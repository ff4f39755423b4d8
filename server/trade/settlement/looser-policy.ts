import type { SettlementPolicy } from 'results';

/** True if fewer sources or fewer people stand behind a result than before, in anything. */
export function isLooserPolicy(policy: SettlementPolicy, before: SettlementPolicy): boolean {
  return (
    policy.sources < before.sources ||
    (policy.automatic && !before.automatic) ||
    (!policy.secondPerson && before.secondPerson)
  );
}

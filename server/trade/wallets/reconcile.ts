import type { ProviderTransaction } from 'protocol';

/** A transaction as both sides know it. */
export interface Reconciled {
  /** Of the provider. */
  readonly transaction: string;
  readonly kind: string;
  readonly user: string;
  /** Minor units; undefined where that side has none. */
  readonly theirs: number | undefined;
  readonly ours: number | undefined;
}

export interface Reconciliation {
  /** In how many both sides agree. */
  readonly agreed: number;
  /** The provider has it, and here it has had no effect. */
  readonly missingHere: readonly Reconciled[];
  /** It has had its effect here, and the provider does not have it. */
  readonly missingThere: readonly Reconciled[];
  /** Both have it, with another amount, kind or customer. */
  readonly different: readonly Reconciled[];
}

/** Compares what a provider holds to be done with what was done here, in both directions. */
export function reconcile(
  theirs: readonly ProviderTransaction[],
  ours: readonly ProviderTransaction[],
): Reconciliation {
  const here = new Map(ours.map((one) => [nameOf(one), one]));
  const missingHere: Reconciled[] = [];
  const different: Reconciled[] = [];
  let agreed = 0;
  for (const one of theirs) {
    const own = here.get(nameOf(one));
    here.delete(nameOf(one));
    if (own === undefined) missingHere.push(rowOf(one, one.amount, undefined));
    else if (own.kind !== one.kind || own.user !== one.user || own.amount !== one.amount)
      different.push(rowOf(one, one.amount, own.amount));
    else agreed += 1;
  }
  const missingThere = [...here.values()].map((one) => rowOf(one, undefined, one.amount));
  return { agreed, missingHere, missingThere, different };
}

/** A result is of several customers under one name. */
const nameOf = ({ transaction_id, kind, user }: ProviderTransaction): string =>
  kind === 'result' ? `${transaction_id} ${user}` : transaction_id;

function rowOf(
  { transaction_id: transaction, kind, user }: ProviderTransaction,
  theirs: number | undefined,
  ours: number | undefined,
): Reconciled {
  return { transaction, kind, user, theirs, ours };
}

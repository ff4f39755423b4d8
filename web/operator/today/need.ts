import type { NeedKind } from 'protocol';

/** Marks a need as the viewer's work. */
export type Taking =
  | { readonly call: 'admin/takeNeed'; readonly body: { readonly kind: NeedKind; readonly of: string } }
  | { readonly call: 'admin/takePayment'; readonly body: { readonly payment_id: number } }
  | { readonly call: 'admin/takeQuery'; readonly body: { readonly query_id: number } };

/** Something that waits for a person. */
export interface Need {
  readonly id: string;
  readonly kind:
    | 'Result'
    | 'Start'
    | 'Deposit'
    | 'Withdrawal'
    | 'Query'
    | 'Case'
    | 'Casino'
    | 'Suspended'
    | 'Alert'
    | 'Approval';
  readonly what: string;
  readonly detail: string;
  /** Minor units; undefined where it is about no amount. */
  readonly amount: number | undefined;
  /** Milliseconds since 1970: since when it waits, 0 where nobody knows; and when it is due. */
  readonly since: number;
  readonly due: number;
  /** The page where it is done, and the word of its button. */
  readonly to: string;
  readonly act: string;
  /** The match whose facts may settle it; left out if facts do not help. */
  readonly facts?: number;
  /** The match that is to be finished, where that is what it needs. */
  readonly finishes?: { readonly id: number; readonly name: string };
  /** Left out where it cannot be taken any more. */
  readonly taking?: Taking;
  /** The user who works at it; 0: nobody. */
  readonly takenBy: number;
}

export type Waits = Omit<Need, 'takenBy'>;

export const takeNeed = (kind: NeedKind, of: string): Taking => ({ call: 'admin/takeNeed', body: { kind, of } });

import type { Instruction, PlaceOrder, Rejection } from 'engine';

/** An order to be placed: by whom and where. */
export type OrderRequest = Instruction & Pick<PlaceOrder, 'account' | 'market'>;

/** Reasons for no, each with whether it applies. */
export type Checks = Partial<Record<Rejection, () => boolean>>;

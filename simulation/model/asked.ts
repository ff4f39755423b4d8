import type { Instruction, PlaceOrder, Rejection } from 'engine';

/** What is asked for, by whom and where. */
export type Asked = Instruction & Pick<PlaceOrder, 'account' | 'market'>;

/** Reasons for no, each with whether it applies. */
export type Checks = Partial<Record<Rejection, () => boolean>>;

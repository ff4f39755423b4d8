import { FILL_OR_KILL } from './flumine/fill-or-kill.ts';
import { FILLING } from './flumine/filling.ts';
import { FLUMINE_INAPPLICABLE } from './flumine/inapplicable.ts';
import { CHANGING, PLACING } from './flumine/placing.ts';
import { REMOVALS, REMOVALS_INAPPLICABLE } from './flumine/removals.ts';
import { SETTLING } from './flumine/settling.ts';
import { STARTING_PRICE } from './flumine/starting-price.ts';
import { AMOUNTS, AMOUNTS_INAPPLICABLE } from './monaco/amounts.ts';
import { CANCELLATION } from './monaco/cancellation.ts';
import { CANCELLING, CANCELLING_INAPPLICABLE } from './monaco/cancelling.ts';
import { CROSS_BOOKS } from './monaco/cross-books.ts';
import { CROSS_ORDERS } from './monaco/cross-orders.ts';
import { CREATION } from './monaco/creation.ts';
import { OTHER_FILES_INAPPLICABLE, PROGRAM_TEST_COUNTS } from './monaco/inapplicable.ts';
import { LIFE, LIFE_INAPPLICABLE } from './monaco/life.ts';
import { LIQUIDITIES, LIQUIDITIES_INAPPLICABLE } from './monaco/liquidities.ts';
import { MATCHING } from './monaco/matching.ts';
import { NEWCOMERS } from './monaco/newcomers.ts';
import { QUEUES_INAPPLICABLE, QUEUES_OF_ONE_PRICE } from './monaco/queues.ts';
import { RESTING, RESTING_INAPPLICABLE } from './monaco/resting.ts';
import { SEQUENCES } from './monaco/sequences.ts';
import { SETTLEMENT } from './monaco/settlement.ts';
import { VOID } from './monaco/void.ts';
import { WHOLESALE } from './monaco/wholesale.ts';
import { isAct, type Inapplicable, type Row, type Scenario } from './scenario.ts';
import type { Reason } from './reasons.ts';

/** A suite of tests of somebody else, of which every test has its rows here or a reason why not. */
export interface Source {
  readonly name: string;
  readonly repository: string;
  readonly licence: string;
  /** The commit that was read. */
  readonly commit: string;
  /** How many tests each of its files has, as counted there. */
  readonly tests: Readonly<Record<string, number>>;
  readonly scenarios: readonly Scenario[];
  readonly inapplicable: readonly Inapplicable[];
}

const monaco = {
  repository: 'MonacoProtocol/protocol',
  licence: 'Apache-2.0',
  commit: 'a98aaf9f545709b65f6060b949572d65edc2f761',
};

const ORDER_TESTS: Source = {
  name: 'Monaco Protocol, order tests',
  ...monaco,
  tests: {
    'tests/order/cancelation_payment_10.ts': 4,
    'tests/order/cancelation_payment_11.ts': 4,
    'tests/order/cancelation_payment_12.ts': 1,
    'tests/order/creation_payment_1.ts': 1,
    'tests/order/creation_payment_2.ts': 3,
    'tests/order/creation_payment_3.ts': 3,
    'tests/order/matching_orders_01.ts': 3,
    'tests/order/matching_orders_02.ts': 2,
    'tests/order/matching_orders_03.ts': 5,
    'tests/order/matching_refunds_1.ts': 1,
    'tests/order/settlement_payment_1.ts': 3,
    'tests/order/settlement_payment_10.ts': 4,
    'tests/order/settlement_payment_11.ts': 4,
    'tests/order/settlement_payment_2.ts': 2,
    'tests/order/settlement_payment_3.ts': 2,
    'tests/order/settlement_payment_4.ts': 2,
    'tests/order/settlement_payment_5.ts': 3,
    'tests/order/void_payment_01.ts': 3,
    'tests/order/wholesale_payment_01.ts': 3,
    'tests/order/wholesale_payment_02.ts': 3,
    'tests/order/wholesale_payment_03.ts': 3,
    'tests/order/wholesale_payment_04.ts': 3,
    'tests/order/wholesale_payment_05.ts': 3,
  },
  scenarios: [
    ...CANCELLATION,
    ...CREATION,
    ...CROSS_ORDERS,
    ...MATCHING,
    ...SEQUENCES,
    ...SETTLEMENT,
    ...VOID,
    ...WHOLESALE,
  ],
  inapplicable: [],
};

const PROGRAM_TESTS: Source = {
  name: 'Monaco Protocol, unit tests of its program',
  ...monaco,
  tests: PROGRAM_TEST_COUNTS,
  scenarios: [
    ...AMOUNTS,
    ...CANCELLING,
    ...CROSS_BOOKS,
    ...LIFE,
    ...LIQUIDITIES,
    ...NEWCOMERS,
    ...QUEUES_OF_ONE_PRICE,
    ...RESTING,
  ],
  inapplicable: [
    ...AMOUNTS_INAPPLICABLE,
    ...CANCELLING_INAPPLICABLE,
    ...LIFE_INAPPLICABLE,
    ...LIQUIDITIES_INAPPLICABLE,
    ...OTHER_FILES_INAPPLICABLE,
    ...QUEUES_INAPPLICABLE,
    ...RESTING_INAPPLICABLE,
  ],
};

const FLUMINE: Source = {
  name: 'flumine, simulated orders',
  repository: 'betcode-org/flumine',
  licence: 'MIT',
  commit: '5bda83af003aa35ae78f913a347dce6e1a647e6f',
  tests: { 'tests/test_simulatedorder.py': 100, 'tests/test_middleware.py': 32 },
  scenarios: [...CHANGING, ...FILL_OR_KILL, ...FILLING, ...PLACING, ...REMOVALS, ...SETTLING, ...STARTING_PRICE],
  inapplicable: [...FLUMINE_INAPPLICABLE, ...REMOVALS_INAPPLICABLE],
};

export const SOURCES: readonly Source[] = [ORDER_TESTS, PROGRAM_TESTS, FLUMINE];

/** Why a scenario is not in every figure as its source has it; nothing where it is. */
export function differences({ rows, rungs }: Scenario): readonly Reason[] {
  const because = rows.flatMap((row) => reasonOf(row) ?? []);
  return [...new Set<Reason>(rungs === undefined ? because : [...because, 'ladder'])];
}

function reasonOf(row: Row): Reason | undefined {
  return row.row === 'see' || isAct(row) ? row.instead?.because : undefined;
}

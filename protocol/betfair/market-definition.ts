// What a market is to the compatible API and stream: the server writes it, clients read it.

export type BettingType = 'ODDS' | 'LINE' | 'ASIAN_HANDICAP_DOUBLE_LINE';
export type MarketStatusWord = 'INACTIVE' | 'OPEN' | 'SUSPENDED' | 'CLOSED';
export type RunnerStatusWord = 'ACTIVE' | 'WINNER' | 'LOSER' | 'PLACED' | 'REMOVED';

/** A runner in a market's definition: clients refuse any other key. */
export interface RunnerDefinition {
  readonly id: number;
  readonly sortPriority: number;
  readonly status: RunnerStatusWord;
  readonly name: string;
  /** The handicap, where it is not 0. */
  readonly hc?: number;
  /** Per cent by which its removal reduced the others. */
  readonly adjustmentFactor?: number;
  readonly removalDate?: string;
  /** The starting price once it is made; `NaN` where there was none to be found. */
  readonly bsp?: number | 'NaN';
}

/** A market as the compatible stream defines it: every field that clients insist on, and none that they refuse. */
export interface MarketDefinition {
  readonly bspMarket: boolean;
  readonly turnInPlayEnabled: boolean;
  readonly persistenceEnabled: boolean;
  /** Per cent. */
  readonly marketBaseRate: number;
  readonly eventId: string;
  readonly eventTypeId: string;
  readonly numberOfWinners: number;
  readonly bettingType: BettingType;
  readonly marketType: string;
  readonly marketTime: string;
  readonly suspendTime: string;
  readonly bspReconciled: boolean;
  readonly complete: boolean;
  readonly inPlay: boolean;
  readonly crossMatching: boolean;
  readonly runnersVoidable: boolean;
  readonly numberOfActiveRunners: number;
  /** Seconds. */
  readonly betDelay: number;
  readonly status: MarketStatusWord;
  readonly runners: readonly RunnerDefinition[];
  readonly regulators: readonly string[];
  readonly discountAllowed: boolean;
  readonly timezone: string;
  readonly openDate: string;
  readonly version: number;
  readonly name: string;
  readonly eventName: string;
  readonly priceLadderDefinition: { readonly type: 'CLASSIC' | 'LINE_RANGE' };
  readonly countryCode?: string;
  readonly venue?: string;
  readonly settledTime?: string;
  readonly eachWayDivisor?: number;
  readonly lineMinUnit?: number;
  readonly lineMaxUnit?: number;
  readonly lineInterval?: number;
  readonly betDelayModels?: readonly string[];
}

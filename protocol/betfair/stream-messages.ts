import type { MarketDefinition } from './market-definition.ts';

// What the compatible stream sends, as a client reads it.

/** A decimal price and an amount in units of the currency. */
export type WireLevel = readonly [price: number, size: number];

export interface RunnerChange {
  readonly id: number;
  readonly hc?: number;
  readonly ltp?: number;
  readonly tv?: number;
  readonly spn?: number | string;
  readonly spf?: number | string;
  readonly atb?: readonly WireLevel[];
  readonly atl?: readonly WireLevel[];
  readonly trd?: readonly WireLevel[];
  readonly spb?: readonly WireLevel[];
  readonly spl?: readonly WireLevel[];
  readonly batb?: readonly PlacedLevel[];
  readonly batl?: readonly PlacedLevel[];
  readonly bdatb?: readonly PlacedLevel[];
  readonly bdatl?: readonly PlacedLevel[];
}
export type PlacedLevel = readonly [place: number, price: number, size: number];

export interface MarketChange {
  readonly id: string;
  readonly img?: boolean;
  readonly con?: boolean;
  readonly tv?: number;
  readonly marketDefinition?: MarketDefinition;
  readonly rc?: readonly RunnerChange[];
}

export interface UnmatchedOrder {
  readonly id: string;
  readonly status: 'E' | 'EC';
  readonly [field: string]: string | number | undefined;
}
export interface OrderChange {
  readonly id: string;
  readonly closed?: boolean;
  readonly fullImage?: boolean;
  readonly orc?: readonly {
    readonly id: number;
    readonly fullImage?: boolean;
    readonly uo?: readonly UnmatchedOrder[];
    readonly mb?: readonly WireLevel[];
    readonly ml?: readonly WireLevel[];
    readonly smc?: Readonly<Record<string, { mb?: readonly WireLevel[]; ml?: readonly WireLevel[] }>>;
  }[];
}

/** Any line that the server sends. */
export interface StreamMessage {
  readonly op: 'connection' | 'status' | 'mcm' | 'ocm';
  readonly id?: number;
  readonly statusCode?: 'SUCCESS' | 'FAILURE';
  readonly errorCode?: string;
  readonly errorMessage?: string;
  readonly connectionClosed?: boolean;
  readonly connectionsAvailable?: number;
  readonly connectionId?: string;
  readonly ct?: 'SUB_IMAGE' | 'RESUB_DELTA' | 'HEARTBEAT';
  readonly segmentType?: 'SEG_START' | 'SEG' | 'SEG_END';
  readonly initialClk?: string;
  readonly clk?: string;
  readonly pt?: number;
  readonly conflateMs?: number;
  readonly heartbeatMs?: number;
  readonly mc?: readonly MarketChange[];
  readonly oc?: readonly OrderChange[];
}

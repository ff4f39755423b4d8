/** What the processes of the stream's benchmark are asked, and what they answer. */

export type ServerAsked =
  | { ask: 'open' }
  /** Changes books for so long, or, of a bare server, sends to all. */
  | { ask: 'work'; ms: number }
  /** To the exchange: change the first market's book so often. */
  | { ask: 'change'; changes: number }
  /** Of a bare server: what one message weighs. */
  | { ask: 'message-bytes'; bytes: number };

export interface ServerOpened {
  port: number;
  markets: string[];
  /** Of login sessions, each good for twenty connections; none where nobody asks. */
  tokens: string[];
}

export interface ServerWorked {
  /** User and system time of that process. */
  cpuMs: number;
  /** Book changes that were made durable. */
  changes: number;
  /** How often the books of markets were encoded. */
  encodings: number;
}

/** A change of a book, by the journal's sequence, and when it was durable: ms of the clock that all processes share. */
export interface MadeChange {
  sequence: number;
  durableAt: number;
}

export interface ServerChanged {
  made: MadeChange[];
}

export type ClientsAsked =
  | { ask: 'connect'; to: ServerOpened; clients: number }
  /** Half of them watch a market each, or nobody any more. */
  | { ask: 'watch'; isOn: boolean }
  /** Everybody watches the first market. */
  | { ask: 'watch-first' }
  /** How long after each of these was durable it was read. */
  | { ask: 'waits'; made: MadeChange[] }
  /** What has come since the last time. */
  | { ask: 'count' }
  /** Asks for every book anew and compares it with what the changes came to. */
  | { ask: 'compare' };

export interface ClientsCounted {
  messages: number;
  bytes: number;
  /** Of the client that got the most. */
  most: number;
  gaps: number;
}

export interface ClientsWaited {
  p50Ms: number;
  p99Ms: number;
}

export interface ClientsCompared {
  same: number;
  different: number;
}

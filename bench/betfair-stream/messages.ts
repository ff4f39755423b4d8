/** What the processes of the compatible stream's benchmark are asked, and what they answer. */

export type ServerAsked =
  | { ask: 'open' }
  /** Changes books for so long, or, of a bare server, sends to all as often as is told. */
  | { ask: 'work'; ms: number }
  /** Of the exchange: so many calls of listMarketBook, one after the other, for ten markets at full depth. */
  | { ask: 'books'; calls: number }
  /** Of a bare server: what one message weighs, and how often it is sent in a second. */
  | { ask: 'message-bytes'; bytes: number; perSecond: number };

export interface ServerOpened {
  port: number;
  /** What is said before anything is told; none where nobody asks. */
  tokens: string[];
}

export interface ServerWorked {
  /** User and system time of that process. */
  cpuMs: number;
  changes: number;
  /** From durable to the socket of a client in the same process, ms. */
  toWireMs: number[];
}

export interface BooksRequest {
  /** Of each call, ms. */
  ms: number[];
  bytes: number;
}

export type ClientsAsked =
  | { ask: 'connect'; to: ServerOpened; clients: number }
  | { ask: 'watch'; isOn: boolean }
  /** What has come since the last time. */
  | { ask: 'count' };

export interface ClientsCounted {
  /** Reads of all clients. */
  lines: number;
  bytes: number;
}

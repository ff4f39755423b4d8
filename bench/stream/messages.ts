/** What the processes of the stream's benchmark are asked, and what they answer. */

export type ServerAsked =
  | { ask: 'open' }
  /** Changes books for so long, or, of a bare server, sends to all. */
  | { ask: 'work'; ms: number }
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

export type ClientsAsked =
  | { ask: 'connect'; to: ServerOpened; clients: number }
  | { ask: 'watch'; isOn: boolean }
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

export interface ClientsCompared {
  same: number;
  different: number;
}

/** As `STREAM_VERSION` of protocol/constants.ts has it; with another the exchange ends the connection. */
const VERSION = 2;

/** The first frame on a connection of the site's stream. */
export const streamHello = (ticket: string): string => JSON.stringify({ op: 'hello', version: VERSION, ticket });

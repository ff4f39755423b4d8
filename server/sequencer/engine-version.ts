/** Which rules of events the running engine follows; written in every journal row. A build refuses rows of a later one. */
export const ENGINE_VERSION = 1;

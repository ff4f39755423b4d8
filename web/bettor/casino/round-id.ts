/** The chain, and the round's place in it. */
export const ROUND_ID = /^[0-9a-f]{16}-[1-9]\d{0,8}$/;

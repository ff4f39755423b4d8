/** An application of its own. */
export const DESK = '/operator/';

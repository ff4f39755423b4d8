/** A quoted market of two teams, as admin/createMarket takes it beside its match. */
export const BOOKMAKER = {
  name: 'Bookmaker',
  market_type: 'bookmaker',
  mechanism: 'quoted',
  commission: 0,
  min_stake: 1,
  runners: [{ name: 'Reds' }, { name: 'Blues' }],
};

-- Audits the money of an exchange from an export of its journal alone, in a PostgreSQL that has nothing else of ours:
--
--   npm run -s journal -- export > journal.jsonl
--   psql -c 'create table export (line jsonb)' -c "\copy export from journal.jsonl csv quote e'\x01' delimiter e'\x02'"
--   psql -f scripts/audit-ledger.sql
--
-- Written from docs/rules.md, and apart from scripts/audit-ledger.py, which says what both check. Every row of the result
-- is a fault; no row says that all is well. Accounts 2 and 3 are commission and clearing.

create temporary table command as
select (line->>'sequence')::bigint as seq, (line->>'at')::bigint as at, line->'command' as command, line->'events' as events
from export where line ? 'sequence';

create temporary table event as
select seq, at, command, place, event, event->>'type' as type, (event->>'market')::bigint as market,
  (event->>'account')::bigint as account
from command, jsonb_array_elements(events) with ordinality as each (event, place);
create index on event (type);

create temporary table leg as
select seq, (event->>'entry')::bigint as entry, event->>'kind' as kind, market, (leg->>'account')::bigint as account,
  (leg->>'amount')::numeric as amount
from event, jsonb_array_elements(event->'legs') as leg where type = 'ledger-posted';

-- The cash of an account after each command that moved it.
create temporary table cash as
select account, seq, sum(sum(amount)) over (partition by account order by seq) as cash from leg group by account, seq;
create index on cash (account, seq);

create temporary table addition as
select seq, market, (event->>'selection')::bigint as runner, (event->>'winners')::numeric as winners,
  command->'handicap' as handicap
from event where type = 'runner-added';

-- Runners that their market did not have when it was made, from the first time that each was added.
create temporary table joined as
select distinct on (market, runner) addition.* from addition
where not exists (select from event where event.type = 'market-created' and event.market = addition.market
  and event.event->'runners' @> to_jsonb(addition.runner))
order by market, runner, seq;

create temporary table removal as
select seq, market, (event->>'selection')::bigint as runner, (event->>'factor')::numeric as factor,
  (command->>'before')::numeric as before,
  exists (select from addition where addition.market = event.market and addition.seq > event.seq
    and addition.runner = (event->>'selection')::bigint) as is_taken_back
from event where type = 'runner-removed';

create temporary table market as
select market, event->>'mechanism' as mechanism, event->>'payoff' as payoff, latest.winners,
  coalesce((select (later.event->>'baseRate')::numeric from event as later where later.type = 'market-redefined'
    and later.market = event.market order by later.seq desc limit 1), (event->>'baseRate')::numeric) as rate,
  (event->>'divisor')::numeric as divisor, (event->>'least')::numeric as least,
  (event->>'most')::numeric as most, (event->>'width')::numeric as width,
  event->'runners' || coalesce(added.runners, '[]') as runners,
  command->'payoff'->'handicaps' || coalesce(added.handicaps, '[]') as handicaps,
  jsonb_array_length(event->'runners') + added.count
    - (select count(*) from removal where removal.market = event.market and not is_taken_back) as remaining,
  case when event->>'payoff' = 'runners' and latest.winners > 1 then 1 else 250 end as reduced_from
from event, lateral (select count(*), jsonb_agg(runner order by seq) as runners, jsonb_agg(handicap order by seq) as handicaps
    from joined where joined.market = event.market) as added,
  lateral (select coalesce((select addition.winners from addition where addition.market = event.market
    order by addition.seq desc limit 1), (event->>'winners')::numeric) as winners) as latest
where type = 'market-created';

-- The line that a bet on a quoted number has, from each place of the journal on.
create temporary table line as
select (event->>'order')::bigint as bet, seq, place, (event->>'line')::numeric as line
from event where type in ('order-terms', 'line-moved');
create index on line (bet, seq, place);

create temporary table matched as
select (event->>'fill')::bigint as fill, seq, at, market, (event->>'selection')::bigint as runner,
  (event->>'price')::numeric as price, (event->>'size')::numeric as size, (event->>'profit')::numeric as recorded,
  (event->>(side || 'Account'))::bigint as backer, (event->>side)::bigint as back_bet,
  (event->>(other || 'Account'))::bigint as layer, (event->>other)::bigint as lay_bet,
  coalesce((select line.line from line where bet = (event->>'taker')::bigint and (line.seq, line.place) < (event.seq, event.place)
    order by line.seq desc, line.place desc limit 1), 0) as line,
  -- The newcomer's fill begins a cross-match; those of the exchange's own side follow.
  case when 0 not in ((event->>'maker')::bigint, (event->>'taker')::bigint) then null
    else (select max((first.event->>'fill')::bigint) from event as first where first.type = 'orders-matched'
      and first.market = event.market and first.event->>'maker' = '0'
      and (first.event->>'fill')::bigint <= (event.event->>'fill')::bigint) end as crossing
from event, lateral (select case event->>'takerSide' when 'back' then 'taker' else 'maker' end as side,
  case event->>'takerSide' when 'back' then 'maker' else 'taker' end as other) as sides
where type = 'orders-matched';

-- When a fill ended: with its runner, or taken back.
create temporary table voiding as
select fill, seq as gone from (
  select matched.fill, removal.seq from matched join removal using (market, runner) where matched.seq < removal.seq
  union all
  select matched.fill, void.seq
  from (select seq, command, (command->>'market')::bigint as market from command where command->>'type' = 'void-bets') as void
  join matched on matched.market = void.market and matched.seq < void.seq
  join market on market.market = void.market
  where exists (select from matched as chosen where chosen.market = void.market and chosen.seq < void.seq
    and (chosen.fill = matched.fill or (market.mechanism = 'order-book' and chosen.crossing = matched.crossing))
    and not exists (select from removal where (removal.market, removal.runner) = (chosen.market, chosen.runner)
      and removal.seq > chosen.seq and removal.seq < void.seq)
    and case when command ? 'order' then (command->>'order')::bigint in (chosen.back_bet, chosen.lay_bet)
      else coalesce((command->>'selection')::bigint, chosen.runner) = chosen.runner
        and chosen.at >= coalesce((command->>'from')::bigint, chosen.at)
        and chosen.at < coalesce((command->>'until')::bigint, chosen.at + 1)
        -- In a quoted market the house, which has no order, is on neither side.
        and case command->>'side'
          when 'back' then chosen.back_bet <> 0 and chosen.price >= coalesce((command->>'price')::numeric, chosen.price)
            and chosen.line <= coalesce((command->>'line')::numeric, chosen.line)
          when 'lay' then chosen.lay_bet <> 0 and chosen.price <= coalesce((command->>'price')::numeric, chosen.price)
            and chosen.line >= coalesce((command->>'line')::numeric, chosen.line)
          else true end end)
) as each;

create aggregate pg_temp.product(numeric) (sfunc = numeric_mul, stype = numeric, initcond = '1');

-- What the price of a fill gives the backer, as a fraction of the size in hundredths, after the removals that cut it.
create temporary table fill as
select matched.*, (select min(gone) from voiding where voiding.fill = matched.fill) as gone,
  greatest(part, whole) as part, whole, mechanism, payoff,
  case when mechanism = 'quoted' then div(size * price, 10000) when payoff = 'line-range' then size
    else div(size * (price - 100), 100) end as at_once,
  case when mechanism = 'quoted' then div(size * price, 10000) when payoff = 'line-range' then size
    else div(size * greatest(part, whole), whole * 100) end as profit
from matched join market using (market), lateral (
  select case when winners > 1 and payoff = 'runners' then (price - 100) * uncut else price * uncut - 100 * whole end as part, whole
  from (select pg_temp.product(10000 - factor) as uncut, pg_temp.product(10000) as whole from removal
    where removal.market = matched.market and removal.seq > matched.seq and factor >= reduced_from and not is_taken_back
    and matched.at < coalesce(before, matched.at + 1)) as cuts) as exact;

create temporary table result as
select seq, market, (event->>'number')::numeric as number, event->'winners' as winners, event->'tied' as tied,
  event->'placed' as placed, event->'placedTied' as placed_tied, type = 'market-settled' as is_settled
from event where type in ('market-settled', 'market-voided');

-- What the backer of each fill gets with each result; the layer gets the opposite.
create temporary table outcome as
select result.seq, result.market, fill.fill, backer, back_bet, layer, lay_bet, case payoff
  when 'runners' then div((size + profit) * case when winner then 1 when tie then (least(market.winners, remaining)
    - jsonb_array_length(result.winners)) else 0 end, case when tie then ties else 1 end) - size
  when 'each-way' then div((size + profit) * (winner or tie)::int, case when tie then ties else 1 end) - size
    + case when remaining <= market.winners then 0
      when tie and ties > market.winners then div((size + placed_profit) * market.winners, ties) - size
      when winner or tie or result.placed @> runner_id then placed_profit
      when placed_tied @> runner_id then div((size + placed_profit) * (market.winners - jsonb_array_length(result.winners)
        - ties - jsonb_array_length(result.placed)), jsonb_array_length(placed_tied)) - size
      else -size end
  when 'line' then case when number >= line then profit else -size end
  when 'range' then case when number >= line and number < line + width then profit else -size end
  when 'spread' then size * (least(most, greatest(market.least, number)) - line)
  when 'line-range' then case sign(number * 100 - price) when 0 then 0 when 1 then -size else profit end
  when 'handicap' then case when margin = 0 then 0 when margin = 1 then div(profit, 2) when margin = -1 then -div(size, 2)
    when margin > 1 then profit else -size end
  end as amount
from result join market using (market) join fill using (market, mechanism, payoff),
  lateral (select to_jsonb(runner) as runner_id, jsonb_array_length(tied) as ties, result.winners @> to_jsonb(runner) as winner,
    tied @> to_jsonb(runner) as tie, div(size * part, whole * nullif(divisor, 0)) as placed_profit,
    (select 4 * (handicap->>'sign')::numeric * number + (handicap->>'quarters')::numeric
      from jsonb_array_elements(runners) with ordinality as runner_at (id, nth)
      join jsonb_array_elements(handicaps) with ordinality as handicap_at (handicap, nth) using (nth)
      where id = to_jsonb(runner)) as margin) as facts
where is_settled and fill.seq < result.seq and (gone is null or gone > result.seq);

create temporary table position as
select seq, market, account, sum(amount) as profit from (
  select seq, market, backer as account, amount from outcome union all select seq, market, layer, -amount from outcome) as sides
group by seq, market, account;

create temporary table due as
select position.*, case when role <> 'customer' or profit <= 0 then 0
  else div(2 * profit * rate * (10000 - discount) + 100000000, 200000000) end as commission
from position join market using (market), lateral (
  select coalesce((select event->>'role' from event where type = 'account-opened' and event.account = position.account), '') as role,
    coalesce((select (event->>'discount')::numeric from event where type = 'account-changed' and event.account = position.account
      and event.seq <= position.seq order by event.seq desc, place desc limit 1), 0) as discount) as account;

create temporary table paid as
select market, account, seq, sum(amount) as amount from leg
where kind in ('settlement', 'resettlement') and account not in (2, 3) group by market, account, seq;

select * from (
  select 'place in the journal' as fault, seq, null::bigint as id, seq::numeric as recorded, row_number() over (order by seq)::numeric as due
  from command
union all
  select 'number of an entry', min(seq), entry, entry, row_number() over (order by entry) from leg group by entry
union all
  select 'sum of an entry', min(seq), entry, sum(amount), 0 from leg group by entry
union all
  select 'legs of an entry, two or more', min(seq), entry, count(*), greatest(2, count(*)) from leg group by entry
union all
  select 'cash of an account', seq, account, (event->>'cash')::numeric, coalesce((select cash from cash
    where cash.account = event.account and cash.seq <= event.seq order by cash.seq desc limit 1), 0)
  from event where type = 'balance-changed'
union all
  select 'cash of clearing', seq, 3, cash, 0 from cash where account = 3
union all
  select 'profit of a fill', seq, fill, recorded, at_once from fill
union all
  select 'sum of a market', seq, market, sum(profit), 0 from position group by seq, market
union all
  select 'profit of a bet', coalesce(recorded.seq, bet.seq), coalesce(recorded.bet, bet.bet), recorded.profit, bet.profit
  from (select seq, (event->>'order')::bigint as bet, (event->>'profit')::numeric as profit from event where type = 'bet-settled') as recorded
  full join (select seq, bet, sum(amount) as profit from (select seq, back_bet as bet, amount from outcome
    union all select seq, lay_bet, -amount from outcome) as sides where bet <> 0 group by seq, bet) as bet using (seq, bet)
union all
  select 'profit of an account', coalesce(recorded.seq, due.seq), coalesce(recorded.account, due.account), recorded.profit, coalesce(due.profit, 0)
  from (select seq, account, (event->>'profit')::numeric as profit from event where type = 'position-settled') as recorded
  full join due using (seq, account)
union all
  select 'commission of an account', recorded.seq, recorded.account, recorded.commission, coalesce(due.commission, 0)
  from (select seq, account, (event->>'commission')::numeric as commission from event where type = 'position-settled') as recorded
  left join due using (seq, account)
union all
  select 'what an account has of a market', result.seq, account, coalesce((select sum(amount) from paid
    where paid.market = result.market and paid.account = each.account and paid.seq <= result.seq), 0), coalesce(profit - commission, 0)
  from result
  cross join lateral (select account from paid where paid.market = result.market and paid.seq <= result.seq
    union select account from due where due.market = result.market and due.seq = result.seq) as each
  left join due using (seq, market, account)
) as found where recorded is distinct from due order by seq, fault, id;

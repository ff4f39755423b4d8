#!/usr/bin/env python3
"""Audits the money of an exchange from an export of its journal alone, without any of our code.

    npm run -s journal -- export | python3 scripts/audit-ledger.py

Written from docs/rules.md. It reads the whole journal from its first command and recomputes from the fills and results:
every entry sums to zero; every balance is the sum of its postings; each fill's profit is what its price says, rounded
down once; each bet, position and commission is what the result says; and what an account was paid for a market, however
often it was settled, is what its last result alone leaves it. Prints each fault as a line and exits 1; or, without any,
prints one JSON object with the balances in minor units. scripts/audit-ledger.sql checks the same in SQL. Neither checks
what agents get of a result: only that those entries sum to zero and are in the balances.
"""

import json
import sys
from collections import defaultdict

COMMISSION, CLEARING = 2, 3
WHOLE = 10_000


class Market:
    def __init__(self, created, command):
        self.created = created
        self.payoff = created["payoff"]
        self.handicaps = command["payoff"].get("handicaps", [])
        self.removed = set()
        self.fills = []
        self.paid = defaultdict(int)

    def left(self):
        return len(self.created["runners"]) - len(self.removed)

    def places(self):
        return min(self.created["winners"], self.left())


class Fill:
    def __init__(self, event, at, line, cross):
        self.id, self.at, self.line, self.cross = event["fill"], at, line, cross
        self.runner, self.price, self.size = event["selection"], event["price"], event["size"]
        self.recorded = event["profit"]
        self.cuts = []
        sides = [(event["takerAccount"], event["taker"]), (event["makerAccount"], event["maker"])]
        (self.backer, self.back_order), (self.layer, self.lay_order) = (
            sides if event["takerSide"] == "back" else reversed(sides)
        )


def gain(market, fill, hundred=100):
    """What a backer's size wins: from the price, or after removals from the exact price, rounded down once."""
    if market.created["mechanism"] == "quoted":
        return fill.size * fill.price // WHOLE
    if market.payoff == "line-range":
        return fill.size
    whole, left = WHOLE ** len(fill.cuts), 1
    for _, cut in fill.cuts:
        left *= WHOLE - cut
    several = market.payoff == "runners" and market.created["winners"] > 1
    part = (fill.price - 100) * left if several else fill.price * left - 100 * whole
    part = max(part, whole)  # No exact price is below 1.01.
    return fill.size * part // (whole * hundred)


def shared(size, profit, places, tied):
    return (size + profit) * places // tied - size


def part_won(runner, first, tied, places):
    """Which part of a bet wins: all, none, or the places left among those that share them."""
    if runner in first:
        return 1, 1
    return (places - len(first), len(tied)) if runner in tied else (0, 1)


def to_backer(market, fill, result):
    size, profit, number, line = fill.size, gain(market, fill), result["number"], fill.line
    winners, tied, created = result["winners"], result["tied"], market.created
    if market.payoff == "runners":
        return shared(size, profit, *part_won(fill.runner, winners, tied, market.places()))
    if market.payoff == "each-way":
        win = shared(size, profit, *part_won(fill.runner, winners, tied, 1))
        places = created["winners"]
        if market.left() <= places:
            return win
        if len(tied) > places and fill.runner in tied:
            part = places, len(tied)
        else:
            first = winners + tied + result["placed"]
            part = part_won(fill.runner, first, result["placedTied"], places)
        return win + shared(size, gain(market, fill, created["divisor"]), *part)
    if market.payoff == "line":
        return profit if number >= line else -size
    if market.payoff == "range":
        return profit if line <= number < line + created["width"] else -size
    if market.payoff == "spread":
        return size * (min(created["most"], max(created["least"], number)) - line)
    if market.payoff == "line-range":
        return 0 if number * 100 == fill.price else profit if number * 100 < fill.price else -size
    handicap = market.handicaps[created["runners"].index(fill.runner)]
    margin = 4 * handicap["sign"] * number + handicap["quarters"]
    amount = 0 if margin == 0 else profit if margin > 0 else size
    amount = amount // 2 if abs(margin) == 1 else amount  # Half a bet.
    return amount if margin > 0 else -amount


def is_chosen(fill, command):
    """Whether a void of bets names a fill. In a quoted market the house, which has no order, is on neither side."""
    if "order" in command:
        return command["order"] in (fill.back_order, fill.lay_order)
    if command.get("selection", fill.runner) != fill.runner:
        return False
    if not command.get("from", float("-inf")) <= fill.at < command.get("until", float("inf")):
        return False
    price, line = command.get("price", fill.price), command.get("line", fill.line)
    if command.get("side") == "back":
        return fill.back_order != 0 and fill.price >= price and fill.line <= line
    if command.get("side") == "lay":
        return fill.lay_order != 0 and fill.price <= price and fill.line >= line
    return True


class Audit:
    def __init__(self):
        self.faults, self.sequence, self.entry = [], 0, 0
        self.cash, self.role, self.discount = defaultdict(int), {}, defaultdict(int)
        self.markets, self.lines = {}, {}

    def expect(self, what, recorded, due):
        if recorded != due:
            self.faults.append(f"command {self.sequence}: {what} is {recorded}, and should be {due}")

    def command(self, line):
        self.expect("its place in the journal", line["sequence"], self.sequence + 1)
        self.sequence = line["sequence"]
        events = line["events"]
        for event in events:
            handler = getattr(self, event["type"].replace("-", "_"), None)
            if handler is not None:
                handler(event, line)
        if line["command"]["type"] == "void-bets":
            self.void_bets(line)
        for event in events:
            if event["type"] == "market-settled":
                self.settled(event, events)
            elif event["type"] == "market-voided":
                self.paid_as(event["market"], {})
            elif event["type"] == "balance-changed":
                self.expect(f"the cash of account {event['account']}", event["cash"], self.cash[event["account"]])
        self.expect("the cash of all accounts together", sum(self.cash.values()), 0)
        self.expect("the cash of clearing", self.cash[CLEARING], 0)

    def account_opened(self, event, _):
        self.role[event["account"]] = event["role"]

    def account_changed(self, event, _):
        self.discount[event["account"]] = event["discount"]

    def ledger_posted(self, event, _):
        self.expect("the number of an entry", event["entry"], self.entry + 1)
        self.entry = event["entry"]
        self.expect(f"the sum of entry {self.entry}", sum(leg["amount"] for leg in event["legs"]), 0)
        self.expect(f"whether entry {self.entry} has two legs", len(event["legs"]) >= 2, True)
        for leg in event["legs"]:
            self.cash[leg["account"]] += leg["amount"]
            if event["kind"] in ("settlement", "resettlement") and leg["account"] not in (COMMISSION, CLEARING):
                self.markets[event["market"]].paid[leg["account"]] += leg["amount"]

    def market_created(self, event, line):
        self.markets[event["market"]] = Market(event, line["command"])

    def market_redefined(self, event, _):
        self.markets[event["market"]].created["baseRate"] = event["baseRate"]

    def order_terms(self, event, _):
        self.lines[event["order"]] = event["line"]

    def line_moved(self, event, _):
        self.lines[event["order"]] = event["line"]

    def orders_matched(self, event, line):
        market, cross = self.markets[event["market"]], 0
        if market.created["mechanism"] == "order-book" and 0 in (event["taker"], event["maker"]):
            # The newcomer's fill begins a cross-match; those of the exchange's own side follow.
            cross = event["fill"] if event["maker"] == 0 else market.fills[-1].cross
        fill = Fill(event, line["at"], self.lines.get(event["taker"], 0), cross)
        self.expect(f"the profit of fill {fill.id}", fill.recorded, gain(market, fill))
        market.fills.append(fill)

    def runner_removed(self, event, line):
        market, before = self.markets[event["market"]], line["command"].get("before", float("inf"))
        market.removed.add(event["selection"])
        market.fills = [fill for fill in market.fills if fill.runner != event["selection"]]
        several = market.payoff == "runners" and market.created["winners"] > 1
        if event["factor"] >= (1 if several else 250):
            # Told after the off, it cuts only what was matched before that.
            for fill in market.fills:
                if fill.at < before:
                    fill.cuts.append((event["selection"], event["factor"]))

    def runner_added(self, event, line):
        market, runner = self.markets[event["market"]], event["selection"]
        market.created["winners"] = event["winners"]
        if runner in market.removed:
            market.removed.remove(runner)
            for fill in market.fills:
                fill.cuts = [(gone, factor) for gone, factor in fill.cuts if gone != runner]
        else:
            market.created["runners"].append(runner)
            if "handicap" in line["command"]:
                market.handicaps.append(line["command"]["handicap"])

    def void_bets(self, line):
        command, market = line["command"], self.markets[line["command"]["market"]]
        chosen = [fill for fill in market.fills if is_chosen(fill, command)]
        crosses = {fill.cross for fill in chosen if fill.cross != 0}
        gone = {fill.id for fill in chosen}
        market.fills = [fill for fill in market.fills if fill.id not in gone and fill.cross not in crosses]

    def settled(self, result, events):
        market = self.markets[result["market"]]
        bets, profits = defaultdict(int), defaultdict(int)
        for fill in market.fills:
            amount = to_backer(market, fill, result)
            for account, order, part in ((fill.backer, fill.back_order, amount), (fill.layer, fill.lay_order, -amount)):
                profits[account] += part
                if order != 0:
                    bets[order] += part
        self.expect(f"the sum of market {result['market']}", sum(profits.values()), 0)
        recorded = {event["order"]: event["profit"] for event in events if event["type"] == "bet-settled"}
        for order in bets.keys() | recorded.keys():
            self.expect(f"the profit of bet {order}", recorded.get(order), bets.get(order))
        positions = {event["account"]: event for event in events if event["type"] == "position-settled"}
        kept = {}
        for account in profits.keys() | positions.keys():
            profit = profits.get(account, 0)
            fee = self.commission(account, profit, market)
            event = positions.get(account, {})
            self.expect(f"the profit of account {account}", event.get("profit"), profit)
            self.expect(f"the commission of account {account}", event.get("commission"), fee)
            kept[account] = profit - fee
        self.paid_as(result["market"], kept)

    def commission(self, account, profit, market):
        if self.role.get(account) != "customer" or profit <= 0:
            return 0
        exact = profit * market.created["baseRate"] * (WHOLE - self.discount[account])
        return (2 * exact + WHOLE * WHOLE) // (2 * WHOLE * WHOLE)

    def paid_as(self, market, kept):
        paid = self.markets[market].paid
        for account in paid.keys() | kept.keys():
            self.expect(f"what account {account} has of market {market}", paid.get(account, 0), kept.get(account, 0))


def main():
    audit = Audit()
    for text in sys.stdin:
        line = json.loads(text)
        if "end" not in line:
            audit.command(line)
    for fault in audit.faults:
        print(fault)
    if audit.faults:
        sys.exit(1)
    print(json.dumps({"commands": audit.sequence, "entries": audit.entry, "balances": audit.cash}))


main()

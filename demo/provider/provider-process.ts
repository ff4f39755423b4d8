// A provider of games in a process of its own: it knows the exchange by its address, its code and its secret, which come
// on one line of its input, and ends with that input.
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { GameServer } from './game-server.ts';
import { PlayLog } from './play-log.ts';
import { type Player, Plays } from './plays.ts';
import { isWheel, lineUpTable, reelsTable, type Table, WheelHall } from './table.ts';
import { type ExchangeAddress, WalletCalls } from './wallet-calls.ts';

interface Order extends ExchangeAddress {
  /** Of its log. */
  readonly folder: string;
}

/** Its parent has ended, however that came about. */
process.stdin.once('end', () => process.exit(0));
createInterface({ input: process.stdin }).once('line', (line) => {
  begin(JSON.parse(line) as Order).catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
});

async function begin({ folder, ...address }: Order): Promise<void> {
  const log = new PlayLog(folder, Date.now());
  const wallet = new WalletCalls(address, log);
  const plays = new Plays(wallet, log);
  await plays.resume();
  const hall = new WheelHall(wallet);
  const sit = (player: Player): Table | undefined => {
    const room = { wallet, plays, player };
    if (isWheel(player)) return hall.table(room);
    if (player.game === 'reels') return reelsTable(room);
    return player.game === 'line-up' ? lineUpTable(room) : undefined;
  };
  const { server } = new GameServer({ address, log, sit });
  server.listen(0, '127.0.0.1', () => {
    process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
  });
}

#!/usr/bin/env bash
# playwright-core 1.65.1 with Chromium 156 (Debian's chromium-headless-shell; CHROMIUM names another).
#
# A request that an open page makes right after `await page.route()` may not be intercepted: the promise resolves once
# Chromium has acknowledged that it intercepts, and the page goes on loading as before for a moment. This happens only
# with the first route of a page. If the page already has another route, no request is missed.
#
# Seen on two cores: 8 of 400 requests reached the server without another route, none of 400 with one.
# Fails if none of 4,000 is missed any more, or if one of 400 is missed beside another route.
set -euo pipefail

chromium=${CHROMIUM:-/usr/lib/chromium/chromium-headless-shell}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > npm.log
npm install --no-audit --no-fund playwright-core@1.65.1 >> npm.log

cat > missed.cjs << 'JS'
const { createServer } = require('node:http');
const { chromium } = require('playwright-core');

const PAGE = `<title>open</title><script>
  onkeydown = async () => (document.title = await (await fetch('/call', { method: 'POST' })).text());
</script>`;

async function isMissed(browser, url, keepsAnother) {
  const page = await browser.newPage();
  if (keepsAnother) await page.route('**/another', (route) => route.abort());
  await page.goto(url);
  await page.route('**/call', (route) => route.fulfill({ body: 'intercepted' }));
  await page.keyboard.press('a');
  await page.waitForFunction(() => document.title !== 'open');
  const title = await page.title();
  await page.close();
  return title === 'from the server';
}

async function main() {
  const server = createServer(({ url }, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(url === '/call' ? 'from the server' : PAGE);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${server.address().port}/`;
  const browser = await chromium.launch({ executablePath: process.argv[2], args: ['--no-sandbox', '--disable-gpu'] });
  console.log(browser.version());
  let tries = 0;
  let missed = 0;
  while (missed === 0 && tries < 4000) {
    tries += 1;
    missed += await isMissed(browser, url, false);
  }
  let missedBesideAnother = 0;
  for (let n = 0; n < 400; n += 1) missedBesideAnother += await isMissed(browser, url, true);
  console.log(`${missed} missed in ${tries}; ${missedBesideAnother} of 400 beside another route`);
  await browser.close();
  server.close();
  process.exitCode = missed === 1 && missedBesideAnother === 0 ? 0 : 1;
}
main();
JS
node missed.cjs "$chromium"

// Until prices come, the stream takes three ways to the exchange and back. A device that is signed in begins them while
// the application is still on its way to it; web/bettor/data/early-stream.ts takes what has begun.
(() => {
  const token = localStorage.getItem('usertoken');
  if (!token) return;
  const xsrf = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
  const headers = {
    Authorization: `Bearer ${token}`,
    'Cache-Control': 'no-store, no-cache',
    'Content-Type': 'application/json',
    'X-XSRF-TOKEN': decodeURIComponent(xsrf),
  };
  const ticket = fetch('/api/stream/getTicket', { method: 'POST', headers, body: '{}' });
  ticket.catch(() => undefined);
  const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/stream`);
  globalThis.earlyStream = { token, ticket, socket, at: performance.now() };
})();

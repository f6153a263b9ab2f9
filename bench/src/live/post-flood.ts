import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';

/** One device that posts again as soon as it is answered, whatever the answer, until the process is ended. It is a process of its own. */
const { values: given } = parseArgs({
  options: {
    port: { type: 'string', default: '' },
    token: { type: 'string', default: '' },
    connections: { type: 'string', default: '1' },
  },
});
const agent = new Agent({ keepAlive: true, maxSockets: Number(given.connections) });

function post(): Promise<void> {
  const body = JSON.stringify({ ts: Date.now(), values: { power: Math.random() } });
  return new Promise((resolve) => {
    const outgoing = request(
      { agent, host: '127.0.0.1', port: Number(given.port), method: 'POST', path: `/api/v1/${given.token}/telemetry` },
      (response) => response.resume().once('end', resolve),
    );
    outgoing.once('error', () => resolve());
    outgoing.end(body);
  });
}

console.log('begin');
await Promise.all(
  Array.from({ length: Number(given.connections) }, async () => {
    for (;;) await post();
  }),
);

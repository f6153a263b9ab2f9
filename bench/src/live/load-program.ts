import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { secondMs, standardMeterModels } from '@energy-om/domain';
import { connectAll } from '@energy-om/simulator/src/load/connect-all.ts';
import { createLatencies } from '@energy-om/simulator/src/load/latencies.ts';
import { openLedger } from '@energy-om/simulator/src/load/ledger.ts';
import type { LoadingDevice } from '@energy-om/simulator/src/load/load-device.ts';
import { readTokens } from '@energy-om/simulator/src/load/read-tokens.ts';

/**
 * Runs the simulator's devices. Each has a number of messages in flight and sends its next when one is acknowledged, so that the load is
 * what the server can take; with a rate, the devices send that many messages a second in turn, acknowledged or not. It is a process of its own, so that it costs both sides the same. It prints `connected`, `begin`, `end` and
 * then its figures, each on one line.
 */
const { values: given } = parseArgs({
  options: {
    url: { type: 'string', default: '' },
    tokens: { type: 'string', default: '' },
    ledger: { type: 'string', default: '' },
    model: { type: 'string', default: '' },
    connections: { type: 'string', default: '1' },
    'under-way': { type: 'string', default: '1' },
    rate: { type: 'string', default: '0' },
    protocol: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '1' },
  },
});
/** The time until the server has recorded all connections. */
const idleMs = 3_000;
/** With a rate, the time between two looks at what is due. */
const paceMs = 2;
/** The time until the queues are in a steady state. */
const warmUpMs = 2_000;
const answerTimeoutMs = 20_000;
const closeTimeoutMs = 1_000;

const rate = Number(given.rate);
const model = standardMeterModels.find(({ name }) => name === given.model);
if (!model) throw new Error(`there is no model ${given.model}`);
const ledger = await openLedger(given.ledger);
const latencies = createLatencies();
let [sent, acknowledged, measured, lost] = [0, 0, 0, 0];
let isMeasuring = false;
let isOver = false;

const devices = await connectAll({
  devices: await readTokens(given.tokens, Number(given.connections)),
  model,
  url: given.url,
  protocolVersion: given.protocol === '5' ? 5 : 4,
  printLine: () => undefined,
  onLost: () => {
    lost += 1;
  },
  signal: new AbortController().signal,
});

function send(device: LoadingDevice): void {
  if (isOver) return;
  sent += 1;
  const sentAt = performance.now();
  device.measure(Date.now(), (line) => {
    acknowledged += 1;
    if (isMeasuring) {
      measured += 1;
      latencies.add(performance.now() - sentAt);
    }
    ledger.write(line);
    if (rate === 0) send(device);
  });
}

async function sendPaced(): Promise<void> {
  const startedAt = performance.now();
  for (let next = 0; !isOver; await wait(paceMs)) {
    const due = ((performance.now() - startedAt) / secondMs) * rate;
    for (; next < due; next += 1) send(devices[next % devices.length] as LoadingDevice);
  }
}

await wait(idleMs);
const pacing = rate > 0 ? sendPaced() : undefined;
if (rate === 0) for (const device of devices) for (let count = 0; count < Number(given['under-way']); count += 1) send(device);
await wait(warmUpMs);
console.log('begin');
const begunAt = performance.now();
isMeasuring = true;
await wait(Number(given.seconds) * secondMs);
isMeasuring = false;
const elapsedSeconds = (performance.now() - begunAt) / secondMs;
console.log('end');
isOver = true;
await pacing;
const deadline = performance.now() + answerTimeoutMs;
while (acknowledged < sent && performance.now() < deadline) await wait(10);
await Promise.all(devices.map(({ link }) => link.end([], closeTimeoutMs)));
await ledger.close();
const figures = {
  measured,
  perSecond: measured / elapsedSeconds,
  sent,
  acknowledged,
  lost,
  p50: latencies.read(0.5),
  p99: latencies.read(0.99),
};
console.log(JSON.stringify(figures));
process.exit(0);

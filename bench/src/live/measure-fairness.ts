import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { secondMs, standardMeterModels } from '@energy-om/domain';
import { connectAll } from '@energy-om/simulator/src/load/connect-all.ts';
import { median, readShare } from '../figures.ts';
import { printTable } from '../print-table.ts';
import type { Settings } from '../settings.ts';
import { runLoadProgram } from './run-load-program.ts';
import { modelName, type SeededDevice, seedDevices } from './seed-devices.ts';
import { type LiveServer, withFixture } from './with-fixture.ts';

/** The devices of the measured tenant. */
const quietDevices = 20;
/** The interval at which each of them sends a message. */
const sendIntervalMs = 200;
/** The devices of the flooding tenant. */
const floodDevices = 200;
const floodInFlight = 20;
const postConnections = 50;
/** The 99th percentile needs a measurement with enough messages. */
const minSeconds = 8;
/** The time in which the server clears the flood's backlog. */
const idleMs = 3_000;
/** The time from the first post to a steady flood. */
const warmUpMs = 1_000;

/** Sends one message and resolves when it is acknowledged. */
type Send = () => Promise<void>;

interface Carrier {
  name: string;
  senders: Send[];
  /** Floods while the body runs. */
  flood(body: () => Promise<void>): Promise<void>;
}

/**
 * Compares the latency of a tenant's messages while another tenant floods with the latency when it is alone. Limits are those of
 * production.
 */
export async function measureFairness(settings: Settings): Promise<void> {
  const seconds = Math.max(minSeconds, settings.seconds);
  await withFixture(2, async (fixture) => {
    const devices = await seedDevices(fixture.database, fixture.tenants, 2 * floodDevices, join(fixture.folder, 'tokens.csv'));
    const [quiet, flooding] = fixture.tenants.map(({ id }) => devices.filter(({ tenantId }) => tenantId === id)) as [
      SeededDevice[],
      SeededDevice[],
    ];
    const tokensFile = join(fixture.folder, 'flooding.csv');
    await writeFile(tokensFile, flooding.map(({ code, token }) => `${code},${token}`).join('\n'));
    const server = await fixture.startProduct({ RATE_LIMIT_FACTOR: '1' });
    const measured = quiet.slice(0, quietDevices);
    const ledgerFile = join(fixture.folder, 'ledger.jsonl');
    const carriers: Carrier[] = [
      {
        name: 'messages',
        senders: await openMeters(server, measured),
        flood: (body) => floodMessages(server, { seconds: seconds + 1, tokensFile, ledgerFile }, body),
      },
      {
        name: 'posts',
        senders: measured.map((device) => createPost(server, device)),
        flood: (body) => floodPosts(server, flooding[0] as SeededDevice, body),
      },
    ];
    const rows: string[][] = [];
    for (const carrier of carriers) rows.push(await compare(carrier, settings.rounds, seconds));
    await server.stop();
    printTable('fairness', ['', 'quiet p50 ms', 'p99 ms', 'while flooded p50 ms', 'p99 ms', 'ratio of p99'], rows);
  });
}

async function compare({ name, senders, flood }: Carrier, rounds: number, seconds: number): Promise<string[]> {
  const found: { quiet: number[]; flooded: number[] }[] = [];
  await measure(senders, 2);
  for (let round = 0; round < rounds; round += 1) {
    const quiet = await measure(senders, seconds);
    let flooded: number[] = [];
    await flood(async () => {
      flooded = await measure(senders, seconds);
    });
    found.push({ quiet, flooded });
    console.log(`  ${name}: quiet p99 ${readShare(quiet, 0.99).toFixed(1)} ms, flooded p99 ${readShare(flooded, 0.99).toFixed(1)} ms`);
    await wait(idleMs);
  }
  const at = (side: 'quiet' | 'flooded', share: number) => median(found.map((round) => readShare(round[side], share))).toFixed(1);
  const ratio = median(found.map(({ quiet, flooded }) => readShare(flooded, 0.99) / readShare(quiet, 0.99)));
  return [name, at('quiet', 0.5), at('quiet', 0.99), at('flooded', 0.5), at('flooded', 0.99), ratio.toFixed(2)];
}

/** Each sender sends at a fixed interval, regardless of earlier answers. @returns milliseconds, sorted */
async function measure(senders: readonly Send[], seconds: number): Promise<number[]> {
  const times: number[] = [];
  const endsAt = performance.now() + seconds * secondMs;
  await Promise.all(
    senders.map(async (send, index) => {
      const sent: Promise<unknown>[] = [];
      await wait((index * sendIntervalMs) / senders.length);
      for (let due = performance.now(); due < endsAt; due += sendIntervalMs) {
        await wait(Math.max(0, due - performance.now()));
        const sentAt = performance.now();
        sent.push(send().then(() => times.push(performance.now() - sentAt)));
      }
      await Promise.all(sent);
    }),
  );
  return times.sort((one, other) => one - other);
}

async function openMeters({ mqttPort }: LiveServer, devices: readonly SeededDevice[]): Promise<Send[]> {
  const model = standardMeterModels.find(({ name }) => name === modelName);
  if (!model) throw new Error(`there is no model ${modelName}`);
  const meters = await connectAll({
    devices: devices.map(({ code, token }) => ({ name: code, token })),
    model,
    url: `mqtt://127.0.0.1:${mqttPort}`,
    printLine: () => undefined,
    onLost: () => undefined,
    signal: new AbortController().signal,
  });
  return meters.map((meter) => () => new Promise((resolve) => meter.measure(Date.now(), () => resolve())));
}

function createPost({ port }: LiveServer, { token }: SeededDevice): Send {
  const agent = new Agent({ keepAlive: true });
  return () =>
    new Promise((resolve, reject) => {
      const outgoing = request({ agent, host: '127.0.0.1', port, method: 'POST', path: `/api/v1/${token}/telemetry` }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`HTTP ${response.statusCode}`));
        response.resume().once('end', resolve);
      });
      outgoing.once('error', reject);
      outgoing.end(JSON.stringify({ ts: Date.now(), values: { power: Math.random() } }));
    });
}

async function floodMessages(
  { mqttPort }: LiveServer,
  files: { seconds: number; tokensFile: string; ledgerFile: string },
  body: () => Promise<void>,
): Promise<void> {
  let measuring = Promise.resolve();
  await runLoadProgram({
    ...files,
    port: mqttPort,
    connections: floodDevices,
    inFlight: floodInFlight,
    protocolVersion: 4,
    onBegin: () => {
      measuring = body();
    },
    onEnd: () => undefined,
  });
  await measuring;
}

async function floodPosts({ port }: LiveServer, { token }: SeededDevice, body: () => Promise<void>): Promise<void> {
  const program = fileURLToPath(import.meta.resolve('./post-flood.ts'));
  const parameters = ['--port', String(port), '--token', token, '--connections', String(postConnections)];
  const child = spawn(process.execPath, [program, ...parameters], { stdio: ['ignore', 'pipe', 'inherit'] });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  try {
    await once(child.stdout, 'data');
    await wait(warmUpMs);
    await body();
  } finally {
    kill();
    process.off('exit', kill);
    await once(child, 'close');
  }
}

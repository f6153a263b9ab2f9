import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { secondMs } from '@energy-om/domain';
import { v7 as makeId } from 'uuid';
import { readShare } from '../figures.ts';
import { type BenchFixture, withFixture } from '../live/with-fixture.ts';
import { printTable } from '../print-table.ts';
import { readProcessMemory } from '../process-memory.ts';
import { openClient, type ProductClient } from '../product-client.ts';
import type { SeededTenant } from '../seed.ts';
import type { Settings } from '../settings.ts';
import { type EventLoopDelay, takeEventLoopDelay } from './event-loop-times.ts';
import { type UploadTarget, uploadTable } from './upload-client.ts';
import { createUploadFile, type UploadedKind, uploadedKinds } from './upload-files.ts';

const sampleIntervalMs = 50;
const idleSeconds = 5;
const warmUpSeconds = 2;

interface Observed {
  seconds: number;
  /** Latencies of the other tenant's calls in milliseconds, sorted. */
  times: number[];
  /** The server's highest RSS in MB. */
  peakRss: number;
  delay: EventLoopDelay;
}

type Observe = (body: () => Promise<unknown>) => Promise<Observed>;

/** Uploads large tables of one tenant, and measures what another tenant notices of it against the idle server in the same run. */
export async function measureUploads({ rows }: Settings): Promise<void> {
  await withFixture(2, async (fixture) => {
    const [uploading, other] = fixture.tenants as [SeededTenant, SeededTenant];
    await grantAdministration(fixture, uploading);
    const file = join(fixture.folder, 'event-loop.jsonl');
    const probe = import.meta.resolve('./event-loop-probe.ts');
    const { pid, port, stop } = await fixture.startProduct({ NODE_OPTIONS: `--import=${probe}`, EVENT_LOOP_FILE: file });
    const { transportKey } = fixture;
    const lister = await openClient(port, transportKey, other);
    const target = { port, transportKey, client: await openClient(port, transportKey, uploading) };
    const observe: Observe = (body) => observeWhile(body, lister, pid, file);
    await observe(() => wait(warmUpSeconds * secondMs));
    const idle = await observe(() => wait(idleSeconds * secondMs));
    const table = [present('idle', idle, idle)];
    for (const kind of uploadedKinds) table.push(...(await uploadThrice(target, kind, rows, observe, idle)));
    await stop();
    printTable(
      `uploads of ${rows} rows`,
      ['', 's', 'peak RSS MB', 'list p50 ms', 'p99 ms', 'p50 ratio', 'p99 ratio', 'loop p99 ms', 'max ms'],
      table,
    );
  });
}

/** Checks the file, writes it, and uploads it again. Throws unless each row is created once. */
async function uploadThrice(target: UploadTarget, kind: UploadedKind, rows: number, observe: Observe, idle: Observed): Promise<string[][]> {
  const file = createUploadFile(kind, rows);
  const steps = [
    { name: 'check', dryRun: true, effect: 'created' },
    { name: 'write', dryRun: false, effect: 'created' },
    { name: 'again', dryRun: false, effect: 'unchanged' },
  ] as const;
  const table: string[][] = [];
  for (const { name, dryRun, effect } of steps) {
    const observed = await observe(async () => {
      const { tally } = await uploadTable(target, kind, file, dryRun);
      if (tally?.[effect] !== rows) throw new Error(`${kind}, ${name}: ${JSON.stringify(tally)} instead of ${rows} ${effect}`);
    });
    table.push(present(`${kind}, ${name}`, observed, idle));
    console.log(table.at(-1)?.join(' | '));
  }
  return table;
}

async function observeWhile(body: () => Promise<unknown>, lister: ProductClient, pid: number, file: string): Promise<Observed> {
  const times: number[] = [];
  const state = { isRunning: true, peakRss: 0 };
  await takeEventLoopDelay(pid, file);
  const startedAt = performance.now();
  const calling = (async () => {
    while (state.isRunning) {
      const sentAt = performance.now();
      await lister.call('listWorkOrders', { page: 1, pageSize: 20 });
      times.push(performance.now() - sentAt);
      state.peakRss = Math.max(state.peakRss, readProcessMemory(pid)?.rss ?? 0);
      await wait(sampleIntervalMs);
    }
  })();
  try {
    await Promise.race([body(), calling]);
  } finally {
    state.isRunning = false;
  }
  const seconds = (performance.now() - startedAt) / secondMs;
  await calling;
  const delay = await takeEventLoopDelay(pid, file);
  return { seconds, times: times.sort((one, other) => one - other), peakRss: state.peakRss, delay };
}

function present(name: string, { seconds, times, peakRss, delay }: Observed, idle: Observed): string[] {
  const [p50, p99] = [readShare(times, 0.5), readShare(times, 0.99)];
  const ratios = [p50 / readShare(idle.times, 0.5), p99 / readShare(idle.times, 0.99)].map((ratio) => ratio.toFixed(2));
  const [median, worst, delayed, longest] = [p50, p99, delay.p99, delay.max].map((ms) => ms.toFixed(1)) as [string, string, string, string];
  return [name, seconds.toFixed(1), peakRss.toFixed(0), median, worst, ...ratios, delayed, longest];
}

async function grantAdministration({ database }: BenchFixture, { id, accountId }: SeededTenant): Promise<void> {
  const grant = { tenant_id: id, id: makeId(), account_id: accountId, role: 'tenant_admin' as const, area_id: null };
  await database.kysely.insertInto('role_grants').values(grant).execute();
}

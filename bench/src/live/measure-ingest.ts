import { join } from 'node:path';
import { sql } from 'kysely';
import { median } from '../figures.ts';
import { printTable } from '../print-table.ts';
import type { Settings } from '../settings.ts';
import { checkLedger } from './check-ledger.ts';
import { type LoadResult, runLoadProgram } from './run-load-program.ts';
import { type SeededDevice, seedDevices } from './seed-devices.ts';
import { type BenchFixture, type LiveServer, withFixture } from './with-fixture.ts';

interface Round extends LoadResult {
  /** Processor time per message in milliseconds; null where it cannot be read. */
  server: number | null;
  database: number | null;
  ledgerFile: string;
}

/** The time in which the server completes the work that the end of many connections causes. */
const idleMs = 4_000;

/** Compares the maximum rate of readings with that of the same broker with a single insert behind it. */
export async function measureIngest(settings: Settings): Promise<void> {
  await withFixture(Math.min(settings.tenants, settings.devices), async (fixture) => {
    const { database, folder, tenants } = fixture;
    const tokensFile = join(folder, 'tokens.csv');
    const devices = await seedDevices(database, tenants, settings.devices, tokensFile);
    await fixture.createBareTable();
    await sql`analyze`.execute(database.kysely);
    const sides = { product: await fixture.startProduct(), bare: await fixture.startBare() };
    const rounds = { product: [] as Round[], bare: [] as Round[] };
    for (let number = 0; number < settings.rounds; number += 1) {
      for (const side of ['product', 'bare'] as const) {
        const ledgerFile = join(folder, `ledger-${side}-${number}.jsonl`);
        const round = await runRound(fixture, sides[side], settings, tokensFile, ledgerFile);
        rounds[side].push(round);
        console.log(`  ${side} ${round.perSecond.toFixed(0)}/s, p50 ${round.p50} ms, p99 ${round.p99} ms`);
        await new Promise((resolve) => setTimeout(resolve, idleMs));
      }
    }
    const paced = await runPaced(fixture, sides, settings, tokensFile);
    await Promise.all([sides.product.stop(), sides.bare.stop()]);
    print(rounds);
    printPaced(paced);
    for (const side of ['product', 'bare'] as const) rounds[side].push(...paced.flatMap((pace) => pace[side]));
    await check(fixture, devices, rounds);
  });
}

type Paced = Record<'product' | 'bare', Round> & { pace: number };

/** One round of each pace: what a message costs while the server is not at its limit, where batches are small. */
async function runPaced(
  fixture: BenchFixture,
  sides: Record<'product' | 'bare', LiveServer>,
  settings: Settings,
  tokensFile: string,
): Promise<Paced[]> {
  const paced: Paced[] = [];
  for (const pace of settings.paces) {
    const run = async (side: 'product' | 'bare') => {
      const ledgerFile = join(fixture.folder, `ledger-${side}-pace-${pace}.jsonl`);
      const round = await runRound(fixture, sides[side], { ...settings, pace }, tokensFile, ledgerFile);
      await new Promise((resolve) => setTimeout(resolve, idleMs));
      return round;
    };
    paced.push({ pace, product: await run('product'), bare: await run('bare') });
  }
  return paced;
}

async function runRound(
  { readDatabaseTime }: BenchFixture,
  { mqttPort, readProcessorTime }: LiveServer,
  { devices, inFlight, protocolVersion, seconds, pace }: Settings & { pace?: number },
  tokensFile: string,
  ledgerFile: string,
): Promise<Round> {
  const read = () => ({ server: readProcessorTime(), database: readDatabaseTime() });
  let before = read();
  let after = read();
  const result = await runLoadProgram({
    port: mqttPort,
    connections: devices,
    inFlight,
    rate: pace,
    protocolVersion,
    seconds,
    tokensFile,
    ledgerFile,
    onBegin: () => {
      before = read();
    },
    onEnd: () => {
      after = read();
    },
  });
  const share = (part: 'server' | 'database') =>
    after[part] === null || before[part] === null ? null : (after[part] - before[part]) / result.measured;
  return { ...result, server: share('server'), database: share('database'), ledgerFile };
}

function print({ product, bare }: Record<'product' | 'bare', Round[]>): void {
  const row = (name: string, rounds: readonly Round[]) => [
    name,
    median(rounds.map(({ perSecond }) => perSecond)).toFixed(0),
    median(rounds.map(({ p50 }) => p50)).toFixed(0),
    median(rounds.map(({ p99 }) => p99)).toFixed(0),
    median(rounds.map(({ server }) => server ?? Number.NaN)).toFixed(3),
    median(rounds.map(({ database }) => database ?? Number.NaN)).toFixed(3),
  ];
  printTable(
    'ingest',
    ['', 'readings /s', 'p50 ms', 'p99 ms', 'server CPU ms', 'database CPU ms'],
    [row('product', product), row('bare', bare)],
  );
  const ratios = product.map(({ perSecond }, index) => perSecond / (bare[index] as Round).perSecond);
  const processor = product.map((round, index) => addTimes(bare[index] as Round) / addTimes(round));
  console.log(`by processor time of server and database ${median(processor).toFixed(2)} (rounds: ${describe(processor)})`);
  console.log(`ratio ${median(ratios).toFixed(2)} (rounds: ${describe(ratios)})`);
}

function printPaced(paced: readonly Paced[]): void {
  const head = ['', 'readings /s', 'p50 ms', 'p99 ms', 'server CPU µs', 'database CPU µs'];
  const row = (name: string, { perSecond, p50, p99, server, database }: Round) => [
    name,
    perSecond.toFixed(0),
    p50.toFixed(0),
    p99.toFixed(0),
    ...[server, database].map((ms) => ((ms ?? Number.NaN) * 1000).toFixed(0)),
  ];
  printTable(
    'ingest, paced',
    head,
    paced.flatMap(({ pace, product, bare }) => [row(`product, ${pace} a second`, product), row(`bare, ${pace} a second`, bare)]),
  );
}

function addTimes({ server, database }: Round): number {
  return (server ?? Number.NaN) + (database ?? Number.NaN);
}

function describe(ratios: readonly number[]): string {
  return ratios.map((ratio) => ratio.toFixed(2)).join(', ');
}

async function check(
  { database }: BenchFixture,
  devices: readonly SeededDevice[],
  rounds: Record<'product' | 'bare', Round[]>,
): Promise<void> {
  for (const [side, table] of [['product', 'readings'] as const, ['bare', 'bare_readings'] as const]) {
    const sent = rounds[side].reduce((sum, round) => sum + round.sent, 0);
    const files = rounds[side].map(({ ledgerFile }) => ledgerFile);
    const lost = rounds[side].reduce((sum, round) => sum + round.lost, 0);
    const { acknowledged, missing, surplus, wrongRegisters } = await checkLedger(database, devices, files, sent, table);
    console.log(
      `${side}: ${sent} sent, ${acknowledged} acknowledged, of these missing ${missing}; rows too many ${surplus}; registers wrong ${wrongRegisters}; connections lost ${lost}`,
    );
    if (missing + surplus + wrongRegisters > 0) process.exitCode = 1;
  }
}

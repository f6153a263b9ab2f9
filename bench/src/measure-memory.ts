import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { secondMs } from '@energy-om/domain';
import { findFreePort } from '@energy-om/server/src/db/embedded/postgres/find-free-port.ts';
import { listProcessesOn } from '@energy-om/server/src/db/embedded/postgres/postmaster-file.ts';
import { serverProgram } from '../../scripts/build-server.mjs';
import { makeDataFolder } from './data-folder.ts';
import { printTable } from './print-table.ts';
import { type ProcessMemory, readProcessMemory } from './process-memory.ts';
import type { Settings } from './settings.ts';
import { type RunningProgram, startProcess, startProgram } from './start-process.ts';

interface Memory {
  server: ProcessMemory;
  postgres: ProcessMemory[];
}

/** The limit for the sum of server and database. */
const limitMb = 350;
/** The same number as in `npm start`. */
const pastDays = 70;
const apps = join(import.meta.dirname, '../../apps');

/** Measures the memory of an idle `npm start` with its demonstration and its devices. */
export async function measureMemory({ idleSeconds }: Settings): Promise<void> {
  if (process.platform !== 'linux') {
    console.log('\nmemory cannot be measured here: only Linux reports which memory processes share');
    return;
  }
  const folder = await makeDataFolder();
  const running: RunningProgram[] = [];
  try {
    await start(folder.path, (program) => running.push(program));
    await Promise.race([wait(idleSeconds * secondMs), failWhenEnded(running)]);
    print(await readMemory(folder.path, running[0]?.pid ?? 0), idleSeconds);
  } finally {
    // The simulator is stopped first, while the server can still record that the devices disconnect.
    for (const program of running.reverse()) await program.stop();
    await folder.remove();
  }
}

/** Starts the server and then the simulator. @param onStart gets each of them */
async function start(dataDir: string, onStart: (program: RunningProgram) => void): Promise<void> {
  const cameraPort = await findFreePort();
  // Settings of the caller's environment must not change what is measured.
  const environment = { DATA_DIR: dataDir, DATABASE_URL: '', MQTT_URL: '', NODE_ENV: '' };
  const network = { PORT: '0', HOST: '127.0.0.1', MQTT_PORT: `${await findFreePort()}`, CAMERA_HOSTS: `127.0.0.1:${cameraPort}` };
  onStart(await startProcess(serverProgram('server'), [], { ...environment, ...network }));
  const parameters = ['--past', `${pastDays}`, '--cameras', `${cameraPort}`, '--wait'];
  onStart(startProgram(join(apps, 'simulator/src/main.ts'), parameters, environment));
}

async function failWhenEnded(programs: readonly RunningProgram[]): Promise<never> {
  await Promise.race(programs.map(({ ended }) => ended));
  throw new Error('the server or the simulator ended while its memory was to be measured');
}

async function readMemory(dataDir: string, serverPid: number): Promise<Memory> {
  const pids = await listProcessesOn(await realpath(join(dataDir, 'postgresql', 'data')));
  const server = readProcessMemory(serverPid);
  const postgres = pids.map(readProcessMemory).filter((memory) => memory !== null);
  if (server === null || postgres.length === 0) throw new Error('the memory of server or database cannot be read');
  return { server, postgres };
}

function print({ server, postgres }: Memory, idleSeconds: number): void {
  const database = postgres.reduce((sum, { pss }) => sum + pss, 0);
  const both = server.pss + database;
  printTable(
    `memory, ${idleSeconds} s after the start`,
    ['', 'PSS MB', 'RSS MB'],
    [
      ['server', server.pss.toFixed(0), server.rss.toFixed(0)],
      [`PostgreSQL, ${postgres.length} processes`, database.toFixed(0), ''],
      ['both', both.toFixed(0), ''],
    ],
  );
  console.log(`both are ${both <= limitMb ? 'within' : 'over'} the limit of ${limitMb} MB`);
  // The server's PSS depends on how many other processes of the same Node run, this one among them.
  console.log(`with the server's RSS in place of its PSS: ${(server.rss + database).toFixed(0)} MB`);
  if (both > limitMb) process.exitCode = 1;
}

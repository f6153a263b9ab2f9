import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { joinCluster } from '#db/embedded/cluster/join-cluster.ts';
import { buildServer } from '../../../../scripts/build-server.mjs';
import { createTemplateDatabase, stopWaitingForDisk } from './services/postgres-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL over loopback, as its superuser. */
    postgresUrl: string;
  }
}

const log = { info: () => undefined, warn: (text: string) => console.warn(text) };

/** The server's programs as they are built, and one PostgreSQL for all workers, run as the product runs it, with a migrated database that the workers' databases are copies of. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await buildServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'energy-om-test-'));
  const cluster = await joinCluster({
    dataDir,
    postgresBin: process.env.POSTGRES_BIN || null,
    isServer: true,
    // Over loopback, so that a test can put a proxy in between.
    transport: 'loopback',
    log,
  });
  const { user, password, host, port, database } = cluster.superuserConnection;
  const postgresUrl = `postgres://${user}:${password}@${host}:${port}/${database}`;
  await stopWaitingForDisk(postgresUrl);
  await createTemplateDatabase(postgresUrl);
  project.provide('postgresUrl', postgresUrl);
  return async () => {
    await cluster.leave();
    await rm(dataDir, { recursive: true, force: true });
  };
}

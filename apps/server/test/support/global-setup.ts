import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connectEmbedded } from '../../src/db/open.ts';
import { dropTestDatabases } from './postgres-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty embedded database, dumped; null when the tests run on PostgreSQL. */
    snapshotPath: string | null;
    /** PostgreSQL's address from TEST_DATABASE_URL. */
    postgresUrl: string | null;
  }
}

const quiet = { info: () => undefined, warn: () => undefined };

/** Migrates once for all workers. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const postgresUrl = process.env.TEST_DATABASE_URL ?? null;
  project.provide('postgresUrl', postgresUrl);
  if (postgresUrl !== null) {
    project.provide('snapshotPath', null);
    return () => dropTestDatabases(postgresUrl);
  }
  const folder = await mkdtemp(join(tmpdir(), 'energy-om-test-'));
  const snapshotPath = join(folder, 'migrated.tar');
  const database = await connectEmbedded({ dataDir: null, snapshotPath: null }, quiet);
  await database.dump(snapshotPath);
  await database.close();
  project.provide('snapshotPath', snapshotPath);
  return () => rm(folder, { recursive: true, force: true });
}

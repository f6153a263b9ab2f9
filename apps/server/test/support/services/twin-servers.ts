import { inject } from 'vitest';
import { openDatabase } from '#db/open.ts';
import { createTestDatabase } from './postgres-database.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

export interface TwinServers {
  one: TestServer;
  two: TestServer;
  /** Forgets everything that is not in the database, as a new start does. */
  restart(): Promise<void>;
  /** Moves both clocks. */
  advance(milliseconds: number): void;
  close(): Promise<void>;
}

const log = { info: () => undefined, warn: () => undefined };

/** Two servers of one installation, each with its own pool, and events between them. */
export async function startTwinServers(options: TestServerOptions = {}): Promise<TwinServers> {
  const databaseUrl = await createTestDatabase(inject('postgresUrl'));
  const start = async (): Promise<TestServer> => {
    const database = await openDatabase({ databaseUrl, dataDir: '' }, log);
    // Remembered for longer than in production: only the other server's event can make it forget in time.
    return startTestServer({ sessionCacheMs: 60_000, ...options, database, config: { ...options.config, databaseUrl } });
  };
  const close = async (server: TestServer) => {
    await server.close();
    await server.database.close();
  };
  const twins: TwinServers = {
    one: await start(),
    two: await start(),
    async restart() {
      const now = twins.one.clock.now().getTime();
      await Promise.all([close(twins.one), close(twins.two)]);
      [twins.one, twins.two] = [await start(), await start()];
      twins.advance(now - twins.one.clock.now().getTime());
    },
    advance(milliseconds) {
      twins.one.clock.advance(milliseconds);
      twins.two.clock.advance(milliseconds);
    },
    close: async () => void (await Promise.all([close(twins.one), close(twins.two)])),
  };
  return twins;
}

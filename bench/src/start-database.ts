import { joinCluster } from '@energy-om/server/src/db/embedded/cluster/join-cluster.ts';
import { makeDataFolder } from './data-folder.ts';

export interface RunningDatabase {
  /** The address of its database, which is empty at first, with the server's role. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL with the product's settings in a temporary folder. It listens on loopback instead of a socket, so that several
 * processes can be given its address.
 */
export async function startDatabase(): Promise<RunningDatabase> {
  const folder = await makeDataFolder();
  try {
    const log = { info: () => undefined, warn: (text: string) => console.warn(text) };
    const cluster = await joinCluster({ dataDir: folder.path, postgresBin: null, isServer: true, transport: 'loopback', log });
    const { user, password, host, port, database } = cluster.connection;
    return {
      url: `postgres://${user}:${password}@${host}:${port}/${database}`,
      async stop() {
        await cluster.leave();
        await folder.remove();
      },
    };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

import { joinCluster } from '@energy-om/server/src/db/embedded/cluster/join-cluster.ts';
import { makeDataFolder } from './data-folder.ts';

export interface RunningDatabase {
  /** The address of its database, which is empty at first, with the server's role. */
  url: string;
  stop(): Promise<void>;
}

/** Starts PostgreSQL as the product does, with its settings and where it listens, in a temporary folder. */
export async function startDatabase(): Promise<RunningDatabase> {
  const folder = await makeDataFolder();
  try {
    const log = { info: () => undefined, warn: (text: string) => console.warn(text) };
    const cluster = await joinCluster({ dataDir: folder.path, postgresBin: null, isServer: true, log });
    return {
      url: addressOf(cluster.connection),
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

type Connection = Awaited<ReturnType<typeof joinCluster>>['connection'];

/** Several processes are given the address. A unix socket is named by its folder, for which a URL has no place but among its parameters. */
function addressOf({ user, password, host = '', port, database }: Connection): string {
  const at = host.startsWith('/') ? `localhost/${database}?host=${encodeURIComponent(host)}&port=${port}` : `${host}:${port}/${database}`;
  return `postgres://${user}:${password}@${at}`;
}

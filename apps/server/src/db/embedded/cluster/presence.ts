import pg from 'pg';
import { presenceLock } from '#db/locks/advisory-locks.ts';
import { applicationConnection, type ClusterAddress } from './application-database.ts';

const connectTimeoutMs = 5_000;

/** A connection that shows that this process uses the database. It ends with the process, however that ends. */
export interface Presence {
  /** Resolves when the connection is lost. */
  lost: Promise<void>;
  /** Ends it. @returns whether no other process used the database at that moment */
  leave(): Promise<boolean>;
}

export async function enterPresence(address: ClusterAddress): Promise<Presence> {
  const client = new pg.Client({
    ...applicationConnection(address),
    application_name: `energy-om presence of ${process.pid}`,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: connectTimeoutMs,
    keepAlive: true,
  });
  const lost = new Promise<void>((resolve) => {
    client.on('error', () => resolve());
    client.on('end', () => resolve());
  });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock_shared(${presenceLock})`);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return {
    lost,
    async leave() {
      try {
        const { rows } = await client.query<{ alone: boolean }>(
          `select pg_advisory_unlock_shared(${presenceLock}) and pg_try_advisory_lock(${presenceLock}) as alone`,
        );
        return rows[0]?.alone === true;
      } catch {
        return false;
      } finally {
        await client.end().catch(() => undefined);
      }
    },
  };
}

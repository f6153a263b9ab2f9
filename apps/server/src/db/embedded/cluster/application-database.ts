import pg from 'pg';
import { superuser } from './initialise-cluster.ts';

/** The role and the database that the server uses; the role owns the tables and has no other rights. */
export const applicationRole = 'energy_om';
export const applicationDatabase = 'energy_om';

/** The address of the cluster, without database and role. */
export interface ClusterAddress {
  host: string;
  port: number;
  password: string;
}

const connectTimeoutMs = 5_000;
/** Creating a database copies a template, which takes a while on a slow disk. */
const queryTimeoutMs = 30_000;

/** The connection as the server's role to its database. */
export function applicationConnection(address: ClusterAddress): pg.ClientConfig {
  return { ...address, user: applicationRole, database: applicationDatabase };
}

export function superuserConnection(address: ClusterAddress): pg.ClientConfig {
  const times = { connectionTimeoutMillis: connectTimeoutMs, query_timeout: queryTimeoutMs };
  return { ...address, ...times, user: superuser, database: 'postgres' };
}

/** Creates the server's role and database where they are missing. Only one process at a time does so, because it holds the start lock. */
export async function ensureApplicationDatabase(address: ClusterAddress): Promise<void> {
  const client = new pg.Client(superuserConnection(address));
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role, exists (select from pg_database where datname = $2) as database`,
      [applicationRole, applicationDatabase],
    );
    const password = client.escapeLiteral(address.password);
    if (!rows[0]?.role) await client.query(`create role ${applicationRole} login password ${password}`);
    if (!rows[0]?.database) await client.query(`create database ${applicationDatabase} owner ${applicationRole}`);
  } finally {
    await client.end();
  }
}

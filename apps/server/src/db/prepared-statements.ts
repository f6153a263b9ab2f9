import type { Connection, PoolClient } from 'pg';

/**
 * Prepared statements that one connection keeps. Each holds its text, tree and plan in the memory of the database's process, some
 * 80 KB for a list's, as long as the connection lives. All that people ordinarily do takes fewer; more come of filters combined in
 * every way, and those are planned anew.
 */
export const maxPrepared = 200;

/** What `pg` remembers of a connection, by name; its types do not show it. */
interface ParsedStatements {
  parsedStatements: Record<string, string | undefined>;
}

/** The prepared statements of a connection, the one unused for longest first. */
const namesOf = new WeakMap<PoolClient, Set<string>>();

/** Before a named statement runs: lets go of the one that the connection has not used for longest, where it would keep too many. */
export async function makeRoomForStatement(client: PoolClient, name: string): Promise<void> {
  const names = namesOf.get(client) ?? new Set<string>();
  namesOf.set(client, names);
  const isKept = names.delete(name);
  names.add(name);
  if (isKept || names.size <= maxPrepared) return;
  const oldest = names.values().next().value as string;
  await deallocate(client, oldest);
  names.delete(oldest);
}

async function deallocate(client: PoolClient, name: string): Promise<void> {
  const { parsedStatements } = client.connection as Connection & ParsedStatements;
  // One that the database refused was never prepared.
  if (parsedStatements[name] === undefined) return;
  // Forgotten only once it is gone: a transaction that has failed refuses this too, and the statement stays.
  await client.query(`deallocate "${name.replaceAll('"', '""')}"`);
  delete parsedStatements[name];
}

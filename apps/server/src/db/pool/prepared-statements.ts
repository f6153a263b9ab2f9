import type { Connection, PoolClient } from 'pg';

/**
 * The maximum number of prepared statements of a connection. Each holds its text, tree and plan in the memory of the database's process as
 * long as the connection lives, some 80 KB for a list's. Ordinary use needs fewer; further ones come from combinations of filters, and
 * those are planned again.
 */
export const maxPrepared = 200;

/** What `pg` records of a connection's statements, by name; its types do not declare it. */
interface ParsedStatements {
  parsedStatements: Record<string, string | undefined>;
}

/** The prepared statements of a connection, the least recently used first. */
const namesOf = new WeakMap<PoolClient, Set<string>>();

/** Runs before a named statement: deallocates the least recently used statement where the connection would exceed the maximum. */
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
  // A statement that the database rejected was never prepared.
  if (parsedStatements[name] === undefined) return;
  // The name is dropped only after the statement: a failed transaction rejects this command too, and the statement stays.
  await client.query(`deallocate "${name.replaceAll('"', '""')}"`);
  delete parsedStatements[name];
}

/** The names of the statements that transactions run prepared, by text: Kysely hands a statement's text on, and nothing else. */
const namesOfTexts = new Map<string, string>();

export function keepPrepared({ name, text }: { name: string; text: string }): void {
  namesOfTexts.set(text, name);
}

/** Returns the name of a statement that is to be prepared; undefined for any other text. */
export function findPreparedName(text: string): string | undefined {
  return namesOfTexts.get(text);
}

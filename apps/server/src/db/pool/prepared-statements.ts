import type { Client, ClientBase, Connection } from 'pg';

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
const namesOf = new WeakMap<ClientBase, Set<string>>();

/** Counts a statement as used. Returns the name of the least recently used one where the connection would exceed the maximum. */
function findSurplus(client: ClientBase, name: string): string | undefined {
  const names = namesOf.get(client) ?? new Set<string>();
  namesOf.set(client, names);
  const isKept = names.delete(name);
  names.add(name);
  return isKept || names.size <= maxPrepared ? undefined : (names.values().next().value as string);
}

/** Runs before a named statement: deallocates the least recently used statement where the connection would exceed the maximum. */
export async function makeRoomForStatement(client: ClientBase, name: string): Promise<void> {
  const surplus = findSurplus(client, name);
  if (surplus === undefined) return;
  // A statement that the database rejected was never prepared.
  if (isPrepared(client, surplus)) {
    // The name is dropped only after the statement: a failed transaction rejects this command too, and the statement stays.
    await deallocate(client, surplus);
    forgetPrepared(client, surplus);
  }
  namesOf.get(client)?.delete(surplus);
}

/**
 * As `makeRoomForStatement`, on a connection on which several statements are under way, and without transactions. The command goes out before the statement, and the name is dropped at
 * once, since what is sent after it finds the statement gone. Returns undefined where there is nothing to do. Where it rejects, the connection must not be used any more.
 */
export function makeRoomInPipeline(client: Client, name: string): Promise<void> | undefined {
  const surplus = findSurplus(client, name);
  if (surplus === undefined) return undefined;
  namesOf.get(client)?.delete(surplus);
  if (!isPrepared(client, surplus)) return undefined;
  forgetPrepared(client, surplus);
  return deallocate(client, surplus);
}

async function deallocate(client: ClientBase, name: string): Promise<void> {
  await client.query(`deallocate "${name.replaceAll('"', '""')}"`);
}

/** Has the statement prepared anew when it runs next. */
export function forgetPrepared(client: ClientBase, name: string): void {
  delete parsedBy(client)[name];
}

/** Whether the database has said that it prepared the statement. */
export function isPrepared(client: ClientBase, name: string): boolean {
  return parsedBy(client)[name] !== undefined;
}

function parsedBy(client: ClientBase): ParsedStatements['parsedStatements'] {
  return (client as ClientBase & { connection: Connection & ParsedStatements }).connection.parsedStatements;
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

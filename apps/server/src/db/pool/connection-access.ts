import type { ClientBase } from 'pg';

/** The connections that are read-only. */
const readOnly = new WeakSet<ClientBase>();

/**
 * Makes a connection read-only or writable. While the disk is nearly full, connections only read, because PostgreSQL ends altogether when its log finds no room.
 * Returns undefined where the connection is as it should be, which is nearly always. A connection for which it rejects must not be used.
 */
export function setAccess(client: ClientBase, isWritable: boolean): Promise<void> | undefined {
  if (isWritable !== readOnly.has(client)) return undefined;
  return changeAccess(client, isWritable);
}

async function changeAccess(client: ClientBase, isWritable: boolean): Promise<void> {
  await client.query(`set default_transaction_read_only = ${isWritable ? 'off' : 'on'}`);
  if (isWritable) readOnly.delete(client);
  else readOnly.add(client);
}

import { vi } from 'vitest';
import type { TestServer } from './test-server.ts';

/** Something else happens once, after a call has read what it decides on and before its transaction begins, as by another server. */
export function beforeNextTransaction(server: TestServer, happen: () => Promise<unknown>): void {
  const { transaction } = server.database;
  const spy = vi.spyOn(server.context.database, 'transaction').mockImplementation(async (body) => {
    spy.mockRestore();
    await happen();
    return transaction(body);
  });
}

import { vi } from 'vitest';
import { hashPassword } from '#services/account/password/password.ts';
import type { TestServer } from './test-server.ts';

/** The owner sets another password just before the next transaction that writes what a call has decided on; once. */
export async function replacePasswordMeanwhile(server: TestServer, accountId: string): Promise<void> {
  const password_hash = await hashPassword('the owner was quicker 7');
  const { transaction } = server.database;
  const spy = vi.spyOn(server.context.database, 'transaction').mockImplementation(async (body) => {
    spy.mockRestore();
    await server.database.kysely.updateTable('accounts').set({ password_hash }).where('id', '=', accountId).execute();
    return transaction(body);
  });
}

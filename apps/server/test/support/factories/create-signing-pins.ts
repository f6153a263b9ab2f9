import { hashPassword } from '#services/account/password/password.ts';
import type { TestServer } from '../services/test-server.ts';

export const testPin = '274951';

/** The account has the PIN of tests. */
export async function givePin({ database }: TestServer, accountId: string, pin = testPin): Promise<void> {
  await database.kysely
    .updateTable('accounts')
    .set({ signing_pin_hash: await hashPassword(pin) })
    .where('id', '=', accountId)
    .execute();
}

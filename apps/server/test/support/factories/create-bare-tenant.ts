import { createTenant } from '#cli/commands/create-tenant.ts';
import type { TestClient } from '../services/test-client.ts';
import type { TestServer } from '../services/test-server.ts';
import { createPhoneNumber, signIn } from './create-tenant.ts';

/** A tenant as the operators' command makes it: an administrator, and nothing set up. */
export async function createBareTenant(server: TestServer): Promise<{ id: string; admin: TestClient }> {
  const phone = createPhoneNumber();
  await createTenant(server.context, { name: `新公司 ${phone}`, adminName: '赵国栋', adminPhone: phone });
  const { kysely } = server.database;
  const found = await kysely
    .selectFrom('memberships as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['m.tenant_id', 'm.account_id'])
    .where('a.phone_number', '=', phone)
    .executeTakeFirstOrThrow();
  return { id: found.tenant_id, admin: await signIn(server, found.account_id, found.tenant_id) };
}

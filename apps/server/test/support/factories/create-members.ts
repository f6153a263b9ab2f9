import type { TestClient } from '../services/test-client.ts';
import type { TestServer } from '../services/test-server.ts';
import { createPhoneNumber, type TestTenant } from './create-tenant.ts';

/** An account that asks to join the tenant; for null it belongs to none. */
export async function createApplicant(server: TestServer, tenantId: string | null, fullName: string, note: string | null = null) {
  const { ids, clock, database } = server.context;
  const id = ids.next();
  const phoneNumber = createPhoneNumber();
  await database.kysely
    .insertInto('accounts')
    .values({
      id,
      login_name: `user-${id}`,
      full_name: fullName,
      phone_number: phoneNumber,
      password_hash: null,
      avatar: null,
      language: null,
      created_at: clock.now(),
    })
    .execute();
  if (tenantId !== null) {
    await database.kysely
      .insertInto('memberships')
      .values({ tenant_id: tenantId, account_id: id, state: 'pending', created_at: clock.now(), note })
      .execute();
  }
  return { id, fullName, phoneNumber };
}

/** Administers one area of the tenant and nothing else. */
export async function createLimitedAdministrator(tenant: TestTenant, areaId: string): Promise<{ id: string; client: TestClient }> {
  const { account, client } = await tenant.addAccount([{ role: 'tenant_admin', areaId }], '区域管理员');
  return { id: account.id, client };
}

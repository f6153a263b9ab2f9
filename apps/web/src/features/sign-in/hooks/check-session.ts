import { bodyCode } from '@energy-om/contract';
import { ApiError } from '#shared/api/api-error.ts';
import { callApi } from '#shared/api/call-api.ts';
import { enterAnyTenant } from '#shared/session/enter-any-tenant.ts';
import { loseTenant } from '#shared/session/lose-tenant.ts';
import { storeTenant, storeUser } from '#shared/session/session-store.ts';
import { readStoredSession, toTenantInfo } from '#shared/session/stored-items.ts';

/**
 * Asks the server whether the stored session is still valid, renewing it where necessary, and updates the stored account and tenant.
 * @throws ApiError
 */
export async function checkSession(): Promise<void> {
  try {
    await readAccount();
  } catch (error) {
    const isExcluded = error instanceof ApiError && error.code === bodyCode.forbidden && readStoredSession().tenantId !== null;
    if (!isExcluded) throw error;
    // The account is no longer a member there, but its session is valid in its other tenants.
    loseTenant();
    await enterAnyTenant();
  }
}

async function readAccount(): Promise<void> {
  const [user, tenants] = await Promise.all([
    callApi('getUserInfo', {}, { silent: true }),
    callApi('listAccountTenants', {}, { silent: true }),
  ]);
  storeUser(user);
  const { tenantId } = readStoredSession();
  const tenant = tenants.find(({ id }) => id === tenantId) ?? tenants.find(({ current }) => current);
  if (tenant) storeTenant(toTenantInfo(tenant));
}

import { callApi } from '../api/call-api.ts';
import { readUser } from './read-user.ts';
import { storeUser } from './session-store.ts';
import { switchTenant } from './switch-tenant.ts';

/**
 * Enters a tenant that the account belongs to, for a session without one: the account is new, has left, or was removed.
 * @returns false when there is none, and the account has to join one
 * @throws ApiError
 */
export async function enterAnyTenant(): Promise<boolean> {
  const tenants = await callApi('listAccountTenants', {}, { silent: true });
  const tenant = tenants.find(({ state }) => state === 'member');
  if (tenant) {
    await switchTenant(tenant.id);
    return true;
  }
  // Without a tenant there are no permissions but those over the platform.
  const user = await readUser();
  if (user) storeUser(user);
  return false;
}

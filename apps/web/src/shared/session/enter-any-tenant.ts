import { callApi } from '../api/call-api.ts';
import { readUser } from './read-user.ts';
import { storeUser } from './session-store.ts';
import { switchTenant } from './switch-tenant.ts';

/**
 * For a session that stands in no tenant: the account is new, it left, or it was removed. Goes on in one that it belongs
 * to, such as one whose administrator has just let it in.
 * @returns false when there is none: the account has to join one
 * @throws ApiFailure
 */
export async function enterAnyTenant(): Promise<boolean> {
  const tenants = await callApi('listAccountTenants', {}, { silent: true });
  const tenant = tenants.find(({ state }) => state === 'member');
  if (tenant) {
    await switchTenant(tenant.id);
    return true;
  }
  // Without a tenant there are no rights.
  const user = await readUser();
  if (user) storeUser(user);
  return false;
}

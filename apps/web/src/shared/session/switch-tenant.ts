import { callApi } from '../api/call-api.ts';
import { startPath } from '../navigation/paths.ts';
import { rememberLastTenant } from './last-tenant.ts';
import { storeTenant, storeUser } from './session-store.ts';
import { toTenantInfo } from './stored-items.ts';

type Listener = (address: string) => void;
const listeners = new Set<Listener>();

/** The router registers here, since shared code does not know it. Returns the function that unregisters. */
export function onTenantSwitched(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Moves this session to another tenant of the account, without signing in again, and opens a screen there, by default home. What was cached
 * of the tenant before is dropped.
 * @throws ApiError; its message has been shown.
 */
export async function switchTenant(tenantId: string, address: string = startPath): Promise<void> {
  const { tenant, userinfo } = await callApi('switchTenant', { tenantId });
  storeUser(userinfo);
  storeTenant(toTenantInfo(tenant));
  rememberLastTenant(userinfo.id, tenant.id);
  for (const listener of listeners) listener(address);
}

/** Names the tenant of a screen in its address, where it leads from outside of the app. */
const key = 'tenant';

/** @param address within the app */
export function inTenant(address: string, tenantId: string): string {
  const [path, query] = address.split('?');
  const search = new URLSearchParams(query);
  search.set(key, tenantId);
  return `${path}?${search}`;
}

/** @returns the tenant that an address names, null where it names none, and the address without it */
export function splitTenant(pathname: string, query: string): { tenantId: string | null; address: string } {
  const search = new URLSearchParams(query);
  const tenantId = search.get(key);
  search.delete(key);
  return { tenantId, address: search.size === 0 ? pathname : `${pathname}?${search}` };
}

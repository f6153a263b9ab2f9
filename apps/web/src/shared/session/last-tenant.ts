const keyOf = (accountId: string) => `lasttenant:${accountId}`;

/** Where an account worked last on this device: signing in again goes on there, where its drafts are. */
export function findLastTenant(accountId: string): string | null {
  return localStorage.getItem(keyOf(accountId));
}

export function rememberLastTenant(accountId: string, tenantId: string): void {
  localStorage.setItem(keyOf(accountId), tenantId);
}

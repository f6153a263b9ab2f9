const keyOf = (accountId: string) => `lasttenant:${accountId}`;

/** The tenant in which an account worked last on this device: signing in again enters it, where the account's drafts are. */
export function findLastTenant(accountId: string): string | null {
  return localStorage.getItem(keyOf(accountId));
}

export function rememberLastTenant(accountId: string, tenantId: string): void {
  localStorage.setItem(keyOf(accountId), tenantId);
}

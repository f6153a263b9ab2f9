/** Names the database with what an account has done in a tenant and the server does not have yet, or begins the names of all of the account's. */
export function outboxNameOf(accountId: string, tenantId = ''): string {
  return `energy-om outbox ${accountId} ${tenantId}`;
}

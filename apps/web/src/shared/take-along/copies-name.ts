/** Names the database with the copies of an account in a tenant, or begins the names of all of the account's. */
export function copiesNameOf(accountId: string, tenantId = ''): string {
  return `energy-om copies ${accountId} ${tenantId}`;
}

/** Deletes the databases with this in their names. A tab that has them open closes them. */
export async function deleteCopies(part: string): Promise<void> {
  // Where the browser refuses databases, there are no copies.
  const databases = await indexedDB.databases().catch(() => []);
  for (const { name } of databases) if (name?.includes(part)) indexedDB.deleteDatabase(name);
}

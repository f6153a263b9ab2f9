/** Statements that read or write rows of several tenants, or before it is known which, and why they have to. */
export interface TenantException {
  reason: string;
  statements: readonly ExceptedStatement[];
}

export interface ExceptedStatement {
  /** Its name, or the fingerprint that the check prints: libpg_query's, the same for any literals and numbers of rows. */
  statement: string;
  /** The file that sends it, for a fingerprint. */
  caller?: string;
  relations: readonly string[];
}

export const tenantExceptions: readonly TenantException[] = [];

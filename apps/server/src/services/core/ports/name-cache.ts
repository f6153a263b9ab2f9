import type { Database } from '#db/database.ts';

/** Ids of one tenant's rows; null where a row has none. */
export interface NamedIds {
  projects: readonly string[];
  areas: readonly string[];
  teams: readonly (string | null)[];
  accounts: readonly (string | null)[];
}

/** Names by id, and for an area its label. */
export type Names = Record<keyof NamedIds, { get(id: string): string | undefined }>;

/**
 * Remembers the names that lists show, so that a list need not join them to each row. A change is announced to all servers, and a name that was changed without
 * that is read again within some seconds.
 */
export interface NameCache {
  /** @param database reads what is not remembered; what a transaction reads is not remembered, because it may be rolled back */
  load(database: Pick<Database, 'run'>, tenantId: string, ids: NamedIds): Promise<Names>;
  forgetTenant(tenantId: string): void;
  /** The account's name, in all tenants. */
  forgetAccount(accountId: string): void;
  forgetAll(): void;
}

import type { Database } from '#db/database.ts';

/** Ids of one tenant's rows; null where a row has none. */
export interface NamedIds {
  projects: readonly string[];
  areas: readonly string[];
  teams: readonly (string | null)[];
  accounts: readonly (string | null)[];
}

export interface NamedAccount {
  fullName: string;
  phoneNumber: string | null;
}

/** Names by id, and for an area its label. */
export type Names = Record<Exclude<keyof NamedIds, 'accounts'>, ReadonlyMap<string, string>> & {
  accounts: ReadonlyMap<string, NamedAccount>;
};

/**
 * Remembers the names that lists and pages show, so that none of them has to join them to its rows. A change is announced to all servers, and a name that was changed without
 * that is read again within some seconds.
 */
export interface NameCache {
  /** @param database reads what is not remembered; what a transaction reads is not remembered, because it may be rolled back */
  load(database: Pick<Database, 'run'>, tenantId: string, ids: NamedIds): Promise<Names>;
  /** Returns what `load` would return if all ids were remembered; null where nothing is. @param database as of `load` */
  remembered(database: Pick<Database, 'run'>, tenantId: string): Names | null;
  forgetTenant(tenantId: string): void;
  /** The account's name and number, in all tenants. */
  forgetAccount(accountId: string): void;
  forgetAll(): void;
}

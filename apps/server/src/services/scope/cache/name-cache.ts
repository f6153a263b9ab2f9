import type { Database } from '#db/database.ts';
import type { NameCache } from '#services/core/ports/name-cache.ts';
import { type NamedRows, nameKinds, readNames } from './read-names.ts';
import { RowCache, type RowCacheOptions } from './row-cache.ts';

/** @param database the process's own; what is read by another one, such as a transaction, is not remembered */
export function createNameCache(database: Pick<Database, 'run'>, options: RowCacheOptions = {}): NameCache {
  const rows = new RowCache<NamedRows>(database, nameKinds, readNames, options);
  return {
    load: (at, tenantId, ids) => rows.load(at, tenantId, ids),
    remembered: (at, tenantId) => rows.remembered(at, tenantId),
    forgetTenant: (tenantId) => rows.forgetTenant(tenantId),
    forgetAccount: (accountId) => rows.forgetWhere(({ accounts }) => accounts.has(accountId)),
    forgetAll: () => rows.forgetAll(),
  };
}

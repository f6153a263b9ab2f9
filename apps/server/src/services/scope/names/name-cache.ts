import { secondMs } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import type { NameCache, NamedIds, Names } from '#services/core/ports/name-cache.ts';
import { type NameMaps, nameKinds, readNames } from './read-names.ts';

export const nameCacheMs = 10 * secondMs;

/** Names of all tenants together. Beyond this number those of the tenant that was asked for least recently by a name not known yet are dropped. */
const maxNames = 50_000;

interface TenantNames {
  maps: NameMaps;
  count: number;
  since: number;
}

interface NameCacheOptions {
  lifetimeMs?: number;
  /** Milliseconds of a clock that never jumps. */
  monotonicNow?: () => number;
  maxNames?: number;
}

/** @param ownDatabase the process's own; what is read by another one, such as a transaction, is not remembered */
export function createNameCache(ownDatabase: Pick<Database, 'run'>, options: NameCacheOptions = {}): NameCache {
  return new TenantNameCache(ownDatabase, options);
}

class TenantNameCache implements NameCache {
  readonly #database: Pick<Database, 'run'>;
  readonly #lifetimeMs: number;
  readonly #now: () => number;
  readonly #maxNames: number;
  readonly #tenants = new Map<string, TenantNames>();
  #count = 0;
  /** Counts the changes: what was read before one of them is not remembered after it. */
  #changes = 0;

  constructor(database: Pick<Database, 'run'>, options: NameCacheOptions) {
    this.#database = database;
    this.#lifetimeMs = options.lifetimeMs ?? nameCacheMs;
    this.#now = options.monotonicNow ?? (() => performance.now());
    this.#maxNames = options.maxNames ?? maxNames;
  }

  async load(database: Pick<Database, 'run'>, tenantId: string, ids: NamedIds): Promise<Names> {
    if (database !== this.#database) return readNames(database, tenantId, ids);
    const known = this.#find(tenantId);
    const missing = known ? listMissing(known.maps, ids) : ids;
    if (known && missing === null) return known.maps;
    const changes = this.#changes;
    const found = await readNames(database, tenantId, missing ?? ids);
    // A change while they were read: what is known may be as old as what was found.
    if (changes !== this.#changes) return known ? readNames(database, tenantId, ids) : found;
    return known ? this.#add(tenantId, known, found) : this.#remember(tenantId, found);
  }

  forgetTenant(tenantId: string): void {
    this.#changes += 1;
    this.#drop(tenantId);
  }

  forgetAccount(accountId: string): void {
    this.#changes += 1;
    for (const [tenantId, { maps }] of this.#tenants) if (maps.accounts.has(accountId)) this.#drop(tenantId);
  }

  forgetAll(): void {
    this.#changes += 1;
    this.#tenants.clear();
    this.#count = 0;
  }

  #find(tenantId: string): TenantNames | undefined {
    const names = this.#tenants.get(tenantId);
    if (!names || this.#now() - names.since < this.#lifetimeMs) return names;
    this.#drop(tenantId);
    return undefined;
  }

  #remember(tenantId: string, maps: NameMaps): NameMaps {
    this.#drop(tenantId);
    this.#insert(tenantId, { maps, count: countNames(maps), since: this.#now() });
    return maps;
  }

  /** An answer that is still being made may hold the maps; further names do not harm it. */
  #add(tenantId: string, known: TenantNames, found: NameMaps): NameMaps {
    for (const kind of nameKinds) addAll(known.maps[kind] as Map<string, unknown>, found[kind]);
    // Others may have dropped them meanwhile, for their age or for room.
    const isHeld = this.#tenants.get(tenantId) === known;
    if (isHeld) this.#drop(tenantId);
    known.count = countNames(known.maps);
    if (isHeld) this.#insert(tenantId, known);
    return known.maps;
  }

  #insert(tenantId: string, names: TenantNames): void {
    if (names.count > this.#maxNames) return;
    while (this.#count + names.count > this.#maxNames) this.#drop(this.#tenants.keys().next().value as string);
    this.#tenants.set(tenantId, names);
    this.#count += names.count;
  }

  #drop(tenantId: string): void {
    this.#count -= this.#tenants.get(tenantId)?.count ?? 0;
    this.#tenants.delete(tenantId);
  }
}

/** Null where nothing is missing. */
function listMissing(known: NameMaps, ids: NamedIds): NamedIds | null {
  if (nameKinds.every((kind) => ids[kind].every((id) => id === null || known[kind].has(id)))) return null;
  const missingOf = (kind: keyof NamedIds) => ids[kind].filter((id) => id !== null && !known[kind].has(id)) as string[];
  return { projects: missingOf('projects'), areas: missingOf('areas'), teams: missingOf('teams'), accounts: missingOf('accounts') };
}

function countNames(maps: NameMaps): number {
  return nameKinds.reduce((sum, kind) => sum + maps[kind].size, 0);
}

function addAll(to: Map<string, unknown>, from: ReadonlyMap<string, unknown>): void {
  for (const [id, value] of from) to.set(id, value);
}

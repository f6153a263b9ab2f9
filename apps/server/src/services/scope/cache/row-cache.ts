import { secondMs } from '@energy-om/domain';
import type { Database } from '#db/database.ts';

/** Without an event, a row that has changed is read again after this time. */
export const rowCacheMs = 10 * secondMs;

/** Rows of all tenants together. Beyond this number those of the tenant that was asked for least recently by a row not known yet are dropped. */
const maxRows = 50_000;

type Kinds = Record<string, unknown>;

/** Rows of one tenant by kind and key. */
export type RowMaps<Rows extends Kinds> = { [Kind in keyof Rows]: Map<string, Rows[Kind]> };

/** The keys of the rows that are wanted; null where there is none. */
export type WantedKeys<Rows extends Kinds> = { readonly [Kind in keyof Rows]: readonly (string | null)[] };

type ReadRows<Rows extends Kinds> = (database: Pick<Database, 'run'>, tenantId: string, wanted: WantedKeys<Rows>) => Promise<RowMaps<Rows>>;

interface TenantRows<Rows extends Kinds> {
  maps: RowMaps<Rows>;
  count: number;
  since: number;
}

export interface RowCacheOptions {
  lifetimeMs?: number;
  /** Milliseconds of a clock that never jumps. */
  monotonicNow?: () => number;
  maxRows?: number;
}

/** Remembers rows that are read often and change seldom. Whoever changes one announces it to all servers. */
export class RowCache<Rows extends Kinds> {
  readonly #database: Pick<Database, 'run'>;
  readonly #kinds: readonly (keyof Rows)[];
  readonly #read: ReadRows<Rows>;
  readonly #lifetimeMs: number;
  readonly #now: () => number;
  readonly #maxRows: number;
  readonly #tenants = new Map<string, TenantRows<Rows>>();
  #count = 0;
  /** Counts the changes: what was read before one of them is not remembered after it. */
  #changes = 0;

  /** @param database the process's own; what is read by another one, such as a transaction, is not remembered */
  constructor(database: Pick<Database, 'run'>, kinds: readonly (keyof Rows)[], read: ReadRows<Rows>, options: RowCacheOptions = {}) {
    this.#database = database;
    this.#kinds = kinds;
    this.#read = read;
    this.#lifetimeMs = options.lifetimeMs ?? rowCacheMs;
    this.#now = options.monotonicNow ?? (() => performance.now());
    this.#maxRows = options.maxRows ?? maxRows;
  }

  async load(database: Pick<Database, 'run'>, tenantId: string, wanted: WantedKeys<Rows>): Promise<RowMaps<Rows>> {
    if (database !== this.#database) return this.#read(database, tenantId, wanted);
    const known = this.#find(tenantId);
    const missing = known ? this.#listMissing(known.maps, wanted) : wanted;
    if (known && missing === null) return known.maps;
    const changes = this.#changes;
    const found = await this.#read(database, tenantId, missing ?? wanted);
    // A change while they were read: what is known may be as old as what was found.
    if (changes !== this.#changes) return known ? this.#read(database, tenantId, wanted) : found;
    return known ? this.#add(tenantId, known, found) : this.#remember(tenantId, found);
  }

  /** Returns all that is remembered of a tenant, which is what `load` answers where nothing is missing. */
  remembered(database: Pick<Database, 'run'>, tenantId: string): RowMaps<Rows> | null {
    return database === this.#database ? (this.#find(tenantId)?.maps ?? null) : null;
  }

  forgetTenant(tenantId: string): void {
    this.#changes += 1;
    this.#drop(tenantId);
  }

  /** Forgets the rows of the tenants of whose rows this holds. */
  forgetWhere(holds: (maps: RowMaps<Rows>) => boolean): void {
    this.#changes += 1;
    for (const [tenantId, { maps }] of this.#tenants) if (holds(maps)) this.#drop(tenantId);
  }

  forgetAll(): void {
    this.#changes += 1;
    this.#tenants.clear();
    this.#count = 0;
  }

  #find(tenantId: string): TenantRows<Rows> | undefined {
    const rows = this.#tenants.get(tenantId);
    if (!rows || this.#now() - rows.since < this.#lifetimeMs) return rows;
    this.#drop(tenantId);
    return undefined;
  }

  /** Null where nothing is missing. */
  #listMissing(known: RowMaps<Rows>, wanted: WantedKeys<Rows>): WantedKeys<Rows> | null {
    if (this.#kinds.every((kind) => wanted[kind].every((key) => key === null || known[kind].has(key)))) return null;
    const missingOf = (kind: keyof Rows) => wanted[kind].filter((key) => key !== null && !known[kind].has(key));
    return Object.fromEntries(this.#kinds.map((kind) => [kind, missingOf(kind)])) as unknown as WantedKeys<Rows>;
  }

  #remember(tenantId: string, maps: RowMaps<Rows>): RowMaps<Rows> {
    this.#drop(tenantId);
    this.#insert(tenantId, { maps, count: this.#countRows(maps), since: this.#now() });
    return maps;
  }

  /** An answer that is still being made may hold the maps; further rows do not harm it. */
  #add(tenantId: string, known: TenantRows<Rows>, found: RowMaps<Rows>): RowMaps<Rows> {
    for (const kind of this.#kinds) for (const [key, row] of found[kind]) known.maps[kind].set(key, row);
    // Others may have dropped them meanwhile, for their age or for room.
    const isHeld = this.#tenants.get(tenantId) === known;
    if (isHeld) this.#drop(tenantId);
    known.count = this.#countRows(known.maps);
    if (isHeld) this.#insert(tenantId, known);
    return known.maps;
  }

  #insert(tenantId: string, rows: TenantRows<Rows>): void {
    if (rows.count > this.#maxRows) return;
    while (this.#count + rows.count > this.#maxRows) this.#drop(this.#tenants.keys().next().value as string);
    this.#tenants.set(tenantId, rows);
    this.#count += rows.count;
  }

  #drop(tenantId: string): void {
    this.#count -= this.#tenants.get(tenantId)?.count ?? 0;
    this.#tenants.delete(tenantId);
  }

  #countRows(maps: RowMaps<Rows>): number {
    return this.#kinds.reduce((sum, kind) => sum + maps[kind].size, 0);
  }
}

import type pg from 'pg';

/** Tables, views and partitions of tenants. */
export interface TenantRelations {
  /** @returns the column that says whose a row of the relation is, null where it belongs to no tenant */
  findTenantColumn(relation: string): string | null;
  /** Whether rows without a tenant belong to every tenant, so that a condition may take them beside the tenant's own. */
  isShared(relation: string): boolean;
}

const sharedRelations = new Set(['meter_models']);

/** A partition is made for a month when it comes, and named after its table. */
const partitionSuffix = /_\d[\d_]*$/;

/** @param names of the relations that have a column `tenant_id` */
export function createTenantRelations(names: readonly string[]): TenantRelations {
  const known = new Set(names);
  return {
    findTenantColumn(relation) {
      if (relation === 'tenants') return 'id';
      return known.has(relation) || known.has(relation.replace(partitionSuffix, '')) ? 'tenant_id' : null;
    },
    isShared: (relation) => sharedRelations.has(relation),
  };
}

/** Reads the catalogue of a migrated database. */
export async function readTenantRelations(client: pg.ClientBase): Promise<TenantRelations> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')`);
  return createTenantRelations(rows.map(({ name }) => name));
}

import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Schema } from '#db/schema.ts';

/**
 * The condition that a meter model is a standard one or the tenant's own, retired or not. Names `:tenant`.
 * @param alias of `meter_models`
 */
export function isKnownModel(alias: string): string {
  return `(${alias}.tenant_id = :tenant or ${alias}.tenant_id is null)`;
}

/** The same for the query builder, on `meter_models` as `m`. */
export function whereKnownModel(tenantId: string) {
  return (eb: ExpressionBuilder<Schema & { m: Schema['meter_models'] }, 'm'>): Expression<SqlBool> =>
    eb.or([eb('m.tenant_id', '=', tenantId), eb('m.tenant_id', 'is', null)]);
}

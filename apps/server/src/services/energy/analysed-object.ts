import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { type CountedEnergyType, selectMeters } from './energy-meters.ts';

/** Throws `notFound` for an id that is no meter in the actor's scope. */
export async function findMeterType(context: SignedInContext, id: string): Promise<CountedEnergyType> {
  const parameters = new Parameters({ tenant: context.actor.tenantId });
  const text = selectMeters(context, { id }, parameters);
  const [row] = await context.database.run(prepared<{ energy_type: CountedEnergyType }>(text), parameters.values);
  if (!row) throw notFound();
  return row.energy_type;
}

/**
 * Throws `notFound` unless the area, or a part of it, is in the actor's scope.
 * @param kind null: any kind
 */
export async function assertAreaInSight({ actor, database }: SignedInContext, id: string, kind: 'room' | null): Promise<void> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `select from areas z
    where z.tenant_id = :tenant and z.id = ${parameters.add(id)} ${kind === null ? '' : `and z.kind = '${kind}'`}
      and exists (select from areas a where a.tenant_id = :tenant and starts_with(a.path, z.path)
        and ${areaCondition(actor, 'energy.view', 'a.path', parameters)})`;
  const rows = await database.run(prepared<object>(text), parameters.values);
  if (rows.length === 0) throw notFound();
}

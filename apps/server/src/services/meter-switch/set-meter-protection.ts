import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, notFound } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { isKnownModel } from '#services/scope/known-models.ts';

/** Throws `notFound` for a device out of reach, and a conflict for one without a switch, or that is as it is wanted already. */
export const setMeterProtection: Verb<'setMeterProtection'> = async (context, { meterId, isProtected, reason }) => {
  const { tenantId, accountId } = context.actor;
  await assertSwitched(context, meterId);
  const subject = { subjectKind: 'device' as const, subjectId: meterId, changes: { isProtected, reason } };
  return writeOnce(context, subject, async (tx) => {
    const changed = isProtected
      ? await tx
          .insertInto('meter_protections')
          .values({ tenant_id: tenantId, device_id: meterId, reason, set_by: accountId, set_at: context.clock.now() })
          .onConflict((on) => on.doNothing())
          .returning('device_id')
          .executeTakeFirst()
      : await tx
          .deleteFrom('meter_protections')
          .where('tenant_id', '=', tenantId)
          .where('device_id', '=', meterId)
          .returning('device_id')
          .executeTakeFirst();
    if (!changed) throw conflict(isProtected ? 'meterProtectedAlready' : 'meterUnprotectedAlready');
    return { meterId, isProtected };
  });
};

async function assertSwitched({ actor, database }: SignedInContext, id: string): Promise<void> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `
    select coalesce(m.has_switch, false) as "hasSwitch" from devices d
      join areas a on a.tenant_id = :tenant and a.id = d.area_id
      left join meter_models m on ${isKnownModel('m')} and m.id = d.model_id
    where d.tenant_id = :tenant and d.id = ${parameters.add(id)} and d.kind in ('meter', 'device')
      and ${areaCondition(actor, 'device.protect', 'a.path', parameters)}`;
  const [row] = await database.run(prepared<{ hasSwitch: boolean }>(text), parameters.values);
  if (!row) throw notFound();
  if (!row.hasSwitch) throw conflict('switchMissing');
}

import { findEnergySettingsFaults } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { assertManagesTenant } from '#services/scope/managed-areas.ts';
import { presentEnergySettings, readEnergySettings } from './settings-rows.ts';

/** Carbon is computed when it is shown, so that changed factors hold for the past as well. */
export const saveEnergySettings: Verb<'saveEnergySettings'> = (context, { version, ...settings }) => {
  const { tenantId } = context.actor;
  assertManagesTenant(context.actor, 'tenant.configure');
  const faults = findEnergySettingsFaults(settings);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return writeOnce(context, { subjectKind: 'parameters', subjectId: tenantId, changes: settings }, async (tx) => {
    await lockTenantFor(tx, context.actor);
    const current = await readEnergySettings(tx, tenantId);
    if (current.version !== version) throw conflict('conflict', presentEnergySettings(current));
    const row = { version: version + 1, settings: JSON.stringify(settings) };
    await tx
      .insertInto('energy_settings')
      .values({ tenant_id: tenantId, ...row })
      .onConflict((on) => on.column('tenant_id').doUpdateSet(row))
      .execute();
    return presentEnergySettings(await readEnergySettings(tx, tenantId));
  });
};

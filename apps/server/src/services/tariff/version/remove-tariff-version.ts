import type { Verb } from '#services/core/request-context.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { readTariff } from '../tariff-rows.ts';
import { lockTariffVersion } from './lock-tariff-version.ts';

export const removeTariffVersion: Verb<'removeTariffVersion'> = (context, { id, version }) =>
  writeOnce(context, { subjectKind: 'tariff', subjectId: id, changes: { removed: id } }, async (tx) => {
    const { actor } = context;
    const { tariff_id } = await lockTariffVersion(tx, context, 'tariff.manage', { id, version });
    await tx.deleteFrom('tariff_versions').where('tenant_id', '=', actor.tenantId).where('id', '=', id).execute();
    return readTariff(tx, actor, tariff_id);
  });

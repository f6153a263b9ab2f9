import type { Verb } from '#services/core/request-context.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { readTariff } from '../tariff-rows.ts';
import { lockTariffVersion } from './lock-tariff-version.ts';
import { notifyOfTariff } from './notify-of-tariff.ts';

export const removeTariffVersion: Verb<'removeTariffVersion'> = (context, { id, version }) =>
  writeOnce(context, { subjectKind: 'tariff', subjectId: id, changes: { removed: id } }, async (tx) => {
    const { actor } = context;
    const { tariff_id, state } = await lockTariffVersion(tx, context, 'tariff.manage', { id, version });
    await tx.deleteFrom('tariff_versions').where('tenant_id', '=', actor.tenantId).where('id', '=', id).execute();
    if (state === 'requested') await notifyOfTariff(tx, context, tariff_id);
    return readTariff(tx, actor, tariff_id);
  });

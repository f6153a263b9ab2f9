import { createHash } from 'node:crypto';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { sortedJson } from '#services/core/sorted-json.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { readTariff } from '../tariff-rows.ts';
import { type LockedVersion, lockTariffVersion } from './lock-tariff-version.ts';
import { notifyOfTariff } from './notify-of-tariff.ts';

export const requestTariffApproval: Verb<'requestTariffApproval'> = (context, { id, version }) =>
  writeOnce(context, { subjectKind: 'tariff', subjectId: id, changes: { requested: id } }, async (tx) => {
    const locked = await lockTariffVersion(tx, context, 'tariff.manage', { id, version });
    const { actor } = context;
    if (locked.state === 'requested') throw conflict('tariffRequested', await readTariff(tx, actor, locked.tariff_id));
    await tx
      .updateTable('tariff_versions')
      .set({ ...requestOf(context, locked), version: version + 1, refusal: '' })
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', id)
      .execute();
    await notifyOfTariff(tx, context, locked.tariff_id);
    return readTariff(tx, actor, locked.tariff_id);
  });

function requestOf({ actor, clock }: SignedInContext, locked: LockedVersion) {
  return { state: 'requested' as const, requested_by: actor.accountId, requested_at: clock.now(), hash: hashOfVersion(locked) };
}

/** The SHA-256 of what is approved: of which tariff, from when, and every term. */
function hashOfVersion({ tariff_id, valid_from, content }: LockedVersion): string {
  return createHash('sha256')
    .update(sortedJson([tariff_id, valid_from.toISOString(), content]))
    .digest('hex');
}

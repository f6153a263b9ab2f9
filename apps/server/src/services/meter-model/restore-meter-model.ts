import type { Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { assertNameFree } from '#services/scope/assert-name-free.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { lockModel } from './lock-model.ts';
import { writeModel } from './write-model.ts';

export const restoreMeterModel: Verb<'restoreMeterModel'> = (context, { id, version }) =>
  writeOnce(context, { subjectKind: 'meterModel', subjectId: id, changes: { restored: true } }, async (tx) => {
    const { tenantId } = context.actor;
    await lockTenantFor(tx, context.actor);
    const { name, retired_at } = await lockModel(tx, context, { id, version });
    if (retired_at === null) throw conflict('meterModelNotRetired');
    await assertNameFree(tx, 'meterModel', { tenantId, name, ownId: id });
    return writeModel(tx, tenantId, { id, version }, { retired_at: null });
  });

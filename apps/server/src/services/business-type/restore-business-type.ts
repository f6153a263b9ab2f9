import type { Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { assertNameFree } from '#services/scope/assert-name-free.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { lockBusinessType } from './lock-business-type.ts';
import { writeBusinessType } from './write-business-type.ts';

export const restoreBusinessType: Verb<'restoreBusinessType'> = (context, { id, version }) =>
  writeOnce(context, { subjectKind: 'businessType', subjectId: id, changes: { restored: true } }, async (tx) => {
    const { tenantId } = context.actor;
    await lockTenantFor(tx, context.actor);
    const { name, retired_at } = await lockBusinessType(tx, context, { id, version });
    if (retired_at === null) throw conflict('businessTypeNotRetired');
    await assertNameFree(tx, 'businessType', { tenantId, name, ownId: id });
    return writeBusinessType(tx, tenantId, { id, version }, { retired_at: null });
  });

import type { Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { findBusinessTypeUses } from './business-type-uses.ts';
import { lockBusinessTypeInUse } from './lock-business-type.ts';
import { writeBusinessType } from './write-business-type.ts';

/** The row stays, because finished orders refer to it. */
export const retireBusinessType: Verb<'retireBusinessType'> = (context, { id, version }) =>
  writeOnce(context, { subjectKind: 'businessType', subjectId: id, changes: { retired: true } }, async (tx) => {
    const { tenantId } = context.actor;
    await lockBusinessTypeInUse(tx, context, { id, version });
    const uses = await findBusinessTypeUses(tx, tenantId, id);
    if (uses.length > 0) throw conflict('businessTypeInUse', { uses });
    return writeBusinessType(tx, tenantId, { id, version }, { retired_at: context.clock.now() });
  });

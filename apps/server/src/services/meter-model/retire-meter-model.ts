import type { Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockModelInUse } from './lock-model.ts';
import { findModelUses } from './model-uses.ts';
import { writeModel } from './write-model.ts';

export const retireMeterModel: Verb<'retireMeterModel'> = (context, { id, version }) =>
  writeOnce(context, { subjectKind: 'meterModel', subjectId: id, changes: { retired: true } }, async (tx) => {
    const { tenantId } = context.actor;
    await lockModelInUse(tx, context, { id, version });
    const uses = await findModelUses(tx, tenantId, id);
    if (uses.length > 0) throw conflict('meterModelInUse', { uses });
    return writeModel(tx, tenantId, { id, version }, { retired_at: context.clock.now() });
  });

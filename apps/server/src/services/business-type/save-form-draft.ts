import type { Verb } from '#services/core/request-context.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockBusinessTypeInUse } from './lock-business-type.ts';
import { writeBusinessType } from './write-business-type.ts';

export const saveFormDraft: Verb<'saveFormDraft'> = (context, { id, version, fields }) =>
  writeOnce(context, { subjectKind: 'businessType', subjectId: id, changes: { drafted: fields } }, async (tx) => {
    await lockBusinessTypeInUse(tx, context, { id, version });
    return writeBusinessType(tx, context.actor.tenantId, { id, version }, { draft_form: JSON.stringify(fields) });
  });

import type { Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { assertPublishable } from '#services/dictionary/assert-publishable.ts';
import { lockBusinessTypeInUse } from './lock-business-type.ts';
import { writeBusinessType } from './write-business-type.ts';

/** The published form never changes: each publication is a version of its own, and an order keeps the one that it began with. */
export const publishForm: Verb<'publishForm'> = (context, { id, version }) =>
  writeOnce(context, { subjectKind: 'businessType', subjectId: id, changes: { published: true } }, async (tx) => {
    const { tenantId, accountId } = context.actor;
    const { draft_form: fields, form_version } = await lockBusinessTypeInUse(tx, context, { id, version });
    if (fields === null) throw conflict('nothingToPublish');
    assertPublishable(fields);
    const newVersion = form_version + 1;
    await tx
      .insertInto('business_type_forms')
      .values({
        tenant_id: tenantId,
        business_type_id: id,
        version: newVersion,
        fields: JSON.stringify(fields),
        published_at: context.clock.now(),
        published_by: accountId,
      })
      .execute();
    return writeBusinessType(tx, tenantId, { id, version }, { form_version: newVersion, draft_form: null });
  });

import type { Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { assertPublishable } from '#services/dictionary/assert-publishable.ts';
import { lockOrderForm } from './lock-order-form.ts';
import { writeOrderForm } from './write-order-form.ts';

/** The published form never changes: each publication is a version of its own, and an order keeps the one that it began with. */
export const publishOrderForm: Verb<'publishOrderForm'> = (context, { version }) => {
  const { tenantId, accountId } = context.actor;
  return writeOnce(context, { subjectKind: 'orderForm', subjectId: tenantId, changes: { published: true } }, async (tx) => {
    const { draft_form: fields, form_version } = await lockOrderForm(tx, context, version);
    if (fields === null) throw conflict('nothingToPublish');
    assertPublishable(fields);
    const newVersion = form_version + 1;
    await tx
      .insertInto('order_form_versions')
      .values({
        tenant_id: tenantId,
        version: newVersion,
        fields: JSON.stringify(fields),
        published_at: context.clock.now(),
        published_by: accountId,
      })
      .execute();
    return writeOrderForm(tx, tenantId, version, { form_version: newVersion, draft_form: null });
  });
};

import type { Verb } from '#services/core/request-context.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockOrderForm } from './lock-order-form.ts';
import { writeOrderForm } from './write-order-form.ts';

export const saveOrderFormDraft: Verb<'saveOrderFormDraft'> = (context, { version, fields }) => {
  const { tenantId } = context.actor;
  return writeOnce(context, { subjectKind: 'orderForm', subjectId: tenantId, changes: { drafted: fields } }, async (tx) => {
    await lockOrderForm(tx, context, version);
    return writeOrderForm(tx, tenantId, version, { draft_form: JSON.stringify(fields) });
  });
};

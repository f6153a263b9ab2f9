import type { FormField } from '@energy-om/domain';
import type { SignedInContext } from '#services/core/request-context.ts';
import { publishOrderForm } from '#services/order-form/publish-order-form.ts';
import { saveOrderFormDraft } from '#services/order-form/save-order-form-draft.ts';
import { call } from './services-at.ts';

/** A tenant without fields of its own never publishes any. */
export async function publishOrderFields(context: SignedInContext, fields: readonly FormField[]): Promise<void> {
  if (fields.length === 0) return;
  const input = { version: 0, fields: fields.map((field) => ({ ...field, options: [...field.options] })) };
  const { version } = await call(context, 'saveOrderFormDraft', saveOrderFormDraft, input);
  await call(context, 'publishOrderForm', publishOrderForm, { version });
}

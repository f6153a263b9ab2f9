import { type ApiOutput, api } from '@energy-om/contract';
import type { z } from 'zod';
import { getOrderForm } from '#services/order-form/get-order-form.ts';
import { publishOrderForm } from '#services/order-form/publish-order-form.ts';
import { saveOrderFormDraft } from '#services/order-form/save-order-form-draft.ts';
import type { Section } from './section.ts';

const schema = api.saveOrderFormDraft.input.omit({ version: true });
export type OrderFieldsEntry = z.output<typeof schema>;

/** The tenant's own fields on new orders: one entry, the published form. */
export const orderFieldsSection: Section<OrderFieldsEntry, ApiOutput<'getOrderForm'>> = {
  name: 'orderFields',
  schema,
  nameOf: () => '',
  referenceOf: () => '',
  mayRepeat: false,
  normalise: (entry) => entry,
  places: {},
  async read(context) {
    const row = await getOrderForm(context, {});
    if (row.form.version === 0) return [];
    return [{ id: context.actor.tenantId, version: row.version, isRetired: false, entry: { fields: row.form.fields }, row }];
  },
  async write(context, _names, { fields }) {
    const { version, draft } = await getOrderForm(context, {});
    const drafted = await saveOrderFormDraft(context, { version, fields });
    const published = await publishOrderForm(context, { version: drafted.version });
    // What an administrator has drafted and not published stays drafted.
    if (draft !== null) await saveOrderFormDraft(context, { version: published.version, fields: draft });
    return context.actor.tenantId;
  },
};

import type { FormField } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { presentFormField } from './present-form-field.ts';

/** The form that new orders begin with. */
const findOrderFields = statement<{ tenant: string }, { fields: FormField[] }>(
  'find-order-fields',
  `
    select f.fields from order_forms n join order_form_versions f on f.tenant_id = :tenant and f.version = n.form_version
    where n.tenant_id = :tenant`,
);

export const listCustomFields: Verb<'listCustomFields'> = async ({ actor, database }) => {
  const [form] = await database.run(findOrderFields, { tenant: actor.tenantId });
  return (form?.fields ?? []).map(presentFormField);
};

import type { Verb } from '#services/core/request-context.ts';
import { presentFormField } from './present-form-field.ts';

export const listCustomFields: Verb<'listCustomFields'> = async ({ actor, database }, { table }) => {
  const rows = await database.kysely
    .selectFrom('custom_fields')
    .select('field')
    .where('tenant_id', '=', actor.tenantId)
    .where('form', '=', table)
    .orderBy('position')
    .execute();
  return rows.map(({ field }) => presentFormField(field));
};

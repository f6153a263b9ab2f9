import type { ApiOutput } from '@energy-om/contract';
import type { FormField } from '@energy-om/domain';

/** A field of a form as it goes over the wire. Fields that were stored before decimals and conditions existed have neither. */
export function presentFormField(field: FormField): ApiOutput<'listCustomFields'>[number] {
  return { ...field, options: [...field.options], decimals: field.decimals ?? null, condition: field.condition ?? null };
}

import type { FormField } from '#index.ts';

export function question(type: FormField['type'], changes: Partial<FormField> = {}): FormField {
  return { key: type, label: `问题 ${type}`, type, required: true, options: [], unit: null, min: null, max: null, ...changes };
}

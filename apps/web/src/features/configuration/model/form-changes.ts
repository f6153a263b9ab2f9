import { sortedText } from './sorted-text.ts';

interface Field {
  key: string;
  label: string;
}

export type FormChange = { kind: 'fieldAdded' | 'fieldRemoved' | 'fieldChanged'; label: string } | { kind: 'fieldsMoved'; label: '' };

/** Lists how one form differs from another, field by field. */
export function listFormChanges(before: unknown, after: unknown): FormChange[] {
  const [old, now] = [readFields(before), readFields(after)];
  const oldByKey = new Map(old.map((field) => [field.key, field]));
  const keys = new Set(now.map(({ key }) => key));
  const changes: FormChange[] = [];
  for (const field of now) {
    const former = oldByKey.get(field.key);
    if (!former) changes.push({ kind: 'fieldAdded', label: field.label });
    else if (sortedText(former) !== sortedText(field)) changes.push({ kind: 'fieldChanged', label: field.label });
  }
  for (const { key, label } of old) if (!keys.has(key)) changes.push({ kind: 'fieldRemoved', label });
  return changes.length > 0 ? changes : [{ kind: 'fieldsMoved', label: '' }];
}

/** A form has its fields, and the own fields of a tenant are a list. */
function readFields(form: unknown): Field[] {
  return Array.isArray(form) ? form : ((form as { fields?: Field[] } | null)?.fields ?? []);
}

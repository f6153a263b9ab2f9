import type { FieldCondition, FormField } from '@energy-om/domain';

/** Whether two forms ask the same in the same order. */
export function isSameForm(one: readonly FormField[], other: readonly FormField[]): boolean {
  return one.length === other.length && one.every((field, index) => isSameField(field, other[index]));
}

export function isSameField(one: FormField, other: FormField | undefined): boolean {
  return other !== undefined && toComparable(one) === toComparable(other);
}

/** The server may return the properties in another order. */
function toComparable({ key, label, type, required, options, unit, min, max, decimals, condition }: FormField): string {
  return JSON.stringify([key, label, type, required, options, unit, min, max, decimals ?? null, toComparableCondition(condition)]);
}

export function toComparableCondition(condition: FieldCondition | null | undefined): string {
  return JSON.stringify(Object.entries(condition ?? {}).toSorted(([one], [other]) => one.localeCompare(other)));
}

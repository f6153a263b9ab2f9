import { textOfEmptyField } from '../i18n/field-texts.ts';

/**
 * The faults of required fields that are null or an empty text.
 * @param names the required fields; false is skipped, so that the list may contain conditions
 */
export function findMissing<Values extends object>(
  values: Values,
  names: readonly ((keyof Values & string) | false)[],
): Record<string, string> {
  const missing = names.filter((name) => name !== false && isEmpty(values[name]));
  return Object.fromEntries(missing.map((name) => [name, textOfEmptyField('other')]));
}

function isEmpty(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '');
}

/** A value that the form's check has found to be filled in. @throws when it is null: check and submission disagree */
export function filledIn<Value>(value: Value | null): Value {
  if (value === null) throw new Error('the form is not complete');
  return value;
}

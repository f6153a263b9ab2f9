import { textOfEmptyField } from '../i18n/field-texts.ts';

/**
 * The faults of fields that must be filled in and are not: null, or text without a character.
 * @param names those that must; what is false is skipped, so that a condition may stand in the list
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

/** A value that the form's check has found to be there. @throws when it is not: the check and the sending disagree */
export function filledIn<Value>(value: Value | null): Value {
  if (value === null) throw new Error('the form is not complete');
  return value;
}

import type { Faults } from '#shared/form/faults.ts';
import { parseNumber } from '#shared/format/parse-number.ts';
import { textOf } from '#shared/i18n/texts.ts';

/** The faults of fields that may be empty, and must hold a number otherwise. @param typed by the fields' names */
export function findNumberFaults(typed: Record<string, string>): Faults {
  const wrong = Object.entries(typed).filter(([, text]) => text.trim() !== '' && parseNumber(text) === null);
  return Object.fromEntries(wrong.map(([field]) => [field, textOf('room', 'staff.noNumber')]));
}

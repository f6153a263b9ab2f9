import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { type RuleDraft, readPriority } from './rule-draft.ts';

/** The faults of a rule by the server's names of the fields; an empty object when there are none. */
export function findRuleFaults({ name, teamId, priority }: RuleDraft): Record<string, string> {
  const faults: Record<string, string> = {};
  if (name.trim() === '') faults.name = textOfEmptyField('other');
  if (teamId === null) faults.teamId = textOfEmptyField('other');
  if (readPriority(priority) === null) faults.priority = textOf('dispatchRule', 'fault.priority');
  return faults;
}

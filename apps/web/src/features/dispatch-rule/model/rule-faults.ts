import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { type RuleDraft, readPriority } from './rule-draft.ts';

/** What is wrong with a rule, by field as the server names them; without keys when nothing is. */
export function findRuleFaults({ name, teamId, priority }: RuleDraft): Record<string, string> {
  const faults: Record<string, string> = {};
  if (name.trim() === '') faults.name = textOfEmptyField('other');
  if (teamId === null) faults.teamId = textOfEmptyField('other');
  if (readPriority(priority) === null) faults.priority = textOf('dispatchRule', 'fault.priority');
  return faults;
}

import { type FieldFault, findConditionFaults, findScheduleFaults, minNoDataSeconds } from '@energy-om/domain';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { type RuleDraft, toCondition } from './rule-draft.ts';

/**
 * The faults of a rule by the server's names of the fields (`condition.limit`, `schedule.0.from`); an empty object when there are none.
 * @param knownKeys the target's values that fit the kind of condition; null where they could not be read, and the server decides
 */
export function findRuleFaults(draft: RuleDraft, knownKeys: readonly string[] | null): Record<string, string> {
  const faults: Record<string, string> = {};
  if (draft.name.trim() === '') faults.name = textOfEmptyField('other');
  if (!draft.targets[draft.targetKind]) faults['target.id'] = textOfEmptyField('other');
  const condition = toCondition(draft.condition);
  const keys = knownKeys ?? (draft.condition.key === null ? [] : [draft.condition.key]);
  for (const [field, fault] of Object.entries(findConditionFaults(condition, keys))) {
    faults[`condition.${field}`] = textOfConditionFault(field, fault);
  }
  if (condition.kind === 'noData' && condition.forSeconds > 0 && condition.forSeconds < minNoDataSeconds) {
    faults['condition.forSeconds'] = textOf('alarmRule', 'fault.tooShort');
  }
  // The domain accepts a change by zero, and the server does not.
  if (condition.kind === 'rateOfChange' && condition.limit === 0) faults['condition.limit'] = textOf('alarmRule', 'fault.notPositive');
  for (const [field, fault] of Object.entries(findScheduleFaults(draft.schedule))) faults[field] = textOfScheduleFault(field, fault);
  return faults;
}

function textOfConditionFault(field: string, fault: FieldFault): string {
  if (fault === 'missing') return textOfEmptyField('other');
  if (fault === 'notAnOption') return textOf('alarmRule', 'fault.notAnOption');
  if (fault === 'wrongKind') return textOf('alarmRule', field === 'times' ? 'fault.notWhole' : 'fault.notNumber');
  switch (field) {
    case 'times':
      return textOf('alarmRule', 'fault.times');
    case 'hysteresis':
      return textOf('alarmRule', 'fault.negative');
    case 'limit':
      return textOf('alarmRule', 'fault.notPositive');
    case 'withinSeconds':
    case 'forSeconds':
      return textOf('alarmRule', 'fault.length');
    default:
      return textOfEmptyField('other');
  }
}

function textOfScheduleFault(field: string, fault: FieldFault): string {
  if (field === 'schedule') return textOf('alarmRule', 'fault.windows');
  if (field.endsWith('.weekdays')) return textOf('alarmRule', fault === 'missing' ? 'fault.weekdays' : 'fault.notAnOption');
  return textOf('alarmRule', 'fault.time');
}

import { readChecklist } from '../work-order/checklist.ts';
import type { FormAnswer } from './form-answer.ts';
import type { FieldCondition, FormField } from './form-field.ts';

type Answers = Readonly<Record<string, FormAnswer>>;

/**
 * Returns the fields that the answers so far ask for. A field whose condition goes by a field that is not asked for itself is not asked for
 * either, whatever was answered there before.
 */
export function shownFields<Field extends FormField>(fields: readonly Field[], answers: Answers): Field[] {
  const byKey = new Map<string, FormField>(fields.map((field) => [field.key, field]));
  const decided = new Map<string, boolean>();
  const isShown = (field: FormField): boolean => {
    const known = decided.get(field.key);
    if (known !== undefined) return known;
    // A circle, which no published form has, ends here.
    decided.set(field.key, false);
    const shown = !field.condition || isMet(field.condition, byKey.get(field.condition.key), answers, isShown);
    decided.set(field.key, shown);
    return shown;
  };
  return fields.filter(isShown);
}

function isMet(condition: FieldCondition, field: FormField | undefined, answers: Answers, isShown: (field: FormField) => boolean): boolean {
  if (!field || !isShown(field) || !Object.hasOwn(answers, condition.key)) return false;
  const answer = answers[condition.key] ?? null;
  if ('equals' in condition) return answer === condition.equals;
  if ('above' in condition) return typeof answer === 'number' && answer > condition.above;
  if ('below' in condition) return typeof answer === 'number' && answer < condition.below;
  return [...readChecklist(answer).values()].some(({ state }) => state === 'abnormal');
}

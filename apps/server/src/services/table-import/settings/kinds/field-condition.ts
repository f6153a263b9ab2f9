import type { FieldCondition, FormField } from '@energy-om/domain';
import { type FaultText, inBoth } from '#services/table-import/fault-text.ts';
import { ValueFault } from '#services/table-import/read/column.ts';
import { readYesOrNo } from '#services/table-import/read/read-values.ts';
import { readNumber } from '#services/table-import/values/read-numbers.ts';
import { presentYesOrNo } from '../present-yes-or-no.ts';
import { comparisonCodes } from '../setting-codes.ts';

type Comparison = 'equals' | 'above' | 'below' | 'abnormal';
type Fields = readonly FormField[];

/** The cells of a condition; null: empty. */
interface ConditionCells {
  /** The label or the key of the field whose answer counts. */
  field: string | null;
  comparison: Comparison | null;
  value: string | null;
}

type ReadCondition = { condition: FieldCondition } | { column: 'conditionField' | 'comparison' | 'conditionValue'; fault: FaultText };

const missing = inBoth('未填写', 'is missing');

/** @param fields those of the form that are known by now: a field may also go by one that comes later */
export function readCondition(cells: ConditionCells, present: FieldCondition | null, fields: Fields): ReadCondition {
  const key = cells.field === null ? present?.key : keyOf(cells.field, fields);
  if (key === undefined) return { column: 'conditionField', fault: missing };
  const comparison = cells.comparison ?? (present && comparisonOf(present));
  if (comparison === null) return { column: 'comparison', fault: missing };
  if (comparison === 'abnormal') return { condition: { key, abnormal: true } };
  const value = cells.value ?? (present && presentValue(present));
  if (value === null) return { column: 'conditionValue', fault: missing };
  if (comparison === 'equals') return { condition: { key, equals: readAnswer(value, key, fields) } };
  const number = readNumber(value);
  if (number instanceof ValueFault) return { column: 'conditionValue', fault: inBoth('不是数字', 'is no number') };
  return { condition: comparison === 'above' ? { key, above: number } : { key, below: number } };
}

/** A yes-or-no field is answered with a truth value, every other one with an option. */
function readAnswer(text: string, key: string, fields: Fields): string | boolean {
  const answer = readYesOrNo(text);
  const isYesNo = fields.find((field) => field.key === key)?.type === 'yesNo';
  return isYesNo && typeof answer === 'boolean' ? answer : text;
}

function keyOf(text: string, fields: Fields): string {
  return (fields.find(({ label }) => label === text) ?? fields.find(({ key }) => key === text))?.key ?? text;
}

/** Finds the fields by label that came in a later row than the condition on them. */
export function resolveConditions(fields: Fields): FormField[] {
  return fields.map((field) => {
    const { condition } = field;
    if (!condition || fields.some(({ key }) => key === condition.key)) return field;
    const key = keyOf(condition.key, fields);
    const equals = 'equals' in condition && typeof condition.equals === 'string' ? readAnswer(condition.equals, key, fields) : null;
    return { ...field, condition: equals === null ? { ...condition, key } : { key, equals } };
  });
}

function comparisonOf(condition: FieldCondition): Comparison {
  if ('equals' in condition) return 'equals';
  if ('above' in condition) return 'above';
  return 'below' in condition ? 'below' : 'abnormal';
}

function presentValue(condition: FieldCondition): string | null {
  if ('equals' in condition) return typeof condition.equals === 'boolean' ? presentYesOrNo(condition.equals) : condition.equals;
  if ('above' in condition) return String(condition.above);
  return 'below' in condition ? String(condition.below) : null;
}

export function presentCondition(condition: FieldCondition | null, fields: Fields) {
  if (condition === null) return { conditionField: null, comparison: null, conditionValue: null };
  return {
    conditionField: fields.find(({ key }) => key === condition.key)?.label ?? condition.key,
    comparison: comparisonCodes.present(comparisonOf(condition)),
    conditionValue: presentValue(condition),
  };
}

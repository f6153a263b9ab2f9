import type { FieldCondition, FormField } from '@energy-om/domain';
import { maxFieldLabelLength, maxFieldOptionLength, maxNameLength, maxUnitLength } from '@energy-om/domain';
import type { BusinessTypeEntry } from '#services/configuration/sections/business-types.ts';
import type { OrderFieldsEntry } from '#services/configuration/sections/order-fields.ts';
import { inBoth } from '#services/table-import/fault-text.ts';
import { optional, required } from '#services/table-import/read/column.ts';
import { readText, readYesOrNo } from '#services/table-import/read/read-values.ts';
import { clearable, cleared, valueOfCell } from '#services/table-import/values/cleared.ts';
import { joinTexts, readTexts } from '#services/table-import/values/read-lists.ts';
import { readNumber, readWholeNumber } from '#services/table-import/values/read-numbers.ts';
import type { ReadableRow } from '../entry-kind.ts';
import { createPartKind } from '../part-kind.ts';
import { presentYesOrNo } from '../present-yes-or-no.ts';
import { comparisonCodes, fieldTypeCodes } from '../setting-codes.ts';
import type { ReadingTools } from '../setting-kind.ts';
import { presentCondition, readCondition, resolveConditions } from './field-condition.ts';

const fieldColumns = {
  label: required('字段名称', '油位检查', readText(maxFieldLabelLength)),
  key: optional('字段标识', '', readText(64)),
  type: optional('字段类型', '三态', fieldTypeCodes.read),
  required: optional('必填', '是', readYesOrNo),
  options: optional('选项', '油位、油温正常；无渗漏', clearable(readTexts)),
  unit: optional('单位', '', clearable(readText(maxUnitLength))),
  min: optional('最小值', '', clearable(readNumber)),
  max: optional('最大值', '', clearable(readNumber)),
  decimals: optional('小数位', '', clearable(readWholeNumber)),
  conditionField: optional('条件字段', '', clearable(readText(maxFieldLabelLength))),
  comparison: optional('条件', '', comparisonCodes.read),
  conditionValue: optional('条件值', '', readText(maxFieldOptionLength)),
};
const columns = { businessType: required('业务类型', '设备巡检', readText(maxNameLength)), ...fieldColumns };
type FieldRow = ReadableRow<typeof fieldColumns>;

/** What both kinds say of the fields of a form. */
const fields = {
  places: { condition: 'conditionField' },
  find: (parts: readonly FormField[], { key, label }: FieldRow) =>
    parts.findIndex((field) => (key === null ? field.label === label : field.key === key)),
  build: buildField,
};

function presentField(field: FormField, form: readonly FormField[]) {
  return {
    ...{ label: field.label, key: field.key, unit: field.unit, min: field.min, max: field.max },
    type: fieldTypeCodes.present(field.type),
    required: presentYesOrNo(field.required),
    options: joinTexts(field.options),
    decimals: field.decimals ?? null,
    ...presentCondition(field.condition ?? null, form),
  };
}

/** The fields of the published forms of business types, each form in its order; a field that is new comes last. */
export const formFieldKind = createPartKind<typeof columns, BusinessTypeEntry, FormField>({
  ...fields,
  section: 'businessTypes',
  permission: 'business-type.manage',
  columns,
  owner: { key: 'businessType', unknown: inBoth('不是本组织的业务类型', 'is no business type of this tenant') },
  nameOf: ({ name }) => name,
  partsOf: ({ form }) => [...(form?.fields ?? [])],
  withParts: (entry, parts) => ({
    ...entry,
    form: { fields: resolveConditions(parts) as NonNullable<BusinessTypeEntry['form']>['fields'] },
  }),
  placeOf: (_entry, _parts, index) => `form.fields.${index}`,
  present: (field, { name, form }) => ({ businessType: name, ...presentField(field, form?.fields ?? []) }),
});

/** The tenant's own fields of new orders, in their order; a field that is new comes last. */
export const orderFieldKind = createPartKind<typeof fieldColumns, OrderFieldsEntry, FormField>({
  ...fields,
  section: 'orderFields',
  permission: 'business-type.manage',
  columns: fieldColumns,
  owner: null,
  nameOf: () => '',
  createOwner: () => ({ fields: [] }),
  partsOf: (entry) => [...entry.fields],
  withParts: (_entry, parts) => ({ fields: resolveConditions(parts) as OrderFieldsEntry['fields'] }),
  placeOf: (_entry, _parts, index) => `fields.${index}`,
  present: (field, entry) => presentField(field, entry.fields),
});

function buildField(
  row: FieldRow & { line: number },
  present: FormField | null,
  parts: readonly FormField[],
  tools: ReadingTools,
): FormField | null {
  const type = row.type ?? present?.type;
  if (type === undefined) {
    tools.faults.add(row.line, 'type', inBoth('未填写', 'is missing'));
    return null;
  }
  const condition = buildCondition(row, present?.condition ?? null, parts, tools);
  if (condition === undefined) return null;
  return {
    ...present,
    key: row.key ?? present?.key ?? tools.createKey(),
    label: row.label,
    type,
    required: row.required ?? present?.required ?? false,
    options: valueOfCell(row.options, present?.options as string[] | undefined, []),
    unit: valueOfCell(row.unit, present?.unit, null),
    min: valueOfCell(row.min, present?.min, null),
    max: valueOfCell(row.max, present?.max, null),
    decimals: valueOfCell(row.decimals, present?.decimals, null),
    condition,
  };
}

/** @returns undefined, with a fault, for a condition of which something is missing */
function buildCondition(
  { line, conditionField, comparison, conditionValue }: FieldRow & { line: number },
  present: FieldCondition | null,
  parts: readonly FormField[],
  { faults }: ReadingTools,
): FieldCondition | null | undefined {
  if (conditionField === cleared) return null;
  if (conditionField === null && comparison === null && conditionValue === null) return present;
  const condition = readCondition({ field: conditionField, comparison, value: conditionValue }, present, parts);
  if ('condition' in condition) return condition.condition;
  faults.add(line, condition.column, condition.fault);
  return undefined;
}

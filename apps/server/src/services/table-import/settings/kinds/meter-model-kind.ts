import { maxNameLength, maxUnitLength, maxValueKeyLength, type ValueType, valueTypes } from '@energy-om/domain';
import type { MeterModelEntry } from '#services/configuration/sections/meter-models.ts';
import { inBoth } from '#services/table-import/fault-text.ts';
import { optional, required } from '#services/table-import/read/column.ts';
import { readText, readYesOrNo } from '#services/table-import/read/read-values.ts';
import { clearable, valueOfCell } from '#services/table-import/values/cleared.ts';
import { readNumber, readWholeNumber } from '#services/table-import/values/read-numbers.ts';
import type { ReadableRow } from '../entry-kind.ts';
import { createPartKind } from '../part-kind.ts';
import { presentYesOrNo } from '../present-yes-or-no.ts';
import { energyTypeCodes, valueTypeCodes } from '../setting-codes.ts';

const columns = {
  model: required('型号', 'XJ-2000', readText(maxNameLength)),
  manufacturer: optional('厂家', '某某仪表', clearable(readText(maxNameLength))),
  energyType: optional('能源类型', '电', energyTypeCodes.read),
  hasSwitch: optional('可控开关', '否', readYesOrNo),
  registerModulus: optional('表码量程', '1000000', clearable(readNumber)),
  key: required('数值标识', 'energy', readText(maxValueKeyLength)),
  label: optional('数值名称', '正向有功电能', clearable(readText(maxNameLength))),
  labelEn: optional('英文名称', 'Active energy', clearable(readText(maxNameLength))),
  unit: optional('单位', 'kWh', clearable(readText(maxUnitLength))),
  valueType: optional('数值类型', '', valueTypeCodes.read),
  decimals: optional('小数位', '2', readWholeNumber),
  source: optional('网关的键', 'EPI', readText(maxValueKeyLength)),
  factor: optional('系数', '0.01', readNumber),
  offset: optional('偏移', '0', readNumber),
};
type ModelRow = ReadableRow<typeof columns>;

type OfModel = Pick<MeterModelEntry, 'manufacturer' | 'energyType' | 'hasSwitch' | 'registerModulus'>;

/** A value with one of the keys that gateways send it under; what the rows say of the model stands in each. */
interface MappedValue {
  model: OfModel;
  value: MeterModelEntry['values'][number];
  mapping: Omit<MeterModelEntry['mapping']['keys'][number], 'target'> | null;
}

/** The tenant's own meter models: a row for each value, and one more for each further key of a gateway that is mapped to it. */
export const meterModelKind = createPartKind<typeof columns, MeterModelEntry, MappedValue>({
  section: 'meterModels',
  permission: 'meter-model.manage',
  columns,
  places: { name: 'model' },
  owner: { key: 'model', unknown: inBoth('不是本组织的型号', 'is no model of this tenant') },
  columnsOfOwner: ['manufacturer', 'energyType', 'hasSwitch', 'registerModulus'],
  nameOf: ({ name }) => name,
  createOwner({ line, model, energyType }, { faults }) {
    if (energyType !== null)
      return {
        ...{ name: model, manufacturer: '', energyType, hasSwitch: false, values: [], registerModulus: null },
        mapping: { keys: [], takesSameNames: true },
      };
    faults.add(line, 'energyType', inBoth('未填写', 'is missing'));
    return null;
  },
  partsOf: listParts,
  withParts: (entry, parts) => ({
    ...entry,
    ...findChange(modelOf(entry), parts),
    values: [...new Map(parts.map(({ value }) => [value.key, value])).values()],
    mapping: {
      ...entry.mapping,
      keys: parts.flatMap(({ value, mapping }) => (mapping ? [{ ...mapping, target: value.key }] : [])),
    },
  }),
  placeOf: (entry, parts, index) => `values.${entry.values.findIndex(({ key }) => key === parts[index]?.value.key)}`,
  find(parts, { key, source }) {
    const same = parts.findIndex(({ value, mapping }) => value.key === key && (source === null || mapping?.source === source));
    return same < 0 ? parts.findIndex(({ value, mapping }) => value.key === key && mapping === null) : same;
  },
  build(row, present, parts) {
    const value = present?.value ?? parts.find((part) => part.value.key === row.key)?.value ?? null;
    return { model: buildModel(row, parts[0]?.model ?? null), value: buildValue(row, value), mapping: buildMapping(row, present) };
  },
  present: (
    { value: { key, label, unit, valueType, decimals }, mapping },
    { name, manufacturer, energyType, hasSwitch, registerModulus },
  ) => ({
    ...{ model: name, manufacturer, registerModulus, key, unit, decimals },
    energyType: energyTypeCodes.present(energyType),
    hasSwitch: presentYesOrNo(hasSwitch),
    label: label['zh-CN'],
    labelEn: label.en,
    valueType: valueTypeCodes.present(nameOfType(valueType)),
    ...(mapping ?? { source: null, factor: null, offset: null }),
  }),
});

function modelOf({ manufacturer, energyType, hasSwitch, registerModulus }: MeterModelEntry): OfModel {
  return { manufacturer, energyType, hasSwitch, registerModulus };
}

/** A key of a gateway that is mapped to no value of the model has no row. */
function listParts(entry: MeterModelEntry): MappedValue[] {
  const model = modelOf(entry);
  return entry.values.flatMap((value): MappedValue[] => {
    const keys = entry.mapping.keys.filter(({ target }) => target === value.key);
    if (keys.length === 0) return [{ model, value, mapping: null }];
    return keys.map(({ target: _, ...mapping }) => ({ model, value, mapping }));
  });
}

/** Returns what the rows make of the model: the first that differs from what there is. */
function findChange(present: OfModel, parts: readonly MappedValue[]): OfModel {
  const isChanged = ({ model }: MappedValue) => JSON.stringify(model) !== JSON.stringify(present);
  return parts.find(isChanged)?.model ?? present;
}

function buildModel(row: ModelRow, present: OfModel | null): OfModel {
  return {
    manufacturer: valueOfCell(row.manufacturer, present?.manufacturer, ''),
    energyType: row.energyType ?? present?.energyType ?? 'NYDN',
    hasSwitch: row.hasSwitch ?? present?.hasSwitch ?? false,
    registerModulus: valueOfCell(row.registerModulus, present?.registerModulus, null),
  };
}

function buildValue(row: ModelRow, present: MeterModelEntry['values'][number] | null): MeterModelEntry['values'][number] {
  const label = valueOfCell(row.label, present?.label['zh-CN'], '');
  return {
    key: row.key,
    // A value that has no name anywhere is called by its key.
    label: { 'zh-CN': label || (present ? '' : row.key), en: valueOfCell(row.labelEn, present?.label.en, '') },
    unit: valueOfCell(row.unit, present?.unit, null),
    valueType: row.valueType === null ? (present?.valueType ?? valueTypes.gauge) : valueTypes[row.valueType],
    decimals: row.decimals ?? present?.decimals ?? 2,
  };
}

function buildMapping({ source, factor, offset }: ModelRow, present: MappedValue | null): MappedValue['mapping'] {
  if (source === null && !present?.mapping) return null;
  const before = present?.mapping;
  return { source: source ?? before?.source ?? '', factor: factor ?? before?.factor ?? 1, offset: offset ?? before?.offset ?? 0 };
}

function nameOfType(type: ValueType): keyof typeof valueTypes {
  const names = Object.keys(valueTypes) as (keyof typeof valueTypes)[];
  return names.find((name) => valueTypes[name] === type) ?? 'gauge';
}

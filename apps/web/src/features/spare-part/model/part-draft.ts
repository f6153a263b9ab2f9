import type { ApiInput } from '@energy-om/contract';
import type { Faults } from '#shared/form/faults.ts';
import { findMissing } from '#shared/form/find-missing.ts';
import type { FieldDifference } from '#shared/form/VersionConflict.tsx';
import { formatList } from '#shared/format/list.ts';
import { parseMoney, typeMoney } from '#shared/format/money.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { findQuantityFault, formatQuantity, parseQuantity, type SparePart } from '#shared/spare-part/spare-part.ts';
import type { Picked } from '#shared/ui/multi-picker/option-tree.ts';

export interface PartDraft {
  /** Null: a new one. */
  version: number | null;
  code: string;
  name: string;
  model: string;
  unit: string;
  /** In yuan, as typed. */
  price: string;
  businessTypes: readonly Picked[];
  /** One a line. */
  deviceModels: string;
  /** As typed, by the ids of stores; empty: none. */
  minimums: Readonly<Record<string, string>>;
}

export const emptyPart: PartDraft = {
  version: null,
  code: '',
  name: '',
  model: '',
  unit: '',
  price: '',
  businessTypes: [],
  deviceModels: '',
  minimums: {},
};

export function toPartDraft({ version, code, name, model, unit, priceCents, businessTypes, deviceModels, stock }: SparePart): PartDraft {
  return {
    version,
    code,
    name,
    model,
    unit,
    price: typeMoney(priceCents),
    businessTypes,
    deviceModels: deviceModels.join('\n'),
    minimums: Object.fromEntries(stock.flatMap(({ store, minimum }) => (minimum === null ? [] : [[store.id, String(minimum)]]))),
  };
}

function listLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** @param existing the part to change, with the version that is overwritten; null: a new one */
export function toPartInput(draft: PartDraft, existing: Pick<SparePart, 'id' | 'version' | 'stock'> | null): ApiInput<'saveSparePart'> {
  const before = new Set(existing?.stock.filter(({ minimum }) => minimum !== null).map(({ store }) => store.id));
  const minimums = Object.entries(draft.minimums)
    .filter(([storeId, typed]) => typed.trim() !== '' || before.has(storeId))
    .map(([storeId, typed]) => ({ storeId, minimum: typed.trim() === '' ? null : parseQuantity(typed, 0) }));
  return {
    ...(existing && { id: existing.id, version: existing.version }),
    code: draft.code.trim(),
    name: draft.name.trim(),
    model: draft.model.trim(),
    unit: draft.unit.trim(),
    priceCents: parseMoney(draft.price) ?? 0,
    businessTypeIds: draft.businessTypes.map(({ id }) => id),
    deviceModels: listLines(draft.deviceModels),
    minimums,
  };
}

export function findPartFaults(draft: PartDraft): Faults {
  const price = parseMoney(draft.price);
  const minimums = Object.entries(draft.minimums).flatMap(([storeId, typed]) => {
    const fault = typed.trim() === '' ? null : findQuantityFault(typed, true);
    return fault === null ? [] : [[`minimums.${storeId}`, fault] as const];
  });
  return {
    ...findMissing(draft, ['code', 'name', 'unit', 'price']),
    ...(draft.price.trim() !== '' && (price === null || price < 0) && { price: textOf('sparePart', 'fault.money') }),
    ...Object.fromEntries(minimums),
  };
}

/** The fields in which the typed part differs from the stored one, in the order of the form. */
export function listDifferences(stored: SparePart, typed: PartDraft): FieldDifference[] {
  const theirs = toPartDraft(stored);
  const label = (field: 'code' | 'name' | 'model' | 'unit' | 'price') => textOf('sparePart', `edit.${field}`);
  const fits = ({ businessTypes, deviceModels }: PartDraft) =>
    formatList([...businessTypes.map(({ name }) => name), ...listLines(deviceModels)]);
  const minimumsOf = ({ minimums }: PartDraft) =>
    formatList(stored.stock.flatMap(({ store }) => (minimums[store.id] ? [`${store.name} ${formatTyped(minimums[store.id] ?? '')}`] : [])));
  return [
    ...(['code', 'name', 'model', 'unit', 'price'] as const).map((field) => ({
      label: label(field),
      theirs: theirs[field],
      mine: typed[field],
    })),
    { label: textOf('sparePart', 'edit.fitsTitle'), theirs: fits(theirs), mine: fits(typed) },
    { label: textOf('sparePart', 'edit.minimums'), theirs: minimumsOf(theirs), mine: minimumsOf(typed) },
  ].filter((difference) => difference.theirs !== difference.mine);
}

function formatTyped(typed: string): string {
  const quantity = parseQuantity(typed, 0);
  return quantity === null ? typed : formatQuantity(quantity);
}

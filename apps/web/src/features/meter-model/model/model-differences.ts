import type { FieldDifference } from '#shared/form/VersionConflict.tsx';
import { formatList } from '#shared/format/list.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { type MeterModel, type ModelDraft, toModelDraft } from './model-draft.ts';
import type { TypedValue } from './typed-value.ts';

const fields = ['name', 'manufacturer', 'energyType', 'hasSwitch', 'registerModulus', 'takesSameNames', 'values'] as const;
type Field = (typeof fields)[number];

/** The fields in which the typed model differs from the stored one, in the order of the form; of values those that differ. */
export function listDifferences(stored: MeterModel, typed: ModelDraft): FieldDifference[] {
  const theirs = toModelDraft(stored);
  return fields
    .map((field) => ({
      label: textOf('meterModel', `field.${field}`),
      theirs: inWords(field, theirs, typed),
      mine: inWords(field, typed, theirs),
    }))
    .filter((difference) => difference.theirs !== difference.mine);
}

function inWords(field: Field, draft: ModelDraft, other: ModelDraft): string {
  switch (field) {
    case 'energyType':
      return textOf('codes', `energyType.${draft.energyType}`);
    case 'hasSwitch':
    case 'takesSameNames':
      return textOf('meterModel', draft[field] ? 'yes' : 'no');
    case 'values': {
      const known = new Set(other.values.map(describeValue));
      return formatList(draft.values.map(describeValue).filter((value) => !known.has(value)));
    }
    default:
      return draft[field].trim();
  }
}

function describeValue(value: TypedValue): string {
  const { key, unit, source, factor, offset, decimals } = value;
  const type = textOf('meterModel', `typeOf.${value.valueType}`);
  const mapped = source.trim() ? ` ← ${source.trim()}` : '';
  const computed = `${factor === '1' ? '' : ` ×${factor}`}${offset === '0' ? '' : ` +${offset}`}`;
  const names = [value.chinese.trim(), value.english.trim()].filter(Boolean).join(' / ');
  return `${names || key} (${[key, unit.trim(), type, decimals].filter(Boolean).join(' · ')}${mapped}${computed})`;
}

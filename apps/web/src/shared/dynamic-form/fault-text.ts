import type { FieldFault, FormField } from '@energy-om/domain';
import { formatNumber } from '../format/number.ts';
import { textOfEmptyField } from '../i18n/field-texts.ts';
import { textOf } from '../i18n/texts.ts';

/** The text of a fault at its field. */
export function textOfFault(fault: FieldFault): string {
  switch (fault) {
    case 'missing':
      return textOfEmptyField('other');
    case 'questioned':
      return textOf('workOrderForm', 'reading.keepHow');
    case 'outOfRange':
      return textOf('workOrderForm', 'fault.outOfRange');
    case 'tooPrecise':
      return textOf('workOrderForm', 'fault.tooPrecise');
    case 'tooFew':
      return textOf('workOrderForm', 'photos.tooFew');
    case 'tooMany':
      return textOf('workOrderForm', 'photos.tooMany');
    case 'inThePast':
      return textOf('workOrderForm', 'fault.inThePast');
    default:
      return textOfEmptyField('other');
  }
}

export function textsOfFaults(faults: Readonly<Record<string, FieldFault>>): Record<string, string> {
  return Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, textOfFault(fault)]));
}

/** 0–100 kWh, ≥ 0 ℃, ≤ 5: the plausible range of a number in words; null where there is none. */
export function describeRange({ min, max, unit }: Pick<FormField, 'min' | 'max' | 'unit'>): string | null {
  if (min === null && max === null) return null;
  const behind = unit ? ` ${unit}` : '';
  if (min === null) return `≤ ${formatNumber(max as number)}${behind}`;
  if (max === null) return `≥ ${formatNumber(min)}${behind}`;
  return `${formatNumber(min)}–${formatNumber(max)}${behind}`;
}

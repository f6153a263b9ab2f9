import type { FieldFault, FormField } from '@energy-om/domain';
import { formatNumber } from '#shared/format/number.ts';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { textOf } from '#shared/i18n/texts.ts';

export type Faults = Readonly<Record<string, string>>;

/** What a fault says at its field. */
export function textOfFault(fault: FieldFault): string {
  switch (fault) {
    case 'missing':
      return textOfEmptyField('other');
    case 'questioned':
      return textOf('workOrderForm', 'reading.keepHow');
    case 'outOfRange':
      return textOf('workOrderForm', 'fault.outOfRange');
    case 'inThePast':
      return textOf('workOrderForm', 'fault.inThePast');
    default:
      return textOfEmptyField('other');
  }
}

export function textsOfFaults(faults: Readonly<Record<string, FieldFault>>): Record<string, string> {
  return Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, textOfFault(fault)]));
}

/** The message at a field, or at a part of it: `objects` also takes what is said of `objects.0.id`. */
export function faultAt(faults: Faults, field: string): string | null {
  const key = Object.keys(faults).find((name) => name === field || name.startsWith(`${field}.`));
  return key === undefined ? null : (faults[key] ?? null);
}

/** The faults below a path, by the rest of their names: of `result.answers.oil` the `oil`. */
export function faultsBelow(faults: Faults, path: string): Record<string, string> {
  const below = Object.entries(faults).filter(([name]) => name.startsWith(`${path}.`));
  return Object.fromEntries(below.map(([name, text]) => [name.slice(path.length + 1), text]));
}

/** The same, with the fault of the path itself under an empty name. */
export function faultsWithin(faults: Faults, path: string): Record<string, string> {
  const own = faults[path];
  return { ...faultsBelow(faults, path), ...(own === undefined ? {} : { '': own }) };
}

/** 0–100 kWh, ≥ 0 ℃, ≤ 5: the sane range of a number in words; null where there is none. */
export function describeRange({ min, max, unit }: Pick<FormField, 'min' | 'max' | 'unit'>): string | null {
  if (min === null && max === null) return null;
  const behind = unit ? ` ${unit}` : '';
  if (min === null) return `≤ ${formatNumber(max as number)}${behind}`;
  if (max === null) return `≥ ${formatNumber(min)}${behind}`;
  return `${formatNumber(min)}–${formatNumber(max)}${behind}`;
}

import type { ApiInput } from '@energy-om/contract';
import { findMissing } from '#shared/form/find-missing.ts';
import { parseNumber } from '#shared/format/parse-number.ts';
import { textOf } from '#shared/i18n/texts.ts';
import type { ManagedDevice } from './device-draft.ts';

/** The replacement of a device as it is typed. */
export interface ReplacementDraft {
  at: string | null;
  lastValue: string;
  firstValue: string;
  registerFactor: string;
  maker: string;
  serialNumber: string;
  installedOn: string | null;
  warrantyUntil: string | null;
  note: string;
}

/** The maker and the factor are usually those of before. */
export function createReplacement({ registerFactor, nameplate }: ManagedDevice): ReplacementDraft {
  const empty = { at: null, lastValue: '', firstValue: '', serialNumber: '', installedOn: null, warrantyUntil: null, note: '' };
  return { ...empty, registerFactor: String(registerFactor), maker: nameplate.maker ?? '' };
}

/** The faults by the server's names of the fields. @param counts whether the device has a register */
export function findReplacementFaults(draft: ReplacementDraft, counts: boolean): Record<string, string> {
  const faults = findMissing(draft, ['at', counts && 'lastValue', counts && 'firstValue']);
  if (!counts) return faults;
  for (const field of ['lastValue', 'firstValue'] as const) {
    const value = parseNumber(draft[field]);
    if (faults[field] === undefined && (value === null || value < 0)) faults[field] = textOf('inventory', 'fault.reading');
  }
  const factor = parseNumber(draft.registerFactor);
  if (factor === null || factor <= 0) faults.registerFactor = textOf('inventory', 'fault.factor');
  return faults;
}

/** The rated values are those of before: a replacement is of the same rating unless the form of the device says otherwise. */
export function toReplacement(draft: ReplacementDraft, device: ManagedDevice, counts: boolean): ApiInput<'replaceDevice'> {
  return {
    id: device.id,
    version: device.version,
    at: draft.at ?? '',
    ...(counts && {
      lastValue: parseNumber(draft.lastValue),
      firstValue: parseNumber(draft.firstValue),
      registerFactor: parseNumber(draft.registerFactor) ?? device.registerFactor,
    }),
    nameplate: {
      maker: draft.maker.trim() || null,
      serialNumber: draft.serialNumber.trim() || null,
      ratings: device.nameplate.ratings,
      installedOn: draft.installedOn,
      warrantyUntil: draft.warrantyUntil,
    },
    note: draft.note.trim() || null,
  };
}

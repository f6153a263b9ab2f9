import {
  type EnergyType,
  type EventLevel,
  maxDemandedSkillNames,
  maxNameLength,
  maxWorkCodes,
  type PermitKind,
  type SkillKind,
} from '@energy-om/domain';
import { findClockFaults, type TypedClocks, toClockTargets, toTypedClocks } from '#shared/clock/clock-draft.ts';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { type BusinessType, type BusinessTypeFields, fieldsOf } from './business-type.ts';

/** A business type as it is typed. */
export interface TypeDraft {
  /** What the administrator began with, by which a change of somebody else is noticed; null for a new one. */
  base: BusinessTypeFields | null;
  name: string;
  /** Empty: any team may take its orders. */
  specialty: string;
  defaultLevel: EventLevel;
  energyTypes: readonly EnergyType[];
  /** One a line. */
  causeCodes: string;
  remedyCodes: string;
  beforePhotoRequired: boolean;
  afterPhotoRequired: boolean;
  permitKinds: readonly PermitKind[];
  skillKinds: readonly SkillKind[];
  /** One a line. */
  skillNames: string;
  checkRequired: boolean;
  oneSignature: boolean;
  closesOnSilence: boolean;
  savingChecked: boolean;
  clockTargets: TypedClocks;
}

export const emptyTypeDraft: TypeDraft = {
  base: null,
  name: '',
  specialty: '',
  defaultLevel: 3,
  energyTypes: [],
  causeCodes: '',
  remedyCodes: '',
  beforePhotoRequired: false,
  afterPhotoRequired: false,
  permitKinds: [],
  skillKinds: [],
  skillNames: '',
  checkRequired: true,
  oneSignature: false,
  closesOnSilence: false,
  savingChecked: true,
  clockTargets: {},
};

export function toTypeDraft(type: BusinessType): TypeDraft {
  const fields = fieldsOf(type);
  return {
    ...fields,
    base: fields,
    causeCodes: fields.causeCodes.join('\n'),
    remedyCodes: fields.remedyCodes.join('\n'),
    skillNames: fields.skillNames.join('\n'),
    clockTargets: toTypedClocks(fields.clockTargets),
  };
}

export function toTypeFields({ base: _, ...draft }: TypeDraft): BusinessTypeFields {
  return {
    ...draft,
    name: draft.name.trim(),
    specialty: draft.specialty.trim(),
    energyTypes: [...draft.energyTypes],
    permitKinds: [...draft.permitKinds],
    skillKinds: [...draft.skillKinds],
    skillNames: toCodes(draft.skillNames),
    causeCodes: toCodes(draft.causeCodes),
    remedyCodes: toCodes(draft.remedyCodes),
    clockTargets: toClockTargets(draft.clockTargets),
  };
}

/** One code a line, without empty lines, each once. */
function toCodes(typed: string): string[] {
  return [...new Set(typed.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
}

/** The fields with one text a line, and how many each may have. */
const maxLines = { causeCodes: maxWorkCodes, remedyCodes: maxWorkCodes, skillNames: maxDemandedSkillNames };

/** The faults by the server's names of the fields; an empty object when there are none. @param taken the names of the others in use */
export function findTypeFaults({ name, specialty, clockTargets, ...draft }: TypeDraft, taken: readonly string[]): Record<string, string> {
  const faults: Record<string, string> = {};
  if (name.trim() === '') faults.name = textOfEmptyField('other');
  else if (taken.includes(name.trim())) faults.name = textOf('businessType', 'fault.name');
  if (/[,，]/.test(specialty)) faults.specialty = textOf('businessType', 'fault.specialty');
  for (const [key, most] of Object.entries(maxLines) as [keyof typeof maxLines, number][]) {
    const codes = toCodes(draft[key]);
    const isTooLong = codes.some((code) => code.length > maxNameLength);
    if (isTooLong) faults[key] = textOf('businessType', 'fault.codeLength', { most: String(maxNameLength) });
    else if (codes.length > most) faults[key] = textOf('businessType', 'fault.codes', { most: String(most) });
  }
  for (const path of findClockFaults(clockTargets)) faults[path] = textOf('clock', 'fault');
  return faults;
}

/** Whether two business types have the same settings, whatever became of their forms. */
export function hasSameSettings(one: BusinessTypeFields, other: BusinessTypeFields): boolean {
  return JSON.stringify(toComparable(one)) === JSON.stringify(toComparable(other));
}

function toComparable({ clockTargets, energyTypes, permitKinds, skillKinds, ...fields }: BusinessTypeFields): unknown {
  const clocks = toClockTargets(toTypedClocks(clockTargets));
  return [
    Object.entries(fields).toSorted(([left], [right]) => left.localeCompare(right)),
    energyTypes.toSorted(),
    permitKinds.toSorted(),
    skillKinds.toSorted(),
    clocks,
  ];
}

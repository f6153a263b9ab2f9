import {
  maxCrewMembers,
  maxCrews,
  maxCycleDays,
  maxNameLength,
  maxOvertimeHoursLimit,
  maxRestHoursLimit,
  maxShiftLetterLength,
  maxShiftTypes,
} from '../limits.ts';
import type { RosterPlan, ShiftType } from './roster-plan.ts';

/** What is wrong with a roster. */
export type RosterFault =
  | 'required'
  | 'outOfRange'
  | 'tooMany'
  | 'tooLong'
  | 'repeatedName'
  | 'unknownType'
  | 'repeatedKey'
  | 'noShift'
  | 'repeatedMember';

const lastMinute = 24 * 60 - 1;

/** Finds what is wrong with a roster; empty when it may be saved. Keys are paths such as `shiftTypes.0.name` or `crews.1.offset`. */
export function findRosterFaults(plan: RosterPlan): Record<string, RosterFault> {
  return { ...findTypeFaults(plan.shiftTypes), ...findCycleFaults(plan), ...findCrewFaults(plan), ...findLimitFaults(plan.limits) };
}

function findTypeFaults(types: readonly ShiftType[]): Record<string, RosterFault> {
  if (types.length === 0) return { shiftTypes: 'required' };
  if (types.length > maxShiftTypes) return { shiftTypes: 'tooMany' };
  const faults: Record<string, RosterFault> = {};
  for (const [index, { key, name, letter, from, to }] of types.entries()) {
    const path = `shiftTypes.${index}`;
    if (types.findIndex((type) => type.key === key) !== index) faults[`${path}.key`] = 'repeatedKey';
    const nameFault = findTextFault(name, maxNameLength);
    const letterFault = findTextFault(letter, maxShiftLetterLength);
    if (nameFault) faults[`${path}.name`] = nameFault;
    else if (types.findIndex((type) => type.name === name) !== index) faults[`${path}.name`] = 'repeatedName';
    if (letterFault) faults[`${path}.letter`] = letterFault;
    if (!isWithin(from, 0, lastMinute)) faults[`${path}.from`] = 'outOfRange';
    if (!isWithin(to, 0, lastMinute)) faults[`${path}.to`] = 'outOfRange';
  }
  return faults;
}

function findCycleFaults({ cycle, shiftTypes }: RosterPlan): Record<string, RosterFault> {
  if (cycle.length === 0) return { cycle: 'required' };
  if (cycle.length > maxCycleDays) return { cycle: 'tooMany' };
  const unknown = cycle.findIndex((type) => type !== null && !shiftTypes.some(({ key }) => key === type));
  if (unknown >= 0) return { [`cycle.${unknown}`]: 'unknownType' };
  return cycle.every((type) => type === null) ? { cycle: 'noShift' } : {};
}

function findCrewFaults({ crews, cycle }: RosterPlan): Record<string, RosterFault> {
  if (crews.length === 0) return { crews: 'required' };
  if (crews.length > maxCrews) return { crews: 'tooMany' };
  const faults: Record<string, RosterFault> = {};
  const seen = new Set<string>();
  for (const [index, { name, offset, memberIds }] of crews.entries()) {
    const path = `crews.${index}`;
    const nameFault = findTextFault(name, maxNameLength);
    if (nameFault) faults[`${path}.name`] = nameFault;
    else if (crews.findIndex((crew) => crew.name === name) !== index) faults[`${path}.name`] = 'repeatedName';
    if (!isWithin(offset, 0, cycle.length - 1)) faults[`${path}.offset`] = 'outOfRange';
    if (memberIds.length > maxCrewMembers) faults[`${path}.memberIds`] = 'tooMany';
    else if (memberIds.some((id, place) => seen.has(id) || memberIds.indexOf(id) !== place)) faults[`${path}.memberIds`] = 'repeatedMember';
    for (const id of memberIds) seen.add(id);
  }
  return faults;
}

function findLimitFaults({ minRestHours, maxOvertimeHours, minOnDuty }: RosterPlan['limits']): Record<string, RosterFault> {
  const faults: Record<string, RosterFault> = {};
  if (!isWithin(minRestHours, 0, maxRestHoursLimit)) faults['limits.minRestHours'] = 'outOfRange';
  if (!isWithin(maxOvertimeHours, 0, maxOvertimeHoursLimit)) faults['limits.maxOvertimeHours'] = 'outOfRange';
  if (!isWithin(minOnDuty, 0, maxCrewMembers)) faults['limits.minOnDuty'] = 'outOfRange';
  return faults;
}

function findTextFault(text: string, maxLength: number): RosterFault | null {
  if (text.trim() === '') return 'required';
  return text.length > maxLength ? 'tooLong' : null;
}

function isWithin(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

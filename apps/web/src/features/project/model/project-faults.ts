import { findClockFaults } from '#shared/clock/clock-draft.ts';
import { findMissing } from '#shared/form/find-missing.ts';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { textOf } from '#shared/i18n/texts.ts';
import type { ProjectDraft } from './project-draft.ts';

/** The server's names of the fields that have other names in the draft. */
export const faultNames = {
  manager: 'managerId',
  areas: 'areaIds',
  teams: 'teamIds',
  businessTypes: 'businessTypeIds',
  clients: 'clientIds',
} as const;

/** The faults of a project by the server's names of the fields; an empty object when there are none. */
export function findProjectFaults(draft: ProjectDraft): Record<string, string> {
  const faults = findMissing(draft, ['name', 'customer']);
  if (draft.areas.length === 0) faults[faultNames.areas] = textOfEmptyField('other');
  const { startsOn, endsOn } = draft;
  if (startsOn !== null && endsOn !== null && endsOn < startsOn) faults.endsOn = textOf('project', 'fault.endBeforeStart');
  for (const path of findClockFaults(draft.clockTargets)) faults[path] = textOf('clock', 'fault');
  return faults;
}

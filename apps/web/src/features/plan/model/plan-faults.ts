import { findPlanDatesFaults, maxLabourMinutes, maxPlanDurationMinutes, maxPlanLeadMinutes } from '@energy-om/domain';
import { findMissing } from '#shared/form/find-missing.ts';
import { parseNumber } from '#shared/format/parse-number.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { type PlanDraft, readInterval, toDates, toMinutes } from './plan-draft.ts';

/** The fields of the form that are called otherwise. */
const fieldOf: Readonly<Record<string, string>> = { 'counter.every': 'counterEvery', 'counter.already': 'counterAlready' };

/** What is wrong with the rule, its times and its durations, by field; without it the dates can be shown. */
export function findDatesFaults(draft: PlanDraft): Record<string, string> {
  const faults = findMissing(draft, ['startTime']);
  if (draft.startDay === null) faults.startsAt = textOf('plan', 'fault.notATime');
  if (draft.trigger === 'counter') {
    for (const field of ['counterEvery', 'counterAlready'] as const)
      if (parseNumber(draft[field]) === null) faults[field] = textOf('plan', 'fault.notCounted');
  } else if (readInterval(draft.interval) === null) faults.interval = textOf('plan', 'fault.interval');
  const hours = [
    ['leadHours', 0, maxPlanLeadMinutes],
    ['durationHours', 1, maxPlanDurationMinutes],
    ['workHours', 0, maxLabourMinutes],
  ] as const;
  for (const [field, min, max] of hours) {
    const minutes = toMinutes(draft[field]);
    if (minutes === null || minutes < min || minutes > max) faults[field] = textOf('plan', 'fault.hours', { max: max / 60 });
  }
  if (Object.keys(faults).length > 0) return faults;
  for (const [path, fault] of Object.entries(findPlanDatesFaults(toDates(draft)))) {
    if (fault) faults[fieldOf[path] ?? path] = textOf('plan', `fault.${fault}`);
  }
  return faults;
}

export function findPlanFaults(draft: PlanDraft): Record<string, string> {
  const faults = { ...findMissing(draft, ['name', 'projectId', 'siteId', 'businessTypeId']), ...findDatesFaults(draft) };
  if (draft.isOfDevices && draft.devices.length === 0) faults.deviceIds = textOf('plan', 'fault.devices');
  if (draft.isOnRoute) Object.assign(faults, findMissing(draft, ['routeId']));
  if (draft.trigger === 'counter' && !draft.isOfDevices && draft.meterId === null) faults.meterId = textOf('plan', 'fault.meter');
  return faults;
}

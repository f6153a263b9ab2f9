import type { PermitFault, PermitFieldFault, PermitRequirement } from '@energy-om/domain';
import { conflict, forbidden, invalid, type ServiceError } from '#services/core/service-error.ts';
import type { MessageKey } from '#services/messages/messages.ts';

/** The words for what a row requires, and the field at which they are shown where it is one that the caller fills in. */
const words: Record<PermitRequirement, { message: MessageKey; field?: string }> = {
  text: { message: 'permitText', field: 'validUntil' },
  emergency: { message: 'permitEmergency', field: 'kind' },
  notEmergency: { message: 'permitNotEmergency', field: 'kind' },
  emergencyWindow: { message: 'permitEmergencyWindow', field: 'validUntil' },
  distinct: { message: 'permitDistinct' },
  qualified: { message: 'permitUnqualified' },
  reason: { message: 'required', field: 'reason' },
  leaderFree: { message: 'permitLeaderBusy' },
  pointsSecured: { message: 'permitPointsOpen' },
  pointsRechecked: { message: 'permitPointsUnchecked', field: 'recheckedPointIds' },
  inWindow: { message: 'permitOutsideWindow' },
  briefed: { message: 'permitUnbriefed' },
  crew: { message: 'required', field: 'crewIds' },
  newLeader: { message: 'permitNewLeader', field: 'newLeaderId' },
  leaderUnchanged: { message: 'permitLeaderChanged' },
  newEnd: { message: 'permitNewEnd', field: 'newEnd' },
  notExtended: { message: 'permitExtended' },
  peopleCounted: { message: 'permitPeopleCount', field: 'people' },
  allCounted: { message: 'permitEarthCount', field: 'people' },
  holdsReleased: { message: 'permitPointsHeld' },
  nothingHeld: { message: 'permitPointsHeld' },
};

/** @param current the permit as it stands, for a conflict @param nameOf the name of a person or point */
export function toPermitError(
  fault: PermitFault,
  current: unknown,
  { nameOf, peopleOnSite }: { nameOf(id: string): string; peopleOnSite: number },
): ServiceError {
  switch (fault.kind) {
    case 'wrongStatus':
      return conflict('permitMovedOn', current);
    case 'orderNotReady':
      return conflict('permitOrderNotReady', current);
    case 'notAllowed':
    case 'unsigned':
      return forbidden('permitNotYours');
    case 'unmet':
      return toUnmet(fault.faults, current, { names: (ids) => ids.map(nameOf), peopleOnSite });
  }
}

/** What the caller filled in wrong is shown at its field, before what the permit lacks. */
function toUnmet(
  faults: readonly PermitFieldFault[],
  current: unknown,
  { names, peopleOnSite }: { names(ids: readonly string[]): readonly string[]; peopleOnSite: number },
): ServiceError {
  const atFields = faults.flatMap(({ requirement }) => {
    const { message, field } = words[requirement];
    return field === undefined ? [] : [[field, message] as const];
  });
  if (atFields.length > 0) return invalid(Object.fromEntries(atFields), { expected: peopleOnSite });
  const [first] = faults;
  if (!first) return conflict('permitMovedOn', current);
  return conflict(words[first.requirement].message, current, { names: names(first.ids) });
}

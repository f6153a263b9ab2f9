import { hourMs } from '../duration.ts';
import { isReleasedFrom, isSecured } from './isolation-point.ts';
import { listWorking, type Permit } from './permit.ts';
import type { PermitFacts, PermitInput } from './permit-input.ts';
import type { PermitRequirement } from './permit-table.ts';

/** The requirement that is not met, with the people or points that do not meet it. */
export interface PermitFieldFault {
  requirement: PermitRequirement;
  ids: readonly string[];
}

interface Case {
  before: Permit;
  after: Permit;
  input: PermitInput;
  facts: PermitFacts;
}

/** Work for an emergency needs an emergency: levels 1 and 2. */
export const maxEmergencyLevel = 2;
/** What takes longer is no emergency any more, and needs a permit that is sent and issued. */
const maxEmergencyMs = 8 * hourMs;

/** Null: met. Otherwise the people or points that do not meet it, empty where none is to be named. */
type Test = (of: Case) => readonly string[] | null;

const tests: Record<PermitRequirement, Test> = {
  text: ({ after }) => unless(after.place !== '' && after.scope !== '' && after.measures !== '' && after.validFrom < after.validUntil),
  emergency: ({ after, facts }) => unless(after.kind === 'emergency' && facts.orderLevel <= maxEmergencyLevel && after.points.length > 0),
  notEmergency: ({ after }) => unless(after.kind !== 'emergency'),
  emergencyWindow: ({ after, facts }) => unless(after.validUntil > facts.now && after.validUntil - after.validFrom <= maxEmergencyMs),
  distinct: ({ after }) => anyOf(findRepeated(after)),
  qualified: ({ after, facts }) => anyOf(peopleOf(after).filter((id) => facts.unqualifiedIds.includes(id))),
  reason: ({ input }) => unless(input.reason !== undefined && input.reason.trim() !== ''),
  leaderFree: ({ after, facts }) => anyOf([after.leaderId].filter((id) => facts.leadingElsewhereIds.includes(id))),
  pointsSecured: ({ before }) => anyOf(before.points.filter((point) => !isSecured(point)).map(({ id }) => id)),
  pointsRechecked: ({ before, input }) =>
    anyOf(before.points.map(({ id }) => id).filter((id) => !(input.recheckedPointIds ?? []).includes(id))),
  inWindow: ({ before, after, facts }) =>
    unless(facts.now < before.validUntil && (after.status === 'issued' || facts.now >= before.validFrom)),
  // Nobody signs before the permit names them.
  briefed: ({ before, after }) =>
    anyOf(listWorking(after).filter((id) => listWorking(before).includes(id) && !after.briefedIds.includes(id))),
  crew: ({ input }) => unless(input.crewIds !== undefined && input.crewIds.length > 0),
  newLeader: ({ before, input }) => unless(Boolean(input.newLeaderId) && input.newLeaderId !== before.leaderId),
  leaderUnchanged: ({ before }) => unless(!before.leaderChanged),
  newEnd: ({ before, input }) => unless(input.newEnd !== undefined && input.newEnd > before.validUntil),
  notExtended: ({ before }) => unless(!before.extended),
  peopleCounted: ({ before, input }) => unless(input.people === countPeople(before)),
  allCounted: ({ before, input, facts }) =>
    unless(input.people === countPeople(before) && (input.tools ?? -1) >= 0 && input.earths === facts.earthsPlaced),
  holdsReleased: ({ before }) => anyOf(before.points.filter((point) => !isReleasedFrom(point, before.id)).map(({ id }) => id)),
  nothingHeld: ({ before }) => anyOf(before.points.filter((point) => !isReleasedFrom(point, before.id)).map(({ id }) => id)),
};

/** Finds what a row requires and does not have. */
export function findPermitFaults(
  requires: readonly PermitRequirement[],
  before: Permit,
  after: Permit,
  input: PermitInput,
  facts: PermitFacts,
): PermitFieldFault[] {
  return requires.flatMap((requirement) => {
    const ids = tests[requirement]({ before, after, input, facts });
    return ids === null ? [] : [{ requirement, ids }];
  });
}

/** Leader, crew and guardian are on site and are counted when they leave. */
export function countPeople({ leaderId, crewIds, guardianId }: Pick<Permit, 'leaderId' | 'crewIds' | 'guardianId'>): number {
  return new Set([leaderId, ...crewIds, ...(guardianId === null ? [] : [guardianId])]).size;
}

function peopleOf(permit: Permit): string[] {
  const guardian = permit.guardianId === null ? [] : [permit.guardianId];
  return [...new Set([permit.issuerId, permit.leaderId, permit.permitterId, ...guardian, ...permit.crewIds])];
}

/** Issuer, leader and permitter are three persons, and whoever guards does not work. */
function findRepeated({ issuerId, leaderId, permitterId, guardianId, crewIds }: Permit): string[] {
  const three = [issuerId, leaderId, permitterId];
  const repeated = three.filter((id, index) => three.indexOf(id) !== index);
  if (crewIds.includes(permitterId)) repeated.push(permitterId);
  if (guardianId !== null && (crewIds.includes(guardianId) || guardianId === leaderId)) repeated.push(guardianId);
  return [...new Set(repeated)];
}

function unless(isMet: boolean): readonly string[] | null {
  return isMet ? null : [];
}

function anyOf(ids: readonly string[]): readonly string[] | null {
  return ids.length === 0 ? null : ids;
}

import {
  type BackTo,
  type EventLevel,
  historyEvent,
  hourMs,
  noDocuments,
  workOrderStatus as status,
  type WorkOrder,
  type WorkOrderStatus,
  workOrderStatuses,
} from '@energy-om/domain';
import fc from 'fast-check';

/** Accounts that orders and actors are drawn from. */
export const people = 6;

/** A random order by indexes into what the suite has created. */
export interface Drawn {
  status: WorkOrderStatus;
  backTo: BackTo;
  project: number;
  area: number;
  creator: number;
  requester: number;
  target: number;
  members: number[];
  formerDoers: number[];
  asker: number;
  /** Who gave it back, and for how many hours from now they may still read it. */
  formerHolders: { account: number; hours: number }[];
}

const nobody = people;
const person = fc.nat({ max: people });
export const drawnOrder: fc.Arbitrary<Drawn> = fc.record({
  status: fc.constantFrom(...workOrderStatuses, status.toBeDispatched, status.toBeDispatched),
  backTo: fc.constantFrom<BackTo>('leader', 'dispatcher'),
  project: fc.nat({ max: 2 }),
  area: fc.nat({ max: 5 }),
  creator: person,
  requester: person,
  // Teams, then people, then nobody.
  target: fc.nat({ max: 2 + people }),
  members: fc.uniqueArray(fc.nat({ max: people - 1 }), { maxLength: 2 }),
  formerDoers: fc.uniqueArray(fc.nat({ max: people - 1 }), { maxLength: 2 }),
  asker: person,
  formerHolders: fc.uniqueArray(fc.record({ account: fc.nat({ max: people - 1 }), hours: fc.constantFrom(-1, 0, 1, 24) }), {
    maxLength: 2,
    selector: ({ account }) => account,
  }),
});

/** What the indexes of drawn orders count. */
export interface DrawnFrom {
  accountIds: readonly string[];
  teamIds: readonly string[];
  projects: readonly { id: string; grabAllowed: boolean; teamIds: string[] }[];
  areas: readonly { id: string; path: string }[];
  now: Date;
}

export function toOrder(drawn: Drawn, { accountIds, teamIds, projects, areas, now }: DrawnFrom): WorkOrder {
  const account = (index: number) => accountIds[index] ?? null;
  const project = projects[drawn.project] as (typeof projects)[number];
  const teamId = teamIds[drawn.target];
  const targetPerson = account(drawn.target - teamIds.length);
  const memberIds = drawn.members.map((index) => accountIds[index] as string);
  const isAsked = drawn.asker !== nobody && (drawn.status === status.closingRequested || drawn.status === status.toBeClosed);
  return {
    status: drawn.status,
    backTo: drawn.status === status.rolledBack ? drawn.backTo : null,
    version: 1,
    level: 2 as EventLevel,
    source: historyEvent.manuallyAdded,
    projectId: project.id,
    areaPath: areas[drawn.area]?.path ?? '',
    createdBy: account(drawn.creator),
    createdByClient: false,
    requesterId: account(drawn.requester),
    target: teamId ? { kind: 'team', teamId } : targetPerson ? { kind: 'person', accountId: targetPerson } : null,
    grabbableByTeams: drawn.status === status.toBeDispatched && project.grabAllowed ? project.teamIds : [],
    teamsOfTrade: [],
    onShift: null,
    formerHolders: drawn.formerHolders.map(({ account, hours }) => ({
      accountId: accountIds[account] as string,
      until: now.getTime() + hours * hourMs,
    })),
    memberIds,
    leadId: memberIds[0] ?? null,
    doerIds: [...new Set([...memberIds, ...drawn.formerDoers.map((index) => accountIds[index] as string)])],
    beforePhotoRequired: false,
    afterPhotoRequired: false,
    checkRequired: true,
    oneSignature: false,
    closesOnSilence: false,
    needsClassification: false,
    closing: isAsked
      ? {
          reason: 'removed',
          text: '',
          duplicateOf: null,
          requestedBy: account(drawn.asker) as string,
          requestedAt: 0,
          confirmedBy: null,
          from: { status: 10, backTo: null },
        }
      : null,
    hold: null,
    urges: [],
    timesNotSolved: 0,
    arrivedAt: null,
    clocks: [],
    conditionHolds: null,
    documents: noDocuments,
  };
}

import { grantsOf, type Permission, type Reach, type RoleGrant } from '#access/permissions.ts';
import { dayMs } from '#duration.ts';
import type { WorkOrder } from '../work-order.ts';
import { workOrderStatus } from './status.ts';

/** Who acts in one tenant; `system` for what happens by itself. */
export type LifecycleActor =
  | { kind: 'system' }
  | {
      kind: 'account';
      accountId: string;
      roleGrants: readonly RoleGrant[];
      teams: readonly { id: string; isLeader: boolean }[];
      /** Projects the account represents as client. */
      clientProjectIds: readonly string[];
    };

/** In what capacity someone may act on one order. The lifecycle table names these. */
export const capacities = [
  'system',
  'creator',
  'dispatcher',
  'dispatchedPerson',
  'teamLeader',
  'grabbingPerson',
  'grabbingLeader',
  'executor',
  'leadExecutor',
  'holder',
  'checker',
  'requester',
  'closingRequester',
  'firstSigner',
  'secondSigner',
] as const;
export type Capacity = (typeof capacities)[number];

type Account = Extract<LifecycleActor, { kind: 'account' }>;

/** What of an order decides who sees it. */
export type OrderInScope = Pick<
  WorkOrder,
  'status' | 'projectId' | 'areaPath' | 'createdBy' | 'requesterId' | 'target' | 'memberIds' | 'doerIds' | 'grabbableByTeams' | 'closing'
>;

/** Whether a permission reaches an order: within the grant's area, by own, team, project or all. */
export function reaches(actor: Account, permission: Permission, order: OrderInScope): boolean {
  return grantsOf(actor.roleGrants, permission).some(
    ({ reach, areaId }) => (areaId === null || order.areaPath.includes(`/${areaId}/`)) && isWithin(actor, reach, order),
  );
}

function isWithin(actor: Account, reach: Reach, order: OrderInScope): boolean {
  if (reach === 'all') return true;
  if (isOwn(actor.accountId, order)) return true;
  if (reach === 'team') return teamIdsOf(order).some((teamId) => actor.teams.some(({ id }) => id === teamId));
  return reach === 'project' && actor.clientProjectIds.includes(order.projectId);
}

/** An order nobody has yet belongs to every team that may take it. */
function teamIdsOf(order: OrderInScope): readonly string[] {
  if (order.target?.kind === 'team') return [order.target.teamId];
  return order.status === workOrderStatus.toBeDispatched ? order.grabbableByTeams : [];
}

function isOwn(accountId: string, order: OrderInScope): boolean {
  return participantsOf(order).includes(accountId);
}

/** Everyone whose own the order is: who raised it, asked for it, has it in hand, did the work or wants it closed. */
export function participantsOf(
  order: Pick<WorkOrder, 'createdBy' | 'requesterId' | 'target' | 'memberIds' | 'doerIds' | 'closing'>,
): string[] {
  const targetId = order.target?.kind === 'person' ? order.target.accountId : null;
  const ids = [order.createdBy, order.requesterId, targetId, ...order.memberIds, ...order.doerIds, order.closing?.requestedBy ?? null];
  return [...new Set(ids.filter((id) => id !== null))];
}

/** How long someone who gave an order back may still read it, since there may be questions about it. */
export const readAccessAfterReturnMs = dayMs;

/** Whether someone may read the order: who may see it, and for a while who gave it back. @param now epoch milliseconds */
export function mayRead(actor: LifecycleActor, order: OrderInScope & Pick<WorkOrder, 'formerHolders'>, now: number): boolean {
  if (maySee(actor, order)) return true;
  if (actor.kind === 'system') return false;
  const hadItLately = order.formerHolders.some(({ accountId, until }) => accountId === actor.accountId && until > now);
  return hadItLately && reachesArea(actor, 'work-order.view', order);
}

/** Whether the order is in someone's sight in its present state. */
export function maySee(actor: LifecycleActor, order: OrderInScope): boolean {
  return actor.kind === 'system' || reaches(actor, 'work-order.view', order);
}

/** One test for each capacity: a permission that reaches the order, and the order's own state. */
const tests: Record<Exclude<Capacity, 'system'>, (actor: Account, order: WorkOrder) => boolean> = {
  creator: (actor, order) => order.createdBy === actor.accountId && reaches(actor, 'work-order.view', order),
  dispatcher: (actor, order) => reaches(actor, 'work-order.dispatch', order),
  dispatchedPerson: (actor, order) =>
    order.target?.kind === 'person' && order.target.accountId === actor.accountId && reaches(actor, 'work-order.accept', order),
  teamLeader: (actor, order) => order.target?.kind === 'team' && leads(actor, order.target.teamId, 'work-order.assign', order),
  grabbingPerson: (actor, order) => reachesArea(actor, 'work-order.accept', order) && listGrabbingTeams(actor, order, false).length > 0,
  grabbingLeader: (actor, order) => reaches(actor, 'work-order.assign', order) && listGrabbingTeams(actor, order, true).length > 0,
  executor: (actor, order) => reaches(actor, 'work-order.process', order) && isExecutor(actor.accountId, order),
  leadExecutor: (actor, order) => reaches(actor, 'work-order.process', order) && isLead(actor.accountId, order),
  holder: (actor, order) => isHolder(actor, order),
  checker: (actor, order) => !order.doerIds.includes(actor.accountId) && checks(actor, order),
  requester: (actor, order) =>
    order.requesterId !== null &&
    !order.doerIds.includes(actor.accountId) &&
    (order.requesterId === actor.accountId || actor.clientProjectIds.includes(order.projectId)) &&
    reaches(actor, 'work-order.evaluate', order),
  closingRequester: (actor, order) => order.closing?.requestedBy === actor.accountId,
  firstSigner: (actor, order) => order.closing?.requestedBy !== actor.accountId && mayCloseAnything(actor, order),
  secondSigner: (actor, order) =>
    order.closing?.requestedBy !== actor.accountId &&
    order.closing?.confirmedBy !== actor.accountId &&
    isOnCreatorsOrClientsSide(actor, order),
};

/** Whether someone may act on an order in a capacity. The lifecycle table says which capacities an action needs. */
export function actsAs(actor: LifecycleActor, capacity: Capacity, order: WorkOrder): boolean {
  if (actor.kind === 'system') return capacity === 'system';
  return capacity !== 'system' && tests[capacity](actor, order);
}

/** A team's own leader, or an administrator in the leader's stead. */
function leads(actor: Account, teamId: string, permission: Permission, order: WorkOrder): boolean {
  const isLeader = actor.teams.some(({ id, isLeader: leading }) => leading && id === teamId);
  return isLeader ? reaches(actor, permission, order) : reachesEverything(actor, permission, order);
}

function reachesEverything(actor: Account, permission: Permission, order: WorkOrder): boolean {
  return grantsOf(actor.roleGrants, permission).some(
    ({ reach, areaId }) => reach === 'all' && (areaId === null || order.areaPath.includes(`/${areaId}/`)),
  );
}

/** An order that is not dispatched yet is nobody's own: the grant's area counts, and the team instead of the reach. */
function reachesArea(actor: Account, permission: Permission, order: Pick<WorkOrder, 'areaPath'>): boolean {
  return grantsOf(actor.roleGrants, permission).some(({ areaId }) => areaId === null || order.areaPath.includes(`/${areaId}/`));
}

/** The teams for which someone may take an order that is not dispatched yet, whatever their trade. */
export function listGrabbingTeams(actor: Account, order: WorkOrder, asLeader: boolean): string[] {
  return actor.teams.filter(({ id, isLeader }) => isLeader === asLeader && order.grabbableByTeams.includes(id)).map(({ id }) => id);
}

function checks(actor: Account, order: WorkOrder): boolean {
  if (reachesEverything(actor, 'work-order.check', order)) return true;
  return order.target?.kind === 'team' && leads(actor, order.target.teamId, 'work-order.check', order);
}

function isExecutor(accountId: string, order: WorkOrder): boolean {
  if (order.status === workOrderStatus.accepted) return order.target?.kind === 'person' && order.target.accountId === accountId;
  return order.memberIds.includes(accountId);
}

function isLead(accountId: string, order: WorkOrder): boolean {
  return order.status === workOrderStatus.accepted ? isExecutor(accountId, order) : order.leadId === accountId;
}

function isHolder(actor: Account, order: WorkOrder): boolean {
  switch (order.status) {
    case workOrderStatus.toBeAccepted:
    case workOrderStatus.accepted:
    case workOrderStatus.toBeAssigned:
      return order.target?.kind === 'person' ? tests.dispatchedPerson(actor, order) : tests.teamLeader(actor, order);
    case workOrderStatus.executing:
    case workOrderStatus.toBeBackfilled:
      return tests.leadExecutor(actor, order);
    case workOrderStatus.rolledBack:
      return order.backTo === 'leader' ? tests.teamLeader(actor, order) : tests.dispatcher(actor, order);
    default:
      return false;
  }
}

function mayCloseAnything(actor: Account, order: WorkOrder): boolean {
  return reachesEverything(actor, 'work-order.close', order);
}

/**
 * The second signature is the client's, or that of the side which raised the order: the creator, or, where the operator
 * raised it, anyone there who may close. So an order without a client still has someone to sign.
 */
function isOnCreatorsOrClientsSide(actor: Account, order: WorkOrder): boolean {
  if (actor.clientProjectIds.includes(order.projectId) && reaches(actor, 'work-order.close', order)) return true;
  if (order.createdBy === actor.accountId) return reaches(actor, 'work-order.close', order);
  return !order.createdByClient && mayCloseAnything(actor, order);
}

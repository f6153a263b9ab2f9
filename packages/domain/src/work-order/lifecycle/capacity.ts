import type { Permission, Reach } from '#access/permissions.ts';
import { grantsOf, type RoleGrant } from '#access/role-grants.ts';
import { dayMs } from '#duration.ts';
import type { WorkOrder } from '../work-order.ts';
import { workOrderStatus } from './status.ts';

/** Who acts in a tenant; `system` for what happens automatically. */
export type LifecycleActor =
  | { kind: 'system' }
  | {
      kind: 'account';
      accountId: string;
      roleGrants: readonly RoleGrant[];
      teams: readonly { id: string; isLeader: boolean }[];
      /** The projects whose client the account represents. */
      clientProjectIds: readonly string[];
    };

/** The capacities in which somebody may act on an order; the lifecycle table refers to them. */
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

/** The part of an order that decides who may see it. */
export type OrderInScope = Pick<
  WorkOrder,
  'status' | 'projectId' | 'areaPath' | 'createdBy' | 'requesterId' | 'target' | 'memberIds' | 'doerIds' | 'grabbableByTeams' | 'closing'
>;

/** Whether a permission reaches an order: the order is in the area of a grant and within its reach (own, team, project or all). */
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

/** An order that is not dispatched yet belongs to every team that may grab it. */
function teamIdsOf(order: OrderInScope): readonly string[] {
  if (order.target?.kind === 'team') return [order.target.teamId];
  return order.status === workOrderStatus.toBeDispatched ? order.grabbableByTeams : [];
}

function isOwn(accountId: string, order: OrderInScope): boolean {
  return listParticipants(order).includes(accountId);
}

type OrderWithPeople = Pick<WorkOrder, 'createdBy' | 'requesterId' | 'target' | 'memberIds' | 'doerIds' | 'closing'>;

/** Returns the accounts whose own order it is: who raised or requested it, has it, did the work or applied for closing; each once. */
export function participantsOf(order: OrderWithPeople): string[] {
  return [...new Set(listParticipants(order).filter((id) => id !== null))];
}

function listParticipants({ createdBy, requesterId, target, memberIds, doerIds, closing }: OrderWithPeople): (string | null)[] {
  const targetId = target?.kind === 'person' ? target.accountId : null;
  return [createdBy, requesterId, targetId, ...memberIds, ...doerIds, closing?.requestedBy ?? null];
}

/** Whether the order is this account's work: offered to it in person, accepted by it, or worked on or to be backfilled by it as a member. */
export function isWorkOf(order: Pick<WorkOrder, 'status' | 'target' | 'memberIds'>, accountId: string): boolean {
  const { status, target } = order;
  if (status === workOrderStatus.toBeAccepted || status === workOrderStatus.accepted)
    return target?.kind === 'person' && target.accountId === accountId;
  return isWorkingMember(order, accountId);
}

/** Whether the account works on the order as a member, or is to backfill what was done. */
export function isWorkingMember({ status, memberIds }: Pick<WorkOrder, 'status' | 'memberIds'>, accountId: string): boolean {
  return (status === workOrderStatus.executing || status === workOrderStatus.toBeBackfilled) && memberIds.includes(accountId);
}

/** How long somebody who gave an order back may still read it, because there may be questions about it. */
export const readAccessAfterReturnMs = dayMs;

/**
 * Whether somebody may read the order: who may see it, and for a while also who gave it back.
 * @param now epoch milliseconds
 */
export function mayRead(actor: LifecycleActor, order: OrderInScope & Pick<WorkOrder, 'formerHolders'>, now: number): boolean {
  if (maySee(actor, order)) return true;
  if (actor.kind === 'system') return false;
  const hadItLately = order.formerHolders.some(({ accountId, until }) => accountId === actor.accountId && until > now);
  return hadItLately && reachesArea(actor, 'work-order.view', order);
}

/** Whether somebody may see the order in its present state. */
export function maySee(actor: LifecycleActor, order: OrderInScope): boolean {
  return actor.kind === 'system' || reaches(actor, 'work-order.view', order);
}

/** The test of each capacity: a permission that reaches the order, and the state of the order itself. */
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

/** Whether somebody has a capacity on an order. The lifecycle table says which capacities may take an action. */
export function actsAs(actor: LifecycleActor, capacity: Capacity, order: WorkOrder): boolean {
  if (actor.kind === 'system') return capacity === 'system';
  return capacity !== 'system' && tests[capacity](actor, order);
}

/** Whether somebody is the leader of a team, or an administrator who may act for the leader. */
function leads(actor: Account, teamId: string, permission: Permission, order: WorkOrder): boolean {
  const isLeader = actor.teams.some(({ id, isLeader: leading }) => leading && id === teamId);
  return isLeader ? reaches(actor, permission, order) : reachesEverything(actor, permission, order);
}

function reachesEverything(actor: Account, permission: Permission, order: WorkOrder): boolean {
  return grantsOf(actor.roleGrants, permission).some(
    ({ reach, areaId }) => reach === 'all' && (areaId === null || order.areaPath.includes(`/${areaId}/`)),
  );
}

/** An order that is not dispatched yet is nobody's own, so only the area of a grant counts here; the caller checks the team. */
function reachesArea(actor: Account, permission: Permission, order: Pick<WorkOrder, 'areaPath'>): boolean {
  return grantsOf(actor.roleGrants, permission).some(({ areaId }) => areaId === null || order.areaPath.includes(`/${areaId}/`));
}

/** Lists the teams for which somebody may grab an order that is not dispatched yet, regardless of their trade. */
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
 * The second signature is given by the client or by the side that raised the order: by its creator, or, for an order that the operator
 * raised, by anybody of the operator who may close orders. So somebody can sign also for an order without a client.
 */
function isOnCreatorsOrClientsSide(actor: Account, order: WorkOrder): boolean {
  if (actor.clientProjectIds.includes(order.projectId) && reaches(actor, 'work-order.close', order)) return true;
  if (order.createdBy === actor.accountId) return reaches(actor, 'work-order.close', order);
  return !order.createdByClient && mayCloseAnything(actor, order);
}

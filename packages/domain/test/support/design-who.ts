import { holderOf, type LifecycleActor, type SideAction, type WorkOrder } from '#index.ts';
import { type Account, staffOf } from './cast.ts';
import { stageName, type Who } from './design-table.ts';

/** Who is who in the design, by roles. The source decides it by permissions and reaches, and has to agree. */
const meanings: Record<Exclude<Who, 'SYS'>, (actor: Account, order: WorkOrder) => boolean> = {
  CR: ({ accountId }, order) => order.createdBy === accountId,
  DP: (actor, order) => isDispatcher(actor, order),
  TL: (actor, order) => isLeaderOfTarget(actor, order),
  'that person': ({ accountId }, { target }) => target?.kind === 'person' && target.accountId === accountId,
  'EX in the pool': ({ accountId }, order) => isInPool(accountId, order, false),
  'TL in the pool': ({ accountId }, order) => isInPool(accountId, order, true),
  EX: (actor, order) => (order.status === 30 ? meanings['that person'](actor, order) : order.memberIds.includes(actor.accountId)),
  'lead EX': (actor, order) => (order.status === 30 ? meanings['that person'](actor, order) : order.leadId === actor.accountId),
  holder: (actor, order) => isHolder(actor, order),
  RV: (actor, order) => (isDispatcher(actor, order) || isLeaderOfTarget(actor, order)) && !order.doerIds.includes(actor.accountId),
  EV: ({ accountId, clientProjectIds }, order) =>
    order.requesterId !== null &&
    (order.requesterId === accountId || clientProjectIds.includes(order.projectId)) &&
    !order.doerIds.includes(accountId),
  applicant: ({ accountId }, order) => order.closing?.requestedBy === accountId,
  'signer 1': (actor, order) => isDispatcher(actor, order) && order.closing?.requestedBy !== actor.accountId,
  'signer 2': (actor, order) =>
    isSecondParty(actor, order) && order.closing?.requestedBy !== actor.accountId && order.closing?.confirmedBy !== actor.accountId,
};

export function isByDesign(who: Who, actor: LifecycleActor, order: WorkOrder): boolean {
  if (actor.kind === 'system' || who === 'SYS') return actor.kind === 'system' && who === 'SYS';
  return meanings[who](actor, order);
}

/** Whether an account is a dispatcher of the order's area, or an administrator, who may act as one. */
export function isDispatcher({ accountId }: Account, order: WorkOrder): boolean {
  const { role, region } = staffOf(accountId);
  return role === 'tenant_admin' || (role === 'dispatcher' && order.areaPath.includes(`/${region}/`));
}

function isLeaderOfTarget({ accountId }: Account, { target }: WorkOrder): boolean {
  if (target?.kind !== 'team') return false;
  const { role, team, leads } = staffOf(accountId);
  return role === 'tenant_admin' || (leads === true && team === target.teamId);
}

function isInPool(accountId: string, { grabbableByTeams }: WorkOrder, asLeader: boolean): boolean {
  const { team, leads } = staffOf(accountId);
  return team !== undefined && (leads ?? false) === asLeader && grabbableByTeams.includes(team);
}

/** Whether somebody who grabs an order has its trade and, where there is a roster, is on shift. Everybody here is in at most one team. */
export function mayGrab(actor: LifecycleActor, { teamsOfTrade, onShift }: WorkOrder): boolean {
  if (actor.kind === 'system') return false;
  const { team } = staffOf(actor.accountId);
  return team !== undefined && teamsOfTrade.includes(team) && (onShift === null || onShift.includes(actor.accountId));
}

function isHolder(actor: Account, order: WorkOrder): boolean {
  switch (stageName(order)) {
    case '20':
    case '30':
    case '40':
      return meanings['that person'](actor, order) || isLeaderOfTarget(actor, order);
    case '50':
    case '60':
      return order.leadId === actor.accountId;
    case '100→TL':
      return isLeaderOfTarget(actor, order);
    case '100→DP':
      return isDispatcher(actor, order);
    default:
      return false;
  }
}

/** Whether an account is the client, or somebody of the side that raised the order whose role may sign. */
function isSecondParty(actor: Account, order: WorkOrder): boolean {
  if (actor.clientProjectIds.includes(order.projectId)) return true;
  const isSigningCreator = order.createdBy === actor.accountId && !['team_leader', 'occupant'].includes(staffOf(actor.accountId).role);
  return isSigningCreator || (!order.createdByClient && isDispatcher(actor, order));
}

/** Whether somebody may see an order by the design. */
export function maySeeByDesign(actor: LifecycleActor, order: WorkOrder): boolean {
  if (actor.kind === 'system') return true;
  const { role, region, team } = staffOf(actor.accountId);
  const { accountId } = actor;
  if (role === 'platform_admin' || role === 'energy_clerk') return false;
  if (region !== null && !order.areaPath.includes(`/${region}/`)) return false;
  if (role === 'tenant_admin' || role === 'dispatcher') return true;
  const person = order.target?.kind === 'person' ? order.target.accountId : null;
  if ([order.createdBy, order.requesterId, person, order.closing?.requestedBy, ...order.memberIds, ...order.doerIds].includes(accountId))
    return true;
  if (role === 'client_rep') return actor.clientProjectIds.includes(order.projectId);
  const ofTeams = order.target?.kind === 'team' ? [order.target.teamId] : order.status === 10 ? order.grabbableByTeams : [];
  return team !== undefined && ofTeams.includes(team);
}

const holdable = ['30', '40', '50', '60'];

/** Whether a side action may be taken, by what the design says of editing, additions, holds and the arrival. */
export function mayTakeSideActionByDesign(action: SideAction, actor: LifecycleActor, order: WorkOrder): boolean {
  const stage = stageName(order);
  const isHeld = order.hold !== null;
  const dispatches = actor.kind === 'account' && isDispatcher(actor, order);
  const hasOrder = isByDesign('holder', actor, order);
  switch (action) {
    case 'edit':
      if (!['10', '20', '100→DP', '100→TL'].includes(stage) || actor.kind === 'system') return false;
      return dispatches || (order.createdBy === actor.accountId && staffOf(actor.accountId).role !== 'occupant');
    case 'add':
      return stage !== '90' && stage !== '130' && maySeeByDesign(actor, order);
    case 'hold':
      return holdable.includes(stage) && !isHeld && (hasOrder || dispatches);
    case 'resume':
      return holdable.includes(stage) && isHeld && (hasOrder || dispatches || actor.kind === 'system');
    case 'approveHold':
      return holdable.includes(stage) && order.hold?.approved === false && dispatches;
    case 'checkIn':
      return (stage === '30' || stage === '50') && order.arrivedAt === null && isByDesign('EX', actor, order);
    case 'urge':
      if (isHeld || !['10', '20', '30', '40', '50', '60', '70', '100→DP', '100→TL'].includes(stage) || actor.kind === 'system')
        return false;
      return !isUrgedByDesign(actor, order) && (dispatches || isByDesign('CR', actor, order) || isByDesign('EV', actor, order));
  }
}

/** Whoever has the next step is the one who is urged. */
function isUrgedByDesign(actor: Account, order: WorkOrder): boolean {
  const holder = holderOf(order);
  if (holder?.kind !== 'team') return belongsToHolder(actor, order);
  const { team, leads } = staffOf(actor.accountId);
  return leads === true && team === (order.target?.kind === 'team' ? order.target.teamId : null);
}

/** Whether an account is the holder that `holderOf` returns, or belongs to it. */
export function belongsToHolder(actor: Account, order: WorkOrder): boolean {
  const holder = holderOf(order);
  switch (holder?.kind) {
    case 'dispatcher':
      return isDispatcher(actor, order);
    case 'team':
      return isLeaderOfTarget(actor, order);
    case 'person':
    case 'requester':
      return holder.accountId === actor.accountId;
    case 'checker':
      return isByDesign('RV', actor, order);
    case 'firstSigner':
      return isByDesign('signer 1', actor, order);
    case 'secondSigner':
      return isByDesign('signer 2', actor, order);
    default:
      return false;
  }
}

import { type WorkOrderStatus, workOrderStatus } from '#work-order/lifecycle/status.ts';
import { type IsolationPoint, isHeld, isReleasedFrom } from './isolation-point.ts';
import type { Permit } from './permit.ts';
import { standingPermitStatuses } from './permit-status.ts';
import { runningSwitchingStatuses, type SwitchingOrder } from './switching/switching.ts';

/** What stands in the way of an order, with the number of the document, the name of the point or the person that it is about. */
export type OrderObstacle =
  | { kind: 'permitStanding'; number: string }
  | { kind: 'pointHeld'; point: string }
  | { kind: 'switchingRunning'; number: string }
  | { kind: 'permitMissing' }
  | { kind: 'personOnPermit'; number: string; accountId: string }
  | { kind: 'permitWorking'; number: string }
  | { kind: 'pointsOpen'; count: number };

/** The rows of the lifecycle that leave the site or end the order. */
export const rowsBarredByPermits = ['13', '14', '22', '23', '28', '33'] as const;
/** Of these, the rows that say that the work is done: every point of the order's route has been visited, or skipped with a reason. */
export const rowsThatFinish = ['13', '14'] as const;
/** Row 12 takes people from the order. */
export const rowThatChangesMembers = '12';

/** The documents of an order as its moves are decided by. */
export interface OrderDocuments {
  permits: readonly (Pick<Permit, 'id' | 'status' | 'leaderId' | 'crewIds' | 'guardianId'> & {
    number: string;
    points: readonly Pick<IsolationPoint, 'name' | 'state' | 'holders'>[];
  })[];
  switchings: readonly (Pick<SwitchingOrder, 'status'> & { number: string })[];
  /** The business type demands a permit, and no dispatcher has waived it. */
  isDemanded: boolean;
  /** The points of the order's inspection route that were neither visited nor skipped; 0 without a route. */
  openPoints: number;
}

/** An order without permits, that needs none, and without a route. */
export const noDocuments: OrderDocuments = { permits: [], switchings: [], isDemanded: false, openPoints: 0 };

/** What an obstacle is about, for the words that show it; null where they need nothing. */
export function subjectOf(obstacle: OrderObstacle): string | null {
  if ('number' in obstacle) return obstacle.number;
  if ('count' in obstacle) return String(obstacle.count);
  return 'point' in obstacle ? obstacle.point : null;
}

/**
 * Finds what keeps an order from taking a row of its lifecycle; null: nothing.
 * @param removedIds the members whom the row takes from the order
 */
export function findOrderObstacle(row: string, documents: OrderDocuments, removedIds: readonly string[] = []): OrderObstacle | null {
  const name = row.split('.')[0] ?? row;
  if (name === rowThatChangesMembers) return findPersonOnPermit(documents, removedIds);
  if (!rowsBarredByPermits.some((one) => one === name)) return null;
  const standing = findStanding(documents);
  if (standing !== null) return standing;
  if (!rowsThatFinish.some((one) => one === name)) return null;
  if (documents.isDemanded && !documents.permits.some(({ status }) => status === 'closed')) return { kind: 'permitMissing' };
  return documents.openPoints > 0 ? { kind: 'pointsOpen', count: documents.openPoints } : null;
}

function findStanding({ permits, switchings }: OrderDocuments): OrderObstacle | null {
  const permit = permits.find(({ status }) => standingPermitStatuses.includes(status));
  if (permit) return { kind: 'permitStanding', number: permit.number };
  const held = permits.flatMap(({ id, points }) => points.filter((point) => !isReleasedFrom(point, id)))[0];
  if (held) return { kind: 'pointHeld', point: held.name };
  const switching = switchings.find(({ status }) => runningSwitchingStatuses.includes(status));
  return switching ? { kind: 'switchingRunning', number: switching.number } : null;
}

function findPersonOnPermit({ permits }: OrderDocuments, removedIds: readonly string[]): OrderObstacle | null {
  for (const { status, number, leaderId, crewIds, guardianId } of permits) {
    if (status !== 'working') continue;
    const accountId = removedIds.find((id) => id === leaderId || id === guardianId || crewIds.includes(id));
    if (accountId !== undefined) return { kind: 'personOnPermit', number, accountId };
  }
  return null;
}

/** An order on which people work behind isolation cannot be put on hold: the work is paused first, and the people leave. */
export function findHoldObstacle({ permits }: Pick<OrderDocuments, 'permits'>): OrderObstacle | null {
  const working = permits.find(({ status }) => status === 'working');
  return working ? { kind: 'permitWorking', number: working.number } : null;
}

export type SwitchObstacle = 'held' | 'permitRequired';

/** The order and the documents by which a member of staff wants to switch a device. */
export interface SwitchGrounds {
  orderStatus: WorkOrderStatus;
  memberIds: readonly string[];
  /** The devices that its open permits and the steps of its executing switching orders name. */
  namedDeviceIds: readonly string[];
}

/**
 * Decides whether a device may be switched. Nothing switches on what a point holds, whoever asks and by whatever way: a person, a tariff's
 * prepayment, a rule. Staff switch only inside an order of their own that is executed, by a document that names the device.
 * @param points the points of the device, of all orders
 * @param staff null: whoever asks is not of the staff
 */
export function findSwitchObstacle(
  deviceId: string,
  isOn: boolean,
  points: readonly Pick<IsolationPoint, 'deviceId' | 'state'>[],
  staff: { accountId: string; grounds: readonly SwitchGrounds[] } | null,
): SwitchObstacle | null {
  const isHeldNow = points.some((point) => point.deviceId === deviceId && isHeld(point));
  if (isOn && isHeldNow) return 'held';
  if (staff === null) return null;
  const { accountId, grounds } = staff;
  const isCovered = grounds.some(
    ({ orderStatus, memberIds, namedDeviceIds }) =>
      orderStatus === workOrderStatus.executing && memberIds.includes(accountId) && namedDeviceIds.includes(deviceId),
  );
  return isCovered ? null : 'permitRequired';
}

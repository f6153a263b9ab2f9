/** Work-order status codes (spec §3). */
export const workOrderStatus = {
  toBeDispatched: 10,
  toBeAccepted: 20,
  accepted: 30,
  toBeAssigned: 40,
  executing: 50,
  toBeBackfilled: 60,
  executed: 70,
  toBeEvaluated: 80,
  completed: 90,
  rolledBack: 100,
  closingRequested: 110,
  toBeClosed: 120,
  closed: 130,
} as const;

export type WorkOrderStatus = (typeof workOrderStatus)[keyof typeof workOrderStatus];

export const workOrderStatuses = Object.values(workOrderStatus) as readonly WorkOrderStatus[];

/** No transition leaves these statuses; if the fault recurs, another order is raised and linked to the old one. */
export const terminalStatuses: readonly WorkOrderStatus[] = [workOrderStatus.completed, workOrderStatus.closed];

export const openStatuses: readonly WorkOrderStatus[] = workOrderStatuses.filter((status) => !terminalStatuses.includes(status));

/** From waiting for acceptance to the results: somebody is responsible for the order, or is to accept it. */
export const inProgressStatuses: readonly WorkOrderStatus[] = [
  workOrderStatus.toBeAccepted,
  workOrderStatus.accepted,
  workOrderStatus.toBeAssigned,
  workOrderStatus.executing,
  workOrderStatus.toBeBackfilled,
];

/** Whom a rolled-back order went back to, one level up. */
export type BackTo = 'leader' | 'dispatcher';

/** The tabs of the list in their order. A rolled-back order is in the tab of the person it went back to. */
export const statusTabs = {
  toDispatch: [{ status: workOrderStatus.toBeDispatched }, { status: workOrderStatus.rolledBack, backTo: 'dispatcher' }],
  toAccept: [{ status: workOrderStatus.toBeAccepted }],
  toAssign: [{ status: workOrderStatus.toBeAssigned }, { status: workOrderStatus.rolledBack, backTo: 'leader' }],
  executing: [{ status: workOrderStatus.accepted }, { status: workOrderStatus.executing }, { status: workOrderStatus.toBeBackfilled }],
  toCheck: [{ status: workOrderStatus.executed }, { status: workOrderStatus.toBeEvaluated }],
  closing: [{ status: workOrderStatus.closingRequested }, { status: workOrderStatus.toBeClosed }],
  completed: [{ status: workOrderStatus.completed }],
  closed: [{ status: workOrderStatus.closed }],
} as const satisfies Record<string, readonly { status: WorkOrderStatus; backTo?: BackTo }[]>;

export type StatusTab = keyof typeof statusTabs;
export const statusTabNames = Object.keys(statusTabs) as readonly StatusTab[];

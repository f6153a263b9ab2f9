/** Work-order history event types (spec §3). */
export const historyEvent = {
  manuallyAdded: 0,
  eventAlarm: 1,
  businessPlan: 2,
  dispatched: 20,
  accepted: 30,
  memberAssigned: 40,
  handled: 50,
  completed: 60,
  rolledBack: 70,
  closingRequested: 80,
  closeConfirmed: 90,
  closed: 100,
  closeRefused: 110,
} as const;

export type HistoryEvent = (typeof historyEvent)[keyof typeof historyEvent];
export const historyEvents = Object.values(historyEvent) as readonly HistoryEvent[];

/** The origin of an order, which is its first history event. */
export type WorkOrderSource = typeof historyEvent.manuallyAdded | typeof historyEvent.eventAlarm | typeof historyEvent.businessPlan;
export const workOrderSources: readonly WorkOrderSource[] = [
  historyEvent.manuallyAdded,
  historyEvent.eventAlarm,
  historyEvent.businessPlan,
];

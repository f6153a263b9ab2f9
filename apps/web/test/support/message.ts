import type { Message, Unread } from '#shared/notification/cached-messages.ts';

/** An unread message. */
export function createMessage(changes: Partial<Message> = {}): Message {
  return {
    id: '01890000-0000-7000-8000-000000000001',
    kind: 'workOrders',
    topic: 'accept',
    subject: { kind: 'workOrder', id: 'order-1' },
    title: '1号变压器油温过高',
    detail: 'WO20261120-0042',
    place: '滨江园区',
    level: 2,
    cause: 'dispatch',
    by: '陈静',
    at: '2026-11-20T04:36:00.000Z',
    isRead: false,
    ...changes,
  };
}

export function countOf(changes: Partial<Unread> = {}): Unread {
  return { workOrders: 0, alarms: 0, announcements: 0, ...changes };
}

export function messagePage(items: readonly Message[], unread: Partial<Unread>) {
  return { items: [...items], total: items.length, totalIsLeast: false, page: 1, pageSize: 20, cursor: null, unread: countOf(unread) };
}

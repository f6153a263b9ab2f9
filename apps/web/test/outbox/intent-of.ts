import { randomUUID } from 'node:crypto';
import type { NewIntent } from '#shared/outbox/stored-intent.ts';

const instant = { wall: '2026-11-20T08:00:00.000Z', monotonic: 0, segment: randomUUID() };

/** A step that adds a text to an order. */
export function intentOf(orderId: string, text: string): NewIntent {
  const id = randomUUID();
  return {
    ...{ id, call: 'updateWorkOrder', subjectId: orderId, input: { mode: 'add', text }, position: null, version: 3, action: 'add' },
    ...{ subject: { code: 'WO', name: '工单' }, intent: { id, deviceId: id, done: instant, contact: { ...instant, at: instant.wall } } },
    ...{ doneAt: Date.parse(instant.wall), fileIds: [] },
  };
}

/** An acknowledgement of an alarm. */
export function acknowledgementOf(alarmId: string): NewIntent {
  const about = { call: 'acknowledgeAlarm', subjectId: alarmId, input: {}, version: null, action: 'acknowledge' } as const;
  return { ...intentOf(alarmId, ''), ...about, subject: { code: '1号变压器', name: '油温过高' } };
}

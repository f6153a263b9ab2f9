import { historyEvent } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { createOrder } from '../creation/create-order.ts';
import { assertAlarmWithoutOrder } from '../execution/assert-alarm-without-order.ts';
import { commandContextOf } from '../execution/command-context.ts';

export const createWorkOrder: Verb<'createWorkOrder'> = async (context, { alarmId, ...input }) => {
  if (alarmId) await assertAlarmWithoutOrder(context, alarmId);
  const created = await createOrder(commandContextOf(context), {
    ...input,
    plannedFinishAt: input.plannedFinishAt ? Date.parse(input.plannedFinishAt) : null,
    linkedOrderId: input.linkedOrderId ?? null,
    source: alarmId ? historyEvent.eventAlarm : historyEvent.manuallyAdded,
    origin: null,
    ...(alarmId ? { alarmId } : {}),
  });
  const { tenantId } = context.actor;
  if (alarmId) await context.eventBus.publish({ kind: 'alarm-changed', tenantId, alarmId, isNew: false });
  return created;
};

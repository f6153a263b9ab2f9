import {
  alarmRestartOf,
  decideAlarmEscalation,
  type EscalationSend,
  type EscalationStep,
  findAlarmRecipients,
  stepsInForce,
} from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { contentOf } from '#services/notification/notification-content.ts';
import type { NotificationDraft } from '#services/notification/notification-draft.ts';
import { publishDeliveries } from '#services/notification/publish-deliveries.ts';
import { type WriteResult, writeDeliveries } from '#services/notification/write-deliveries.ts';
import { loadAlarmScene } from './alarm-scene.ts';
import { findSent, findTables, insertSends, markEarlierRead } from './escalation-record.ts';
import { type EscalatedAlarmRow, findEscalatedAlarm } from './find-escalated-alarm.ts';
import { lockAsRead } from './lock-as-read.ts';
import { reopenAlarm } from './reopen-alarm.ts';

/**
 * Sends what is due of an alarm, or opens it again where it holds on without anybody at work. Whoever has changed the alarm or its order
 * first wins, and this one writes nothing.
 */
export async function fireAlarmEscalation(context: AppContext, tenantId: string, alarmId: string): Promise<void> {
  const [row] = await context.database.run(findEscalatedAlarm, { tenant: tenantId, alarm: alarmId });
  if (!row) return;
  const now = context.clock.now();
  const { steps, restartMinutes, sent } = await readRecord(context, tenantId, row);
  const { due, restarts, nextAt } = decideAlarmEscalation(toAlarm(row), steps, restartMinutes, sent, now.getTime());
  if (restarts) {
    await reopenAlarm(context, tenantId, row, now);
    return;
  }
  const draft = due === null ? null : await draftMessages(context, tenantId, row, steps, due, now);
  const result = await context.database.transaction(async (tx): Promise<WriteResult | null> => {
    if (!(await lockAsRead(tx, tenantId, row))) return null;
    await setNext(tx, tenantId, row.id, { escalation_at: nextAt === null ? null : new Date(nextAt) });
    if (due === null || draft === null) return null;
    const send = { clock: 'alarm' as const, round: row.escalation_round, level: row.level, ...due };
    await insertSends(tx, tenantId, { kind: 'alarm', id: row.id }, [send], now);
    await markEarlierRead(tx, tenantId, draft, ['alarmRaised', 'alarmEscalated'], now);
    return writeDeliveries(context, tx, tenantId, [draft]);
  });
  if (result !== null) publishDeliveries(context, tenantId, result);
}

function toAlarm(row: EscalatedAlarmRow) {
  return {
    state: row.state,
    from: row.escalation_from.getTime(),
    acknowledgedAt: row.acknowledged_at?.getTime() ?? null,
    order: row.order_id === null ? null : { acceptedAt: row.accepted_at?.getTime() ?? null, endedAt: row.ended_at?.getTime() ?? null },
  };
}

/** What was in force when the round began, and what was sent in it. */
async function readRecord({ database }: AppContext, tenant: string, { id, level, escalation_from, escalation_round }: EscalatedAlarmRow) {
  const [[table], sent] = await Promise.all([
    database.run(findTables, { tenant, starts: [escalation_from] }),
    database.run(findSent, { tenant, subject: id }),
  ]);
  return {
    steps: stepsInForce(table?.steps, level, 'alarm'),
    restartMinutes: alarmRestartOf(table?.alarm_restarts, level),
    sent: sent.filter(({ round }) => round === escalation_round),
  };
}

async function draftMessages(
  context: AppContext,
  tenantId: string,
  row: EscalatedAlarmRow,
  steps: readonly EscalationStep[],
  due: EscalationSend,
  now: Date,
): Promise<NotificationDraft> {
  const { scene, notifiedIds } = await loadAlarmScene(context, tenantId, row, now);
  const unattendedMs = now.getTime() - row.escalation_from.getTime();
  const content = contentOf(row.name, { detail: row.device, place: row.place, level: row.level, unattendedMs });
  // What comes with the alarm itself is the same message to whoever has just received that.
  const isFirst = row.escalation_round === 0 && steps[due.step]?.at.value === 0 && due.repetition === 0;
  const accountIds = findAlarmRecipients(steps, due.step, scene).filter((id) => !isFirst || !notifiedIds.includes(id));
  const deliveries = accountIds.map((accountId) => ({ accountId, topic: 'alarmEscalated' as const, content }));
  return { subject: { kind: 'alarm', id: row.id, at: now }, revision: now.getTime(), deliveries, supersededTopics: [] };
}

async function setNext(tx: Transaction<Schema>, tenantId: string, id: string, set: { escalation_at: Date | null }): Promise<void> {
  await tx.updateTable('alarms').set(set).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

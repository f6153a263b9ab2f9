import { nextAlarmState } from '@energy-om/domain';
import { sql } from 'kysely';
import type { AppContext } from '#services/core/request-context.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import type { EscalatedAlarmRow } from './find-escalated-alarm.ts';
import { lockAsRead } from './lock-as-read.ts';

/** Its name in the audit log, where it also stands who had acknowledged the alarm. */
const job = 'reopenAlarm';

/** Begins the next round of an alarm that holds on while nobody works on it; its first step comes in the next run. */
export async function reopenAlarm(context: AppContext, tenantId: string, row: EscalatedAlarmRow, now: Date): Promise<void> {
  const isReopened = await context.database.transaction(async (tx) => {
    if (!(await lockAsRead(tx, tenantId, row))) return false;
    await tx
      .updateTable('alarms')
      .set({
        state: nextAlarmState(row.state, 'reopen') ?? row.state,
        acknowledged_at: null,
        acknowledged_by: null,
        acknowledged_offline_at: null,
        acknowledged_offline_certain: null,
        escalation_from: now,
        escalation_round: sql<number>`escalation_round + 1`,
        escalation_at: now,
      })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', row.id)
      .execute();
    const source = { clock: context.clock, ids: context.ids, actor: null, address: '', operation: job };
    const by = { tenantId, accountId: null };
    await insertAuditRow(source, { subjectKind: 'alarm', subjectId: row.id, changes: { acknowledged: false }, by }, tx);
    return true;
  });
  if (isReopened) await context.eventBus.publish({ kind: 'alarm-changed', tenantId, alarmId: row.id, isNew: false, isOrderDue: false });
}

import type { AppContext } from '#services/core/request-context.ts';
import { attemptDue } from '#services/core/scheduling/attempt-due.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { createSubject, type EscalationSubject } from './escalation-subject.ts';
import { fireAlarmEscalation } from './fire-alarm-escalation.ts';
import { fireOrderEscalation } from './fire-order-escalation.ts';

const runSize = { perTenant: 50, max: 500 } as const;

const subjects: readonly EscalationSubject[] = [
  createSubject('alarm', 'alarms', fireAlarmEscalation),
  createSubject('workOrder', 'work_orders', fireOrderEscalation),
];

export const createEscalationTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'fire-due-escalations', 'an escalation could not be sent');

/** Notifies of what nobody has seen to in time, the tenants by turns. Several servers may do it at once. @returns how many rows were tried */
export async function fireDueEscalations(context: AppContext, turns = createEscalationTurns(context.log)): Promise<number> {
  let count = 0;
  for (const subject of subjects) count += await fireDue(context, subject, turns);
  return count;
}

async function fireDue(context: AppContext, subject: EscalationSubject, turns: TenantTurns): Promise<number> {
  const now = context.clock.now();
  const tenants = await subject.listTenants(context, now);
  return attemptDue(context.database, turns, {
    runSize,
    tenants,
    list: ({ id: tenant }, except, limit) => subject.listDue(context, { tenant, now, except, limit }),
    attempt: ({ id: tenant }, { id }) => subject.fire(context, tenant, id),
  });
}

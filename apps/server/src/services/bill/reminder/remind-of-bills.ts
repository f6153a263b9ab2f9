import { reminderMs } from '@energy-om/domain';
import { runIn } from '#db/database.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { attemptDue } from '#services/core/scheduling/attempt-due.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import { loadPayable } from '#services/ledger/payable/load-payable.ts';
import { enqueue } from '#services/outbox/enqueue.ts';
import { type DueDocument, findTenantsWithBillsToRemindOf, insertReminder, listBillsToRemindOf } from './due-reminders.ts';

const runSize = { perTenant: 200, max: 2000 } as const;

export const createBillReminderTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'remind-of-bills', 'a payer could not be reminded of a bill');

/**
 * Reminds those who pay after use of what is open of their bills, three days before they are due and when they are, once each. Several servers may do it at once.
 * @returns how many bills were looked at
 */
export async function remindOfBills(
  context: Pick<AppContext, 'database' | 'clock' | 'ids' | 'log'>,
  turns = createBillReminderTurns(context.log),
): Promise<number> {
  const { database, clock } = context;
  const now = clock.now();
  const soon = new Date(now.getTime() + reminderMs);
  const tenants = await database.run(findTenantsWithBillsToRemindOf, { now, soon });
  return attemptDue(database, turns, {
    runSize,
    tenants,
    list: ({ id: tenant }, paused, limit) => database.run(listBillsToRemindOf, { tenant, now, soon, paused, limit }),
    attempt: ({ id: tenant }, document) => remindOf(context, tenant, document),
  });
}

/** Of what is paid nobody is reminded, nor is it looked at again at this step. */
function remindOf(
  { database, clock, ids }: Pick<AppContext, 'database' | 'clock' | 'ids'>,
  tenant: string,
  { id, bill_id: billId, wallet_id: wallet, step }: DueDocument,
): Promise<void> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    const payable = await loadPayable((text, values) => runIn(tx, text, values), tenant, wallet, now.getTime());
    const cents = payable?.documents.find((document) => document.id === id)?.openCents ?? 0;
    const written = await runIn(tx, insertReminder, { tenant, document: id, step, now, cents });
    if (written.length === 0 || cents === 0) return;
    await enqueue(tx, { id: ids.next(), tenantId: tenant, subject: { kind: 'bill', id: billId }, actorId: null, now });
    await insertAuditRow(
      { clock, ids, actor: null, address: '', operation: 'remind-of-bills' },
      { subjectKind: 'bill', subjectId: billId, changes: { step, cents }, by: { tenantId: tenant, accountId: null } },
      tx,
    );
  });
}

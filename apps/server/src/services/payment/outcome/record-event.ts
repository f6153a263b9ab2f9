import { movePayment, type PaymentEvent, type PaymentState } from '@energy-om/domain';
import { runIn } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';

export interface RecordedEvent {
  tenantId: string;
  paymentId: string;
  event: Exclude<PaymentEvent, 'succeeded'>;
  /** What the provider said; empty: nothing. */
  reason: string;
  /** The call or the job that learnt of it. */
  operation: string;
}

const lockState = statement<{ tenant: string; payment: string }, { state: PaymentState }>(
  'lock-state-of-payment',
  'select p.state from payments p where p.tenant_id = :tenant and p.id = :payment for no key update',
);

const finalStates: readonly PaymentState[] = ['failed', 'closed'];

/** Writes what has happened to a payment, unless it comes too late: a payment that was credited meanwhile stays so. */
export async function recordEvent(
  { database, clock, ids }: Pick<AppContext, 'database' | 'clock' | 'ids'>,
  { tenantId, paymentId, event, reason, operation }: RecordedEvent,
): Promise<void> {
  await database.transaction(async (tx) => {
    const [row] = await runIn(tx, lockState, { tenant: tenantId, payment: paymentId });
    const state = row && movePayment(row.state, event);
    if (!row || !state) return;
    await tx
      .updateTable('payments')
      .set({ state, reason, ...(finalStates.includes(state) ? { next_query_at: null } : {}) })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', paymentId)
      .execute();
    if (state === row.state) return;
    const source = { clock, ids, actor: null, address: '', operation };
    const by = { tenantId, accountId: null };
    await insertAuditRow(source, { subjectKind: 'payment', subjectId: paymentId, changes: { from: row.state, to: state, reason }, by }, tx);
  });
}

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

const lockState = statement<{ tenant: string; payment: string }, { state: PaymentState; is_received: boolean }>(
  'lock-state-of-payment',
  `select p.state, p.confirmed_by is not null as is_received from payments p
    where p.tenant_id = :tenant and p.id = :payment for no key update`,
);

const finalStates: readonly PaymentState[] = ['failed', 'closed'];

/**
 * Writes what has happened to a payment, unless it comes too late: a payment that was credited meanwhile stays so, and one whose money a clerk has received is not
 * closed while it waits for the second person.
 */
export async function recordEvent(
  { database, clock, ids }: Pick<AppContext, 'database' | 'clock' | 'ids'>,
  { tenantId, paymentId, event, reason, operation }: RecordedEvent,
): Promise<void> {
  await database.transaction(async (tx) => {
    const [row] = await runIn(tx, lockState, { tenant: tenantId, payment: paymentId });
    const state = row && movePayment(row.state, event);
    if (!row || !state || (row.is_received && finalStates.includes(state))) return;
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

import type { PaymentState } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import type { Recipient } from '#services/notification/list-recipients.ts';
import { contentOf } from '#services/notification/notification-content.ts';
import type { NotificationDraft, PendingSubject } from '#services/notification/notification-draft.ts';
import { placeName } from '#services/scope/area-label.ts';
import { managesPath } from '#services/scope/managed-areas.ts';

interface PaymentRow {
  id: string;
  state: PaymentState;
  account_id: string;
  full_name: string;
  cents: number;
  confirmed_by: string | null;
  /** Whether something of it was asked back since. */
  has_refund: boolean;
  path: string;
  place: string;
}

const findPayments = statement<{ tenant: string; payments: readonly string[] }, PaymentRow>(
  'find-payments-to-notify',
  `select p.id, p.state, p.account_id, y.full_name, p.amount as cents, p.confirmed_by,
      exists (select from refunds r where r.tenant_id = :tenant and r.payment_id = p.id) as has_refund, a.path, ${placeName} as place
    from payments p
      join wallets w on w.tenant_id = :tenant and w.id = p.wallet_id
      join accounts y on y.id = p.account_id
      join areas a on a.tenant_id = :tenant and a.id = w.room_id
      left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
    where p.tenant_id = :tenant and p.id = any (:payments::uuid[])`,
);

/** Money that was received concerns the payer; one that waits for a second person, whoever approves it. */
export async function projectPaymentEvents(
  { database }: Pick<AppContext, 'database'>,
  tenantId: string,
  pending: readonly PendingSubject[],
  recipients: readonly Recipient[],
): Promise<NotificationDraft[]> {
  const rows = await database.run(findPayments, { tenant: tenantId, payments: pending.map(({ id }) => id) });
  const payments = new Map(rows.map((row) => [row.id, row]));
  return pending.map((subject) => ({ subject, ...draftPayment(payments.get(subject.id), recipients) }));
}

function draftPayment(row: PaymentRow | undefined, recipients: readonly Recipient[]): Omit<NotificationDraft, 'subject'> {
  const none = { revision: 0, deliveries: [], supersededTopics: ['paymentWaits' as const] };
  if (!row) return none;
  const content = contentOf(row.place, { cents: row.cents });
  if (row.state === 'paid') {
    // What happens to a refund of it says nothing new of the payment itself.
    if (row.has_refund) return none;
    const payer = recipients.filter(({ member }) => member.accountId === row.account_id);
    return {
      ...none,
      deliveries: payer.map(({ member }) => ({ accountId: member.accountId, topic: 'paymentReceived' as const, content })),
    };
  }
  if (row.state !== 'pending' || row.confirmed_by === null) return none;
  const approvers = recipients.filter(
    ({ member }) => ![row.account_id, row.confirmed_by].includes(member.accountId) && managesPath(member, 'settlement.approve', row.path),
  );
  const waiting = { ...content, detail: row.full_name };
  return {
    ...none,
    deliveries: approvers.map(({ member }) => ({ accountId: member.accountId, topic: 'paymentWaits' as const, content: waiting })),
  };
}

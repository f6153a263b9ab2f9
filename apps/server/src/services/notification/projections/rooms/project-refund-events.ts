import { type NotificationTopic, type RefundState, type RefundWay, refundTopics } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import type { Recipient } from '#services/notification/list-recipients.ts';
import { contentOf } from '#services/notification/notification-content.ts';
import type { Delivery, NotificationDraft, PendingSubject } from '#services/notification/notification-draft.ts';
import { placeName } from '#services/scope/area-label.ts';
import { managesPath } from '#services/scope/managed-areas.ts';

interface RefundRow {
  payment_id: string;
  account_id: string;
  full_name: string;
  cents: number;
  way: RefundWay;
  state: RefundState;
  processed_by: string | null;
  requested_at: Date;
  path: string;
  place: string;
}

/** The last refund of each payment: a payment has one at a time. */
const findRefunds = statement<{ tenant: string; payments: readonly string[] }, RefundRow>(
  'find-refunds-to-notify',
  `select distinct on (r.payment_id) r.payment_id, r.account_id, y.full_name, r.amount as cents, r.way, r.state, r.processed_by, r.requested_at, a.path,
      ${placeName} as place
    from refunds r
      join wallets w on w.tenant_id = :tenant and w.id = r.wallet_id
      join accounts y on y.id = r.account_id
      join areas a on a.tenant_id = :tenant and a.id = w.room_id
      left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
    where r.tenant_id = :tenant and r.payment_id = any (:payments::uuid[])
    order by r.payment_id, r.id desc`,
);

const topicsOfPayer: Partial<Record<RefundState, NotificationTopic>> = {
  sent: 'refundApproved',
  refunded: 'refundDone',
  failed: 'refundFailed',
  rejected: 'refundRejected',
};

/** A refund concerns who has to decide on it, and then the payer, of each step. It belongs to its payment, where everything about it is shown. */
export async function projectRefundEvents(
  { database }: Pick<AppContext, 'database'>,
  tenantId: string,
  pending: readonly PendingSubject[],
  recipients: readonly Recipient[],
): Promise<NotificationDraft[]> {
  const rows = await database.run(findRefunds, { tenant: tenantId, payments: pending.map(({ id }) => id) });
  const refunds = new Map(rows.map((row) => [row.payment_id, row]));
  return pending.flatMap((subject): NotificationDraft[] => {
    const row = refunds.get(subject.id);
    if (!row) return [];
    const revision = row.requested_at.getTime();
    return [{ subject, revision, deliveries: listDeliveries(row, recipients), supersededTopics: refundTopics }];
  });
}

function listDeliveries(row: RefundRow, recipients: readonly Recipient[]): Delivery[] {
  const content = contentOf(row.place, { cents: row.cents });
  const deliver = (chosen: readonly Recipient[], topic: NotificationTopic, detail: string | null = null): Delivery[] =>
    chosen.map(({ member }) => ({ accountId: member.accountId, topic, content: { ...content, detail } }));
  const others = (permission: 'wallet.manage' | 'settlement.approve') =>
    recipients.filter(
      ({ member }) => ![row.account_id, row.processed_by].includes(member.accountId) && managesPath(member, permission, row.path),
    );
  if (row.state === 'requested') return deliver(others('wallet.manage'), 'refundAsked', row.full_name);
  if (row.state === 'waiting') return deliver(others('settlement.approve'), 'refundWaits', row.full_name);
  const payer = recipients.filter(({ member }) => member.accountId === row.account_id);
  if (row.state === 'approved') return deliver(payer, row.way === 'counter' ? 'refundPayable' : 'refundApproved');
  const topic = topicsOfPayer[row.state];
  return topic ? deliver(payer, topic) : [];
}

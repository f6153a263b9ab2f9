import { type CommentToNotify, commentTopics, findCommentTopic } from '@energy-om/domain';
import { Parameters, statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { toLifecycleActor } from '#services/work-order/execution/command-context.ts';
import { toWorkOrder } from '#services/work-order/load/order-row.ts';
import { type ListedOrder, queryOrders } from '#services/work-order/queries/query-orders.ts';
import type { Recipient } from '../list-recipients.ts';
import type { Delivery, NotificationDraft, PendingSubject } from '../notification-draft.ts';
import { excerptOf } from './excerpt-of.ts';

interface CommentEventRow {
  id: string;
  order_id: string;
  account_id: string;
  full_name: string;
  text: string;
  is_internal: boolean;
  mentioned_ids: string[];
}

const findComments = statement<{ tenant: string; comments: readonly string[] }, CommentEventRow>(
  'find-comments-to-notify',
  `select c.id, c.order_id, c.account_id, y.full_name, c.text, c.is_internal, c.mentioned_ids
    from work_order_comments c join accounts y on y.id = c.account_id
    where c.tenant_id = :tenant and c.id = any (:comments::uuid[])`,
);

/**
 * A comment reaches whom it names, whatever they chose to be notified of, and whose order it is. A message stays until it is read, or until its
 * account may not read the comment any more.
 */
export async function projectCommentEvents(
  context: Pick<AppContext, 'database' | 'clock' | 'names'>,
  tenantId: string,
  pending: readonly PendingSubject[],
  recipients: readonly Recipient[],
): Promise<NotificationDraft[]> {
  const rows = await context.database.run(findComments, { tenant: tenantId, comments: pending.map(({ id }) => id) });
  const comments = new Map(rows.map((row) => [row.id, row]));
  const orders = await findOrders(context, tenantId, [...new Set(rows.map(({ order_id }) => order_id))]);
  return pending.map((subject): NotificationDraft => {
    const row = comments.get(subject.id);
    const order = row && orders.get(row.order_id);
    const deliveries = row && order ? deliver(row, order, recipients) : [];
    // Without somebody who wrote, the rights of a recipient have changed.
    const refreshOnly = subject.events.every(({ actorId }) => actorId === null);
    return { subject, revision: 0, deliveries, supersededTopics: commentTopics, refreshOnly };
  });
}

async function findOrders(
  context: Pick<AppContext, 'database' | 'clock' | 'names'>,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, ListedOrder>> {
  const parameters = new Parameters({ tenant: tenantId });
  const conditions = ['o.tenant_id = :tenant', `o.id = any (${parameters.add(ids)}::uuid[])`];
  const rows = await queryOrders(context, { conditions, parameters, orderBy: 'o.id', limit: Math.max(1, ids.length), offset: 0 });
  return new Map(rows.map((row) => [row.id, row]));
}

function deliver(row: CommentEventRow, listed: ListedOrder, recipients: readonly Recipient[]): Delivery[] {
  const order = toWorkOrder(listed, listed.pool);
  const comment: CommentToNotify = { authorId: row.account_id, isInternal: row.is_internal, mentionedIds: row.mentioned_ids };
  const content = {
    title: listed.title,
    detail: listed.order_no,
    place: listed.area_name,
    level: listed.level,
    cause: null,
    by: row.full_name,
    excerpt: excerptOf(row.text),
  };
  return recipients.flatMap(({ member, wants }) => {
    const topic = findCommentTopic(order, toLifecycleActor({ actor: member }), comment);
    if (topic === null || (topic === 'commented' && !wants.workOrders)) return [];
    return [{ accountId: member.accountId, topic, content }];
  });
}

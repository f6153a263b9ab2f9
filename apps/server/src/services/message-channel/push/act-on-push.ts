import { type ApiName, api, type Endpoint } from '@energy-om/contract';
import { hasPermission, listMessageActions, type MessageAction, type NotificationSubject, type NotificationTopic } from '@energy-om/domain';
import { runIn } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import { findActorsIn } from '#services/account/session/load-actor.ts';
import { acknowledgeAlarm } from '#services/alarm/acknowledge-alarm.ts';
import type { OpenContext, SignedInContext, Verb } from '#services/core/request-context.ts';
import { forbidden, invalid, notFound, ServiceError, tenantSuspended, tokenExpired } from '#services/core/service-error.ts';
import { findFirstAnswer } from '#services/core/write/idempotency.ts';
import { acceptWorkOrder } from '#services/work-order/commands/accept-work-order.ts';
import { type PushTicket, readPushToken } from './push-token.ts';

interface DeliveryRow {
  account_id: string;
  kind: string;
  notification_id: string;
  topic: NotificationTopic;
  subject_kind: NotificationSubject;
  subject_id: string;
  revision: number;
  session_id: string;
}

/** Nothing where the browser has no subscription of that account any more. */
const findDelivery = statement<{ tenant: string; delivery: string; subscription: string }, DeliveryRow>(
  'find-delivery-of-push-token',
  `select d.account_id, d.kind, d.notification_id, m.topic, m.subject_kind, m.subject_id, m.revision, p.session_id
    from channel_deliveries d
      join message_rounds m on m.tenant_id = :tenant and m.account_id = d.account_id and m.kind = d.kind and m.notification_id = d.notification_id
      join push_subscriptions p on p.id = :subscription and p.account_id = d.account_id
    where d.tenant_id = :tenant and d.id = :delivery`,
);

interface MessageKey {
  tenant: string;
  account: string;
  kind: string;
  message: string;
}

const endRound = statement<MessageKey & { by: 'acted' | 'confirmed' }, object>(
  'end-round-of-answered-message',
  `update message_rounds set next_at = null, ended_by = :by
    where tenant_id = :tenant and account_id = :account and kind = :kind and notification_id = :message`,
);

const markActed = statement<MessageKey, object>(
  'mark-deliveries-acted',
  `update channel_deliveries set state = 'acted'
    where tenant_id = :tenant and account_id = :account and kind = :kind and notification_id = :message and state in ('sent', 'received')`,
);

const markRead = statement<MessageKey & { now: Date }, object>(
  'mark-answered-message-read',
  `update notifications set read_at = :now
    where tenant_id = :tenant and account_id = :account and kind = :kind and id = :message and read_at is null`,
);

/**
 * By the rights that the account has now, and only for the state of the order that the message was about. The key of the delivery and the action is the call's
 * idempotency key, so that a repeat gets the first answer.
 */
export const actOnPush: Verb<'actOnPush'> = async (context, { token, action }) => {
  const ticket = readPushToken(context.sealer, token);
  if (ticket === null) throw notFound();
  const { tenantId: tenant, deliveryId: delivery, subscriptionId: subscription } = ticket;
  const [row] = await context.database.run(findDelivery, { tenant, delivery, subscription });
  if (!row) throw notFound();
  const actor = (await findActorsIn(context, [row.session_id], tenant)).get(row.session_id);
  if (!actor) throw tokenExpired();
  const mayAcknowledge = hasPermission(actor.roleGrants, 'alarm.acknowledge');
  if (!listMessageActions(row.topic, mayAcknowledge).includes(action)) throw invalid({ action: 'checkField' });
  await take({ ...context, actor, intent: null, deviceTime: null }, ticket, row, action);
  await answerMessage(context, tenant, row, action);
  return {};
};

async function take(context: SignedInContext, ticket: PushTicket, row: DeliveryRow, action: MessageAction): Promise<void> {
  if (action === 'accept') {
    const own = asCall(context, 'acceptWorkOrder', ticket, action);
    if ((await findFirstAnswer(own)) === null)
      await acceptWorkOrder(own, api.acceptWorkOrder.input.parse({ id: row.subject_id, version: row.revision }));
  } else if (action === 'acknowledge') {
    const own = asCall(context, 'acknowledgeAlarm', ticket, action);
    if ((await findFirstAnswer(own)) === null) await acknowledgeAlarm(own, { id: row.subject_id }).catch(assertCleared);
  } else if (action === 'decline') {
    // It needs words, which only the form asks for.
    throw invalid({ action: 'checkField' });
  }
}

/** An alarm that is over by itself needs no acknowledgement: its message is answered all the same. Throws anything else. */
function assertCleared(error: unknown): void {
  if (!(error instanceof ServiceError && error.messageKey === 'alarmCleared')) throw error;
}

/** The context of a call that the account could make itself. Throws `forbidden` where it could not. */
function asCall(context: SignedInContext, operation: ApiName, { deliveryId }: PushTicket, action: MessageAction): SignedInContext {
  const { access } = api[operation] as Endpoint;
  const { roleGrants, suspensionReason } = context.actor;
  if (access !== 'open' && access !== 'account' && !hasPermission(roleGrants, access)) throw forbidden();
  if (suspensionReason !== null) throw tenantSuspended(suspensionReason);
  const key = `push ${deliveryId} ${action}`;
  return { ...context, operation, idempotency: { key, bodyHash: key, operation } };
}

async function answerMessage(
  { database, clock, eventBus }: OpenContext,
  tenantId: string,
  row: DeliveryRow,
  action: MessageAction,
): Promise<void> {
  const key = { tenant: tenantId, account: row.account_id, kind: row.kind, message: row.notification_id };
  await database.transaction(async (tx) => {
    // In the order in which whoever writes messages locks their rows.
    await runIn(tx, markRead, { ...key, now: clock.now() });
    await runIn(tx, endRound, { ...key, by: action === 'confirm' ? 'confirmed' : 'acted' });
    await runIn(tx, markActed, key);
  });
  await eventBus.publish({ kind: 'notifications-read', tenantId, accountIds: [row.account_id] });
}

import { deliveryStates, type MessageChannel, messageChannels, type NotificationSubject } from '@energy-om/domain';
import type { DeliveryState } from '#db/schema/message-channels.ts';
import { statement } from '#db/statement.ts';
import { getAlarm } from '#services/alarm/get-alarm.ts';
import { countLimit, decodeCursor, encodeCursor, offsetOf, presentPage, type Total, toTotal } from '#services/core/list/page.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { invalid } from '#services/core/service-error.ts';
import { assertManagesTenant } from '#services/scope/managed-areas.ts';
import { toLifecycleActor } from '#services/work-order/execution/command-context.ts';
import { loadOrderToRead } from '#services/work-order/load/load-order.ts';
import { type DeliveryRow, deliveryDetails, presentDelivery } from './delivery-rows.ts';

interface Filters {
  tenant: string;
  channels: readonly MessageChannel[];
  states: readonly DeliveryState[];
  from: Date | null;
  to: Date | null;
}

interface Position {
  /** The time and the id of the row before the page; null: the page is the first. */
  at: Date | null;
  after: string | null;
  /** One more than the page has, after as many as `offset`. */
  limit: number;
  offset: number;
}

const period = '(:from::timestamptz is null or d.created_at >= :from) and (:to::timestamptz is null or d.created_at < :to)';
const isAfter = '(:after::uuid is null or (d.created_at, d.id) < (:at::timestamptz, :after::uuid))';

/**
 * Of each channel and state as many of the newest as the page has, by the index, and of these the newest: the cost of a page is the same however many
 * deliveries there are, and whichever of them match.
 */
const listOfTenant = statement<Filters & Position, DeliveryRow>(
  'list-deliveries-of-tenant',
  `with page as materialized (
      select p.id, p.created_at from unnest(:channels::text[]) c(channel) cross join unnest(:states::text[]) s(state)
        cross join lateral (select d.id, d.created_at from channel_deliveries d
          where d.tenant_id = :tenant and d.channel = c.channel and d.state = s.state and ${period} and ${isAfter}
          order by d.created_at desc, d.id desc limit :limit::int + :offset::int) p
      order by p.created_at desc, p.id desc limit :limit offset :offset
    ) ${deliveryDetails}`,
);

const countOfTenant = statement<Filters & { most: number }, { count: number }>(
  'count-deliveries-of-tenant',
  `select count(*)::int as count from (select from unnest(:channels::text[]) c(channel) cross join unnest(:states::text[]) s(state)
      cross join lateral (select from channel_deliveries d
        where d.tenant_id = :tenant and d.channel = c.channel and d.state = s.state and ${period} limit :most) p limit :most) counted`,
);

interface Subject {
  kind: NotificationSubject;
  subject: string;
}

/** What one subject has led to is little. */
const ofSubject = `from message_rounds r join channel_deliveries d
    on d.tenant_id = :tenant and d.account_id = r.account_id and d.kind = r.kind and d.notification_id = r.notification_id
  where r.tenant_id = :tenant and r.subject_kind = :kind and r.subject_id = :subject
    and d.channel = any (:channels::text[]) and d.state = any (:states::text[]) and ${period}`;

const listOfSubject = statement<Filters & Position & Subject, DeliveryRow>(
  'list-deliveries-of-subject',
  `with page as materialized (
      select d.id, d.created_at ${ofSubject} and ${isAfter} order by d.created_at desc, d.id desc limit :limit offset :offset
    ) ${deliveryDetails}`,
);

const countOfSubject = statement<Filters & Subject & { most: number }, { count: number }>(
  'count-deliveries-of-subject',
  `select count(*)::int as count from (select ${ofSubject} limit :most) counted`,
);

/** The whole tenant's takes a right over all of it; those of an order or an alarm, that the account may see it. */
export const listDeliveries: Verb<'listDeliveries'> = async (context, input) => {
  const { actor, database } = context;
  const subject = await loadSubject(context, input);
  if (subject === null) assertManagesTenant(actor, 'delivery.view');
  const { pageSize, from, to } = input;
  const filters = {
    tenant: actor.tenantId,
    channels: input.channel === undefined ? messageChannels : [input.channel],
    states: (input.state === undefined ? deliveryStates : [input.state]).flatMap(storedStates),
    from: from === undefined ? null : new Date(from),
    to: to === undefined ? null : new Date(to),
  };
  const most = countLimit + 1;
  const count = async () => {
    const values = { ...filters, most };
    const rows = await (subject === null ? database.run(countOfTenant, values) : database.run(countOfSubject, { ...values, ...subject }));
    return toTotal(rows[0]?.count ?? 0);
  };
  const { total, ...position } =
    input.cursor === undefined ? { total: await count(), at: null, after: null, offset: offsetOf(input) } : readPosition(input.cursor);
  const values = { ...filters, ...position, limit: pageSize + 1 };
  const rows = await (subject === null ? database.run(listOfTenant, values) : database.run(listOfSubject, { ...values, ...subject }));
  return presentPage(rows, input, total, presentDelivery, (row) => writePosition(row, total));
};

function storedStates(state: (typeof deliveryStates)[number]): DeliveryState[] {
  return state === 'due' ? ['due', 'sending'] : [state];
}

function readPosition(cursor: string): { at: Date | null; after: string; offset: number; total: Total } {
  const [at, after, count, isLeast] = decodeCursor(cursor, ['instant', 'id', 'count', 'count']);
  return { at: at === null || at === 'infinity' ? null : new Date(at), after, offset: 0, total: { count, isLeast: isLeast === 1 } };
}

function writePosition({ created_at, id }: DeliveryRow, { count, isLeast }: Total): string {
  return encodeCursor([created_at.toISOString(), id, count, Number(isLeast)]);
}

/** Null: the whole tenant. Throws `notFound` for an order or alarm that the account may not see. */
async function loadSubject(
  context: SignedInContext,
  { orderId, alarmId }: { orderId?: string | undefined; alarmId?: string | undefined },
): Promise<Subject | null> {
  if (orderId !== undefined && alarmId !== undefined) throw invalid({ alarmId: 'checkField' });
  if (orderId !== undefined) {
    await loadOrderToRead(context, context.actor.tenantId, orderId, toLifecycleActor(context));
    return { kind: 'workOrder', subject: orderId };
  }
  if (alarmId === undefined) return null;
  await getAlarm(context, { id: alarmId });
  return { kind: 'alarm', subject: alarmId };
}

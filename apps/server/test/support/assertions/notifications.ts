import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { kindOfTopic, type NotificationContent } from '@energy-om/domain';
import type { Insertable } from 'kysely';
import type { NotificationTable } from '#db/schema/notifications.ts';
import type { ServerEvent } from '#services/core/event-bus.ts';
import type { AppContext } from '#services/core/request-context.ts';
import type { TenantCache } from '#services/feed/tenant-cache.ts';
import { dispatchOutbox } from '#services/notification/dispatch-outbox.ts';
import { listRecipients, type Recipient } from '#services/notification/list-recipients.ts';
import type { TestPerson, TestTenant } from '../factories/create-tenant.ts';
import type { TestClient } from '../services/test-client.ts';
import type { TestServer } from '../services/test-server.ts';

export type Message = ApiOutput<'listNotifications'>['items'][number];
export type DeliveryEvent = Extract<ServerEvent, { kind: 'notified' | 'notifications-read' }>;

const plainContent: NotificationContent = { title: '2号变压器油温过高', detail: null, place: null, level: 2, cause: 'dispatch', by: null };

export interface NotificationColumns extends Partial<Omit<Insertable<NotificationTable>, 'words'>> {
  words?: Partial<NotificationContent>;
}

/** Writes an unread notification as the job does; without a subject, one of an order that does not exist. */
export async function createNotification(
  { context: { ids, clock, database } }: TestServer,
  tenantId: string,
  accountId: string,
  { words, topic = 'accept', ...columns }: NotificationColumns = {},
): Promise<string> {
  const id = columns.id ?? ids.next();
  await database.kysely
    .insertInto('notifications')
    .values({
      tenant_id: tenantId,
      account_id: accountId,
      kind: kindOfTopic(topic),
      topic,
      subject_kind: 'workOrder',
      subject_id: ids.next(),
      occurrence: 1,
      created_at: clock.now(),
      ...columns,
      id,
      words: JSON.stringify({ ...plainContent, ...words }),
    })
    .execute();
  return id;
}

export function readMessages(client: TestClient, input: ApiInput<'listNotifications'> = {}): Promise<Message[]> {
  return client.succeed('listNotifications', { pageSize: 100, ...input }).then(({ items }) => items);
}

/** Recipients without a cache, so that what a test writes past the server counts at once. */
export function recipientsNow(context: AppContext): TenantCache<readonly Recipient[]> {
  return { read: (tenantId) => listRecipients(context, tenantId), close: () => undefined };
}

const maxAtOnce = 200;

/** Does what the job does, until no event is pending. @returns what was published to phones meanwhile, in sequence */
export async function dispatchPending({ context }: TestServer, limit = maxAtOnce): Promise<DeliveryEvent[]> {
  const notified: DeliveryEvent[] = [];
  const stop = context.eventBus.subscribe((event) => {
    if (event.kind === 'notified' || event.kind === 'notifications-read') notified.push(event);
  });
  while ((await dispatchOutbox(context, recipientsNow(context), limit)) > 0);
  stop();
  return notified;
}

/** The pending events of one tenant, oldest first. */
export function listPendingEvents({ database: { kysely } }: TestServer, tenantId: string) {
  return kysely.selectFrom('notification_outbox').selectAll().where('tenant_id', '=', tenantId).orderBy('id').execute();
}

/** Deletes the events that other suites left in the same database, and those that a test is not about. */
export async function clearOutbox({ database: { kysely } }: TestServer): Promise<void> {
  await kysely.deleteFrom('notification_outbox').execute();
}

export function listWritten({ database: { kysely } }: TestServer, tenantId: string) {
  return kysely.selectFrom('notifications').selectAll().where('tenant_id', '=', tenantId).orderBy('id').execute();
}

/** The written notifications of a tenant as `technician finish`, sorted, each as often as it was written. */
export async function listNotified(server: TestServer, { id, accounts }: TestTenant): Promise<string[]> {
  const names = new Map(Object.entries(accounts).map(([person, account]) => [account.id, person]));
  const rows = await listWritten(server, id);
  return rows.map(({ account_id, topic }) => `${names.get(account_id)} ${topic}`).sort();
}

/** The topics of which each person of a tenant was notified, and the people whose notifications became read. */
export interface DispatchResult {
  notified: Partial<Record<TestPerson, string | string[]>>;
  resolved: TestPerson[];
}

/** As `dispatchPending`, by people's names instead of their ids. */
export async function dispatchNotifications(server: TestServer, { id: tenantId, accounts }: TestTenant): Promise<DispatchResult> {
  const names = new Map(Object.entries(accounts).map(([person, account]) => [account.id, person as TestPerson]));
  const nameOf = (accountId: string) => names.get(accountId) ?? (accountId as TestPerson);
  const own = (await dispatchPending(server)).filter((event) => event.tenantId === tenantId);
  const notified: Partial<Record<TestPerson, string[]>> = {};
  const resolved: TestPerson[] = [];
  for (const event of own) {
    const people = event.accountIds.map(nameOf);
    if (event.kind === 'notifications-read') resolved.push(...people);
    else for (const person of people) notified[person] = [...(notified[person] ?? []), event.notification.topic];
  }
  const plain = Object.entries(notified).map(([person, topics]) => [person, topics.length === 1 ? topics[0] : topics.sort()]);
  return { notified: Object.fromEntries(plain), resolved: resolved.sort() };
}

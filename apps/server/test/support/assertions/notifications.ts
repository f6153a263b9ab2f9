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

const plainWords: NotificationContent = { title: '2号变压器油温过高', detail: null, place: null, level: 2, cause: 'dispatch', by: null };

export interface NotificationColumns extends Partial<Omit<Insertable<NotificationTable>, 'words'>> {
  words?: Partial<NotificationContent>;
}

/** An unread one, as the job writes it; of an order of nobody's unless it says otherwise. */
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
      words: JSON.stringify({ ...plainWords, ...words }),
    })
    .execute();
  return id;
}

export function readMessages(client: TestClient, input: ApiInput<'listNotifications'> = {}): Promise<Message[]> {
  return client.succeed('listNotifications', { pageSize: 100, ...input }).then(({ items }) => items);
}

/** Read anew each time: what a test wrote past the server counts at once. */
export function recipientsNow(context: AppContext): TenantCache<readonly Recipient[]> {
  return { read: (tenantId) => listRecipients(context, tenantId), close: () => undefined };
}

const maxAtOnce = 200;

/** Does what the job does, until nothing is due any more. @returns what phones were told of meanwhile, in order */
export async function dispatchDue({ context }: TestServer, limit = maxAtOnce): Promise<DeliveryEvent[]> {
  const notified: DeliveryEvent[] = [];
  const stop = context.eventBus.subscribe((signal) => {
    if (signal.kind === 'notified' || signal.kind === 'notifications-read') notified.push(signal);
  });
  while ((await dispatchOutbox(context, recipientsNow(context), limit)) > 0);
  stop();
  return notified;
}

/** What is due of one tenant, oldest first. */
export function listDue({ database: { kysely } }: TestServer, tenantId: string) {
  return kysely.selectFrom('notification_outbox').selectAll().where('tenant_id', '=', tenantId).orderBy('id').execute();
}

/** What other suites left in the same database, and what a test does not ask about. */
export async function forgetDue({ database: { kysely } }: TestServer): Promise<void> {
  await kysely.deleteFrom('notification_outbox').execute();
}

export function listWritten({ database: { kysely } }: TestServer, tenantId: string) {
  return kysely.selectFrom('notifications').selectAll().where('tenant_id', '=', tenantId).orderBy('id').execute();
}

/** What everybody of a tenant was told since the last time, and whose unread ones were settled. */
export interface DispatchResult {
  notified: Partial<Record<TestPerson, string | string[]>>;
  resolved: TestPerson[];
}

/** As `dispatchDue`, by people's names instead of their ids. */
export async function dispatchNotifications(server: TestServer, { id: tenantId, accounts }: TestTenant): Promise<DispatchResult> {
  const names = new Map(Object.entries(accounts).map(([person, account]) => [account.id, person as TestPerson]));
  const nameOf = (accountId: string) => names.get(accountId) ?? (accountId as TestPerson);
  const own = (await dispatchDue(server)).filter((signal) => signal.tenantId === tenantId);
  const notified: Partial<Record<TestPerson, string[]>> = {};
  const resolved: TestPerson[] = [];
  for (const signal of own) {
    const people = signal.accountIds.map(nameOf);
    if (signal.kind === 'notifications-read') resolved.push(...people);
    else for (const person of people) notified[person] = [...(notified[person] ?? []), signal.notification.topic];
  }
  const plain = Object.entries(notified).map(([person, topics]) => [person, topics.length === 1 ? topics[0] : topics.sort()]);
  return { notified: Object.fromEntries(plain), resolved: resolved.sort() };
}

import type { NotificationContent, NotificationSubject, NotificationTopic } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { runTenants } from '#services/core/scheduling/run-tenants.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { isAlarmAttended } from '#services/message-channel/rounds/answer-facts.ts';
import { publishDeliveries } from '../publish-deliveries.ts';

/** A sweep over all tenants. The index contains only messages that are still to be announced. */
const findTenants = statement<{ now: Date }, { id: string }>(
  'find-tenants-with-delayed-messages',
  'select t.id from tenants t where exists (select from notifications n where n.tenant_id = t.id and n.announce_at <= :now)',
);

interface DelayedRow {
  account_id: string;
  topic: NotificationTopic;
  subject_kind: NotificationSubject;
  subject_id: string;
  words: NotificationContent;
  read_at: Date | null;
  is_attended: boolean;
}

/** Takes them, so that no other server announces them too. */
const takeDelayed = statement<{ tenant: string; now: Date; limit: number }, DelayedRow>(
  'take-delayed-messages',
  `
    with due as (
      select n.account_id, n.kind, n.id from notifications n
      where n.tenant_id = :tenant and n.announce_at <= :now
      order by n.announce_at, n.id limit :limit for no key update skip locked
    ), taken as (
      update notifications n set announce_at = null from due d
      where n.tenant_id = :tenant and n.account_id = d.account_id and n.kind = d.kind and n.id = d.id
      returning n.id, n.account_id, n.topic, n.subject_kind, n.subject_id, n.words, n.read_at
    )
    select t.*, ${isAlarmAttended('t')} as is_attended from taken t order by t.id`,
);

const runSize = { perTenant: 500, max: 5000 } as const;

export const createAnnouncementTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'announce-delayed', 'messages of quiet hours could not be announced');

/**
 * Announces what came in the quiet hours of accounts, once these are over: of each subject the last message, unless it has been read, was
 * superseded, or is of an alarm that is over. Several servers may do it at once. @returns how many messages were taken
 */
export async function announceDelayed(context: AppContext, turns = createAnnouncementTurns(context.log)): Promise<number> {
  const { database, clock } = context;
  const now = clock.now();
  const tenants = await database.run(findTenants, { now });
  return runTenants(database, turns, { tenants, runSize }, async ({ id: tenant }, limit) => {
    const rows = await database.run(takeDelayed, { tenant, now, limit });
    const unread = rows.filter(({ read_at, is_attended }) => read_at === null && !is_attended);
    const last = new Map(unread.map((row) => [`${row.account_id} ${row.subject_id}`, row]));
    const written = [...last.values()].map(({ account_id: accountId, topic, words: content, subject_kind: kind, subject_id: id }) => ({
      accountId,
      topic,
      content,
      // Phones announce what is new: this is, to them. Their lists say when it happened.
      draft: { subject: { kind, id, at: now }, revision: 0, deliveries: [], supersededTopics: [] },
      isQuiet: false,
    }));
    publishDeliveries(context, tenant, { written, readFor: [] });
    return rows.length;
  });
}

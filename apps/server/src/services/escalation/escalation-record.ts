import type { AlarmRestarts, EscalationClock, EscalationSend, EscalationTable, EventLevel, NotificationTopic } from '@energy-om/domain';
import { sql, type Transaction } from 'kysely';
import type { EscalatedKind } from '#db/schema/escalation.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { NotificationDraft } from '#services/notification/notification-draft.ts';

/** What was sent of a subject, at one level. */
export interface SentStep extends EscalationSend {
  clock: EscalationClock;
  round: number;
  level: EventLevel;
}

/** The version that was in force at each start; a start before the first version has no row. */
export const findTables = statement<
  { tenant: string; starts: readonly Date[] },
  { start: Date; steps: EscalationTable; alarm_restarts: AlarmRestarts }
>(
  'find-escalation-at-starts',
  `select s.start, v.steps, v.alarm_restarts from unnest(:starts::timestamptz[]) as s(start)
    cross join lateral (select e.steps, e.alarm_restarts from escalation_versions e where e.tenant_id = :tenant and e.saved_at <= s.start
      order by e.version desc limit 1) v`,
);

export const findSent = statement<{ tenant: string; subject: string }, SentStep>(
  'find-escalation-sends',
  'select clock, round, level, step, repetition from escalation_sends where tenant_id = :tenant and subject_id = :subject',
);

/** Notes what is sent. The primary key refuses what was sent before. */
export async function insertSends(
  tx: Transaction<Schema>,
  tenantId: string,
  subject: { kind: EscalatedKind; id: string },
  sends: readonly SentStep[],
  sentAt: Date,
): Promise<void> {
  const values = sends.map((send) => ({
    tenant_id: tenantId,
    subject_kind: subject.kind,
    subject_id: subject.id,
    ...send,
    sent_at: sentAt,
  }));
  await tx.insertInto('escalation_sends').values(values).execute();
}

/** Earlier messages of these topics say less than the one that comes now. Rows are locked in the order of their ids. */
export async function markEarlierRead(
  tx: Transaction<Schema>,
  tenantId: string,
  { subject, deliveries }: NotificationDraft,
  topics: readonly NotificationTopic[],
  now: Date,
): Promise<void> {
  await sql`
    with earlier as (
      select n.account_id, n.kind, n.id from notifications n
      where n.tenant_id = ${tenantId} and n.subject_id = ${subject.id} and n.topic = any (${topics}::text[]) and n.read_at is null
        and n.account_id = any (${deliveries.map(({ accountId }) => accountId)}::uuid[])
      order by n.id for no key update
    )
    update notifications n set read_at = ${now} from earlier e
    where n.tenant_id = ${tenantId} and n.account_id = e.account_id and n.kind = e.kind and n.id = e.id`.execute(tx);
}

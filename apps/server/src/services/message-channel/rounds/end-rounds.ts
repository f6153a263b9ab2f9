import type { NotificationTopic } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runPrepared } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';

/** A subject that has moved on. */
export interface MovedSubject {
  id: string;
  /** What counts no more. */
  topics: readonly NotificationTopic[];
  /** For whom it still does. */
  still: readonly { accountId: string; topic: NotificationTopic }[];
}

const endMoved = statement<{ tenant: string; rows: string }, object>(
  'end-rounds-of-moved-subjects',
  `with over as (
      select m.account_id, m.kind, m.notification_id
      from jsonb_to_recordset(:rows::jsonb) as r(subject_id uuid, topics jsonb, still jsonb)
        join message_rounds m on m.tenant_id = :tenant and m.subject_id = r.subject_id
      where m.next_at is not null and r.topics ? m.topic and not r.still ? (m.account_id || ' ' || m.topic)
      order by m.notification_id for update of m
    )
    update message_rounds m set next_at = null, ended_by = 'acted' from over o
    where m.tenant_id = :tenant and m.account_id = o.account_id and m.kind = o.kind and m.notification_id = o.notification_id`,
);

/** Nobody is called about what somebody has acted on. */
export async function endRounds(tx: Transaction<Schema>, tenantId: string, subjects: readonly MovedSubject[]): Promise<void> {
  if (subjects.length === 0) return;
  const rows = subjects.map(({ id, topics, still }) => ({
    subject_id: id,
    topics,
    still: still.map(({ accountId, topic }) => `${accountId} ${topic}`),
  }));
  await runPrepared(tx, endMoved, { tenant: tenantId, rows: JSON.stringify(rows) });
}

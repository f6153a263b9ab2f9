import type { NotificationSubject } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';

/** Something that people may have to be notified of. */
export interface OutboxEvent {
  /** The event's id, not its subject's. */
  id: string;
  tenantId: string;
  subject: { kind: NotificationSubject; id: string };
  /** Who did it, and so is not notified of it; null: nobody did. */
  actorId: string | null;
  /** When it happened. */
  now: Date;
  /** From when on people are notified; left out: since it happened. */
  dueAt?: Date;
}

/** Runs in the transaction of the event itself, so that whoever it concerns is notified soon after, whatever becomes of this process. */
export async function enqueue(tx: Transaction<Schema>, { id, tenantId, subject, actorId, now, dueAt = now }: OutboxEvent): Promise<void> {
  await tx
    .insertInto('notification_outbox')
    .values({
      id,
      tenant_id: tenantId,
      subject_kind: subject.kind,
      subject_id: subject.id,
      action: null,
      actor_id: actorId,
      created_at: now,
      due_at: dueAt,
    })
    .execute();
}

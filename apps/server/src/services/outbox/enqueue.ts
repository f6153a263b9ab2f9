import type { NotificationSubject } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';

export interface Happened {
  /** Of the happening, not of its subject. */
  id: string;
  tenantId: string;
  subject: { kind: NotificationSubject; id: string };
  /** Who did it and needs not be told; null: nobody did. */
  actorId: string | null;
  now: Date;
}

/** In the transaction of what happened: whoever it concerns is told soon after, whatever becomes of this process. */
export async function enqueue(tx: Transaction<Schema>, { id, tenantId, subject, actorId, now }: Happened): Promise<void> {
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
      due_at: now,
    })
    .execute();
}

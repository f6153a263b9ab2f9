import { sql } from 'kysely';
import type { ImportScope } from '../kinds/import-kind.ts';
import type { Skill } from '../plan/load-skills.ts';
import { insertBatches, splitBatches } from './batches.ts';

/** As single certificates are written: reminders of the dates before are superseded, those of the new dates go out with the next run of the job. */
export async function writeSkills(scope: ImportScope, created: readonly Skill[], updated: readonly Skill[]): Promise<void> {
  const { tx, tenantId, ids, now, actor } = scope;
  await insertBatches(
    tx,
    'member_skills',
    created.map((skill) => ({ tenant_id: tenantId, ...skill, photo_id: null, created_at: now })),
  );
  for (const batch of splitBatches(updated)) {
    await sql`
      update member_skills s set certificate_no = v.certificate_no, issued_on = v.issued_on, valid_until = v.valid_until,
        review_on = v.review_on, version = s.version + 1
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
        as v (id uuid, certificate_no text, issued_on date, valid_until date, review_on date)
      where s.tenant_id = ${tenantId} and s.id = v.id`.execute(tx);
  }
  await insertBatches(
    tx,
    'notification_outbox',
    [...created, ...updated].map(({ id }) => ({
      ...{ id: ids.next(), tenant_id: tenantId, subject_kind: 'skill' as const, subject_id: id },
      ...{ action: null, actor_id: actor?.accountId ?? null, created_at: now, due_at: now },
    })),
  );
}

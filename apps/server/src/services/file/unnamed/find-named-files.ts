import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';

/**
 * Whatever may name a file: rows with a foreign key, and documents without one. What a document of an order names is among the order's files as well, by the same
 * transaction; it is looked for nevertheless, in the orders that the uploader has written on since. What somebody's work without a network names may come after its case.
 */
const findNamed = statement<{ tenant: string; files: readonly string[] }, { id: string }>(
  'find-named-files',
  `select f.id from files f where f.tenant_id = :tenant and f.id = any (:files::uuid[]) and (
    exists (select from work_order_files x where x.tenant_id = :tenant and x.file_id = f.id)
    or exists (select from work_order_comment_files x where x.tenant_id = :tenant and x.file_id = f.id)
    or exists (select from offline_case_files x where x.tenant_id = :tenant and x.file_id = f.id)
    or exists (select from device_files x where x.tenant_id = :tenant and x.file_id = f.id)
    or exists (select from manual_reading_files x where x.tenant_id = :tenant and x.file_id = f.id)
    or exists (select from announcement_files x where x.tenant_id = :tenant and x.file_id = f.id)
    or exists (select from room_application_files x where x.tenant_id = :tenant and x.file_id = f.id)
    or exists (select from room_registers x where x.tenant_id = :tenant and x.file_id = f.id)
    or exists (select from inspection_visits x where x.tenant_id = :tenant and x.photo_id = f.id)
    or exists (select from isolation_points x where x.tenant_id = :tenant and x.lock_photo_id = f.id)
    or exists (select from member_skills x where x.tenant_id = :tenant and x.photo_id = f.id)
    or f.id::text in (select lower(y.avatar) from accounts y where y.avatar is not null)
    or exists (select from permit_events x where x.tenant_id = :tenant and x.detail ->> 'photoId' = f.id::text)
    or exists (select from handover_items x where x.tenant_id = :tenant and x.fact -> 'lock' -> 'photo' ->> 'id' = f.id::text)
    or exists (select from permit_signatures x where x.tenant_id = :tenant and position(f.id::text in lower(x.input::text)) > 0)
    or exists (select from offline_cases x where x.tenant_id = :tenant and x.account_id = f.created_by
      and position(f.id::text in lower(x.body::text)) > 0)
    or exists (select from (
        -- First the log, since only what it has of orders are ids of them.
        select distinct l.subject_id from audit_log l where l.tenant_id = :tenant and l.account_id = f.created_by and l.at >= f.created_at
          and l.subject_kind = 'workOrder' and l.subject_id ~ '^[0-9a-f-]{36}$' offset 0) s
      join work_orders o on o.tenant_id = :tenant and o.id = s.subject_id::uuid
      where position(f.id::text in lower(concat(o.custom_answers, o.state, o.result, o.evaluation))) > 0))`,
);

/** Those of a tenant's files that anything names. */
export async function findNamedFiles(tx: Transaction<Schema>, tenant: string, files: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await runIn(tx, findNamed, { tenant, files })).map(({ id }) => id));
}

import type { Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { FileTable } from '../../db/schema/tenancy.ts';
import { Parameters, prepared } from '../../db/statement-text.ts';
import type { Actor } from '../actor.ts';
import { scopeCondition } from '../work-order/order-scope.ts';

export type ReadableFile = Pick<Selectable<FileTable>, 'name' | 'mime' | 'size' | 'storage_key' | 'thumb_key'>;

/** A file is for its uploader, and for whoever may see an order it hangs on. */
export async function findReadableFile(database: Database, actor: Actor, id: string): Promise<ReadableFile | null> {
  const parameters = new Parameters();
  const text = `
    select f.name, f.mime, f.size, f.storage_key, f.thumb_key from files f
    where f.tenant_id = ${parameters.add(actor.tenantId)} and f.id = ${parameters.add(id)} and (f.created_by = ${parameters.add(actor.accountId)}
      or exists (select from work_order_files x join work_orders o on o.tenant_id = x.tenant_id and o.id = x.order_id
        where x.tenant_id = f.tenant_id and x.file_id = f.id and ${scopeCondition(actor, 'work-order.view', parameters)}))`;
  const [file] = await database.query<ReadableFile & object>(prepared(text), parameters.values);
  return file ?? null;
}

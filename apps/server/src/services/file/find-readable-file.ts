import type { Selectable } from 'kysely';
import type { FileTable } from '#db/schema/tenancy.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '../core/actor.ts';
import type { AppContext } from '../core/request-context.ts';
import { readCondition } from '../scope/order-scope.ts';

export type ReadableFile = Pick<Selectable<FileTable>, 'name' | 'mime' | 'size' | 'storage_key' | 'thumb_key'>;

type FileSource = Pick<AppContext, 'database' | 'clock'>;

/** A file is for its uploader, for whoever may see an order it hangs on, and as somebody's picture for those of the same tenant. */
export async function findReadableFile({ database, clock }: FileSource, actor: Actor, id: string): Promise<ReadableFile | null> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const fileId = parameters.add(id);
  // A picture goes with its owner, who may have uploaded it in another of their tenants.
  const text = `
    select f.name, f.mime, f.size, f.storage_key, f.thumb_key
    from accounts y
      join memberships m on m.account_id = y.id and m.tenant_id = :tenant and m.state = 'member'
      join memberships o on o.account_id = y.id
      join files f on f.tenant_id = o.tenant_id and f.id = ${fileId} and f.created_by = y.id
    where y.avatar = ${parameters.add(id)}::text
    union all
    select f.name, f.mime, f.size, f.storage_key, f.thumb_key from files f
    where f.tenant_id = :tenant and f.id = ${fileId} and (f.created_by = ${parameters.add(actor.accountId)}
      or exists (select from work_order_files x join work_orders o on o.tenant_id = x.tenant_id and o.id = x.order_id
        where x.tenant_id = f.tenant_id and x.file_id = f.id and ${readCondition(actor, parameters, clock.now())}))
    limit 1`;
  const [file] = await database.run(prepared<ReadableFile>(text), parameters.values);
  return file ?? null;
}

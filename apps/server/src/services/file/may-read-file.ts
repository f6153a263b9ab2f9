import { holdsPermission } from '@energy-om/domain';
import type { Selectable } from 'kysely';
import type { FileTable } from '../../db/schema/tenancy.ts';
import type { Actor } from '../request-context.ts';

/** The uploader, and within the tenant whoever may see work orders. */
export function mayReadFile(actor: Actor, file: Pick<Selectable<FileTable>, 'tenant_id' | 'created_by'>): boolean {
  if (file.tenant_id !== actor.tenantId) return false;
  return file.created_by === actor.accountId || holdsPermission(actor.roleGrants, 'work-order.view');
}

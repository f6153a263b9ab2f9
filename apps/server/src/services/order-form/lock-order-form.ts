import type { FormField } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { assertManagesTenant } from '#services/scope/managed-areas.ts';
import { readOrderForm } from './order-form-rows.ts';

export interface LockedOrderForm {
  version: number;
  form_version: number;
  draft_form: FormField[] | null;
}

const never: LockedOrderForm = { version: 0, form_version: 0, draft_form: null };

/**
 * Locks the form at the version that was read, until the transaction ends: by the tenant's row, because a tenant that never had a form has
 * no row of it. Throws `forbidden` for an administrator of a part of the tenant, and a conflict with the form as it stands for another
 * version.
 */
export async function lockOrderForm(tx: Transaction<Schema>, { actor }: SignedInContext, version: number): Promise<LockedOrderForm> {
  assertManagesTenant(actor, 'business-type.manage');
  await lockTenantFor(tx, actor);
  const row = await tx
    .selectFrom('order_forms')
    .select(['version', 'form_version', 'draft_form'])
    .where('tenant_id', '=', actor.tenantId)
    .executeTakeFirst();
  const form = row ?? never;
  if (form.version !== version) throw conflict('conflict', await readOrderForm(tx, actor.tenantId));
  return form;
}

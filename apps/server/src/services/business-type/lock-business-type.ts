import type { FormField } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { conflict, notFound } from '#services/core/service-error.ts';
import { assertManagesTenant } from '#services/scope/managed-areas.ts';
import { readBusinessType } from './business-type-rows.ts';

export interface LockedBusinessType {
  name: string;
  version: number;
  form_version: number;
  draft_form: FormField[] | null;
  retired_at: Date | null;
}

const lockOne = statement<{ tenant: string; id: string }, LockedBusinessType>(
  'lock-business-type',
  `select b.name, b.version, b.form_version, b.draft_form, b.retired_at
    from business_types b where b.tenant_id = :tenant and b.id = :id for no key update`,
);

/**
 * Locks a business type at the version that was read, until the transaction ends. Throws `forbidden` for an administrator of a part of the
 * tenant, `notFound` for one that is not the tenant's, and a conflict with the business type as it stands for another version.
 */
export async function lockBusinessType(
  tx: Transaction<Schema>,
  { actor }: SignedInContext,
  { id, version }: { id: string; version: number },
): Promise<LockedBusinessType> {
  assertManagesTenant(actor, 'business-type.manage');
  const [type] = await runIn(tx, lockOne, { tenant: actor.tenantId, id });
  if (!type) throw notFound();
  if (type.version !== version) throw conflict('conflict', await readBusinessType(tx, actor.tenantId, id));
  return type;
}

/** As `lockBusinessType`, and throws a conflict for a retired one. */
export async function lockBusinessTypeInUse(
  tx: Transaction<Schema>,
  context: SignedInContext,
  key: { id: string; version: number },
): Promise<LockedBusinessType> {
  const type = await lockBusinessType(tx, context, key);
  if (type.retired_at !== null) throw conflict('businessTypeRetired');
  return type;
}

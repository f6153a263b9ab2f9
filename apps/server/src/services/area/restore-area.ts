import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { Parameters } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { assertSiblingNameFree } from './area-name.ts';
import { readManagedArea } from './area-rows.ts';
import { lockManagedArea } from './lock-area.ts';

export const restoreArea: Verb<'restoreArea'> = (context, { id, version }) =>
  writeOnce(context, { subjectKind: 'area', subjectId: id, changes: { restored: true } }, async (tx) => {
    const { actor } = context;
    await lockTenantFor(tx, actor);
    const area = await lockManagedArea(tx, context, { id, version });
    if (area.retired_at === null) throw conflict('areaNotRetired');
    await assertParentInUse(tx, actor.tenantId, area.parent_id);
    await assertSiblingNameFree(tx, actor.tenantId, { id, parentId: area.parent_id, name: area.name });
    await tx
      .updateTable('areas')
      .set({ retired_at: null, version: version + 1 })
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', id)
      .execute();
    return readManagedArea(tx, actor, new Parameters({ tenant: actor.tenantId }), id);
  });

/** Throws a conflict where the area that contains it is retired: nobody would reach it there. */
async function assertParentInUse(tx: Transaction<Schema>, tenantId: string, parentId: string | null): Promise<void> {
  if (parentId === null) return;
  const parent = tx.selectFrom('areas').select('retired_at').where('tenant_id', '=', tenantId).where('id', '=', parentId);
  if ((await parent.executeTakeFirst())?.retired_at !== null) throw conflict('areaParentRetired');
}

import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { findAreaUses } from './area-uses.ts';
import { lockManagedArea, lockSubtree } from './lock-area.ts';

const retire = statement<{ tenant: string; path: string; now: Date }, { id: string }>(
  'retire-areas',
  `update areas a set retired_at = :now, version = a.version + 1
    where a.tenant_id = :tenant and starts_with(a.path, :path) and a.retired_at is null returning a.id`,
);

/** The rows stay, because finished orders refer to them. */
export const retireArea: Verb<'retireArea'> = (context, { id, version }) =>
  writeOnce(context, { subjectKind: 'area', subjectId: id, changes: { retired: true } }, async (tx) => {
    const { actor, clock } = context;
    await lockTenantFor(tx, actor);
    const { path, retired_at } = await lockManagedArea(tx, context, { id, version });
    if (retired_at !== null) throw conflict('areaRetired');
    return { retired: await retireSubtree(tx, actor.tenantId, path, clock.now()) };
  });

/** @returns the number of areas that were retired */
async function retireSubtree(tx: Transaction<Schema>, tenant: string, path: string, now: Date): Promise<number> {
  await lockSubtree(tx, tenant, path);
  const uses = await findAreaUses(tx, tenant, path, now);
  if (uses.length > 0) throw conflict('areaInUse', { uses });
  return (await runIn(tx, retire, { tenant, path, now })).length;
}

import type { ApiParsedInput } from '@energy-om/contract';
import { maxAreaDepth, maxAreas, mayLieIn } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { Parameters } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { publishRightsChanged } from '#services/organisation/publish-rights-changed.ts';
import { assertCalendarInUse } from '#services/scope/assert-calendar-in-use.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { lookAtMovingPlans } from '#services/scope/look-at-moving-plans.ts';
import { assertSiblingNameFree } from './area-name.ts';
import { depthOf, readManagedArea } from './area-rows.ts';
import { findParentArea, type LockedArea, lockManagedArea, type ParentArea } from './lock-area.ts';
import { moveSubtree } from './move-subtree.ts';
import { assertRoomUnused } from './room-uses.ts';

type GivenFields = Omit<ApiParsedInput<'saveArea'>, 'id' | 'version'>;
type AreaFields = GivenFields & { parentId: string | null };

export const saveArea: Verb<'saveArea'> = async (context, { id: givenId, version, ...fields }) => {
  if (givenId !== undefined && version === undefined) throw invalid({ version: 'required' });
  if ((fields.longitude === null) !== (fields.latitude === null)) throw invalid({ longitude: 'mapPinIncomplete' });
  const { actor } = context;
  const id = givenId ?? context.ids.next();
  const changes = givenId === undefined ? { created: fields } : { updated: fields };
  let affected: string[] = [];
  const answer = await writeOnce(context, { subjectKind: 'area', subjectId: id, changes }, async (tx) => {
    // One change of a tenant's tree after the other, so that names, depths and circles are judged on a tree that stands still.
    await lockTenantFor(tx, actor);
    await assertCalendarInUse(tx, actor.tenantId, fields.calendarId);
    if (givenId === undefined) await insertArea(context, tx, id, fields);
    else affected = await updateArea(context, tx, { id, version: version as number }, fields);
    if (fields.calendarId !== undefined || fields.parentId !== undefined) await lookAtMovingPlans(tx, actor.tenantId, context.clock.now());
    return readManagedArea(tx, actor, new Parameters({ tenant: actor.tenantId }), id);
  });
  await Promise.all([
    context.eventBus.publish({ kind: 'names-changed', tenantId: actor.tenantId }),
    publishRightsChanged(context, affected),
  ]);
  return answer;
};

async function insertArea({ actor }: SignedInContext, tx: Transaction<Schema>, id: string, given: GivenFields): Promise<void> {
  if (given.parentId === undefined) throw invalid({ parentId: 'required' });
  const fields: AreaFields = { ...given, parentId: given.parentId };
  const parent = await findParentArea(tx, actor, fields.parentId);
  assertKindFits(fields, parent);
  await assertSiblingNameFree(tx, actor.tenantId, { id, ...fields });
  await assertRoomForArea(tx, actor.tenantId);
  await tx
    .insertInto('areas')
    .values({ tenant_id: actor.tenantId, id, parent_id: fields.parentId, path: `${parent?.path ?? '/'}${id}/`, ...toColumns(fields) })
    .execute();
}

/** @returns the accounts whose rights end at other areas now */
async function updateArea(
  context: SignedInContext,
  tx: Transaction<Schema>,
  key: { id: string; version: number },
  given: GivenFields,
): Promise<string[]> {
  const { actor } = context;
  const area = await lockManagedArea(tx, context, key);
  const fields: AreaFields = { ...given, parentId: given.parentId === undefined ? area.parent_id : given.parentId };
  if (area.retired_at !== null) throw conflict('areaRetired');
  await assertChildrenFit(tx, actor.tenantId, area, fields);
  if (area.kind === 'room' && fields.kind !== 'room') await assertRoomUnused(tx, actor.tenantId, area.id);
  const moves = area.parent_id !== fields.parentId;
  const parent = moves ? await findParentArea(tx, actor, fields.parentId) : await readParent(tx, actor.tenantId, fields.parentId);
  if (moves && parent?.path.startsWith(area.path)) throw invalid({ parentId: 'areaWithinItself' });
  // What an import allowed before, such as a building in a building, does not keep an administrator from changing something else.
  if (moves || fields.kind !== area.kind) assertKindFits(fields, parent);
  if (moves || fields.name !== area.name) await assertSiblingNameFree(tx, actor.tenantId, { id: area.id, ...fields });
  await tx
    .updateTable('areas')
    .set({ ...toColumns(fields), version: key.version + 1 })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', area.id)
    .execute();
  return moves ? moveSubtree(tx, actor.tenantId, area, { parentId: fields.parentId, parentPath: parent?.path ?? '/' }) : [];
}

function toColumns({ kind, name, address, longitude, latitude, calendarId }: AreaFields) {
  return { kind, name, address: address || null, longitude, latitude, ...(calendarId !== undefined && { calendar_id: calendarId }) };
}

/** The parent of an area that stays where it is: an administrator of the area alone does not manage it. */
async function readParent(tx: Transaction<Schema>, tenantId: string, parentId: string | null): Promise<ParentArea | null> {
  if (parentId === null) return null;
  const parent = tx.selectFrom('areas').select(['kind', 'path']).where('tenant_id', '=', tenantId).where('id', '=', parentId);
  return (await parent.executeTakeFirst()) ?? null;
}

function assertKindFits({ kind }: AreaFields, parent: ParentArea | null): void {
  if (!mayLieIn(kind, parent?.kind ?? null)) throw invalid({ kind: parent ? 'areaKindTooWide' : 'areaKindNotAtTop' });
  if (parent && depthOf(parent.path) + 1 >= maxAreaDepth) throw invalid({ parentId: 'areaTooDeep' }, { most: maxAreaDepth });
}

async function assertChildrenFit(tx: Transaction<Schema>, tenantId: string, area: LockedArea, { kind }: AreaFields): Promise<void> {
  if (kind === area.kind) return;
  const children = await tx
    .selectFrom('areas')
    .select('kind')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('parent_id', '=', area.id)
    .execute();
  if (children.some((child) => !mayLieIn(child.kind, kind))) throw invalid({ kind: 'areaKindTooNarrow' });
}

/** Under the tenant's lock, so that simultaneous areas are counted one after the other. */
async function assertRoomForArea(tx: Transaction<Schema>, tenantId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('areas')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxAreas) throw conflict('tooManyAreas', null, { most: maxAreas });
}

import type { SettingUse } from '@energy-om/contract';
import { type InspectionPoint, maxInspectionRoutes } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { assertNameFree } from '#services/scope/assert-name-free.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { selectUses } from '#services/scope/setting-uses.ts';
import { assertUsableRoute, checkRoute, type RouteFields } from './route/check-route.ts';
import { lockRoute } from './route/lock-route.ts';
import { readRoute } from './route/route-rows.ts';

/** Each change is a version of its own, since orders keep the one that they began with. */
export const saveInspectionRoute: Verb<'saveInspectionRoute'> = (context, { id: givenId, version, ...fields }) => {
  if (givenId !== undefined && version === undefined) throw invalid({ version: 'required' });
  const { actor, ids } = context;
  const id = givenId ?? ids.next();
  const { name, siteId, points } = fields;
  assertUsableRoute(fields);
  const summary = { name, siteId, points: points.map((point) => point.name) };
  const changes = givenId === undefined ? { created: summary } : { updated: summary };
  return writeOnce(context, { subjectKind: 'inspectionRoute', subjectId: id, changes }, async (tx) => {
    await lockTenantFor(tx, actor);
    if (givenId === undefined) await insertRoute(context, tx, id, fields);
    else await updateRoute(context, tx, { id, version: version as number }, fields);
    return readRoute(tx, actor, id);
  });
};

async function insertRoute(context: SignedInContext, tx: Transaction<Schema>, id: string, fields: RouteFields): Promise<void> {
  const { actor, clock } = context;
  const { tenantId } = actor;
  await checkRoute(tx, actor, fields, new Set());
  await assertNameFree(tx, 'inspectionRoute', { tenantId, name: fields.name, ownId: id });
  await assertRoom(tx, tenantId);
  const now = clock.now();
  const times = { created_at: now, updated_at: now, removed_at: null };
  await tx
    .insertInto('inspection_routes')
    .values({ tenant_id: tenantId, id, name: fields.name, area_id: fields.siteId, ...times })
    .execute();
  await insertVersion(context, tx, { id, version: 1 }, fields, []);
}

async function updateRoute(
  context: SignedInContext,
  tx: Transaction<Schema>,
  key: { id: string; version: number },
  fields: RouteFields,
): Promise<void> {
  const { actor, clock } = context;
  const { tenantId } = actor;
  const { points: before } = await lockRoute(tx, actor, key);
  await checkRoute(tx, actor, fields, new Set(before.flatMap(({ deviceId }) => deviceId ?? [])));
  await assertWithinPlans(tx, tenantId, { id: key.id, siteId: fields.siteId });
  await assertNameFree(tx, 'inspectionRoute', { tenantId, name: fields.name, ownId: key.id });
  const next = { id: key.id, version: key.version + 1 };
  await insertVersion(context, tx, next, fields, before);
  await tx
    .updateTable('inspection_routes')
    .set({ name: fields.name, area_id: fields.siteId, version: next.version, updated_at: clock.now() })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', key.id)
    .execute();
}

const findPlansElsewhere = statement<{ tenant: string; route: string; site: string }, SettingUse>(
  'find-plans-around-another-place',
  selectUses(
    'plan',
    `select l.name from plans l join areas a on a.tenant_id = :tenant and a.id = l.area_id
        join areas r on r.tenant_id = :tenant and r.id = :site
      where l.tenant_id = :tenant and l.route_id = :route and l.removed_at is null and not starts_with(r.path, a.path)`,
  ),
);

/** A plan makes orders by a route of its own place. Runs under the tenant's lock, as whoever gives a plan a route. */
async function assertWithinPlans(
  tx: Transaction<Schema>,
  tenant: string,
  { id: route, siteId: site }: { id: string; siteId: string },
): Promise<void> {
  const uses = await runIn(tx, findPlansElsewhere, { tenant, route, site });
  if (uses.length > 0) throw conflict('routeInUse', { uses });
}

/** @param before the points of the version before, whose ids stay. Throws `invalid` for an id that is none of them, or is there twice. */
async function insertVersion(
  { actor, clock, ids }: SignedInContext,
  tx: Transaction<Schema>,
  { id, version }: { id: string; version: number },
  { name, points }: RouteFields,
  before: readonly InspectionPoint[],
): Promise<void> {
  const given = points.map((point) => point.id);
  const unknown = given.findIndex(
    (pointId, index) => pointId !== undefined && (given.indexOf(pointId) !== index || !before.some((one) => one.id === pointId)),
  );
  if (unknown !== -1) throw invalid({ [`points.${unknown}.id`]: 'routePointUnknown' });
  const stored: InspectionPoint[] = points.map((point) => ({ ...point, id: point.id ?? ids.next() }));
  await tx
    .insertInto('inspection_route_versions')
    .values({
      ...{ tenant_id: actor.tenantId, route_id: id, version, name },
      ...{ points: JSON.stringify(stored), created_at: clock.now(), created_by: actor.accountId },
    })
    .execute();
}

/** Under the tenant's lock, so that simultaneous ones are counted one after the other. */
async function assertRoom(tx: Transaction<Schema>, tenantId: string): Promise<void> {
  const routes = tx.selectFrom('inspection_routes').select('id').where('tenant_id', '=', tenantId).where('removed_at', 'is', null);
  const isFull = (await routes.limit(maxInspectionRoutes).execute()).length === maxInspectionRoutes;
  if (isFull) throw conflict('tooManyRoutes', null, { most: maxInspectionRoutes });
}

import type { ApiParsedInput } from '@energy-om/contract';
import { finalPermitStatuses } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { invalid } from '#services/core/service-error.ts';
import { dispatchingRoles, fitCondition, leadingRoles, processingRoles } from '#services/scope/fit-members.ts';
import type { PointRow } from '../read/permit-rows.ts';
import { lockStandingPoints } from './lock-points.ts';

type Fields = ApiParsedInput<'savePermit'>;

/** Whoever does, leads or dispatches work at the place may be named on a permit. */
export const staffRoles = [...new Set([...processingRoles, ...leadingRoles, ...dispatchingRoles])];

const findFit = statement<{ tenant: string; people: readonly string[]; path: string; roles: readonly string[] }, { id: string }>(
  'find-people-fit-for-permit',
  `select x.id from unnest(:people::uuid[]) x(id) where ${fitCondition('x.id', ':path', ':roles::text[]')}`,
);

/** Throws `invalid` at the field unless each is a member who works at the place. */
export async function assertFitPeople(
  tx: Transaction<Schema>,
  { tenantId, areaPath }: { tenantId: string; areaPath: string },
  people: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const all = [...new Set(Object.values(people).flat())];
  const rows = await runIn(tx, findFit, { tenant: tenantId, people: all, path: areaPath, roles: staffRoles });
  const fit = new Set(rows.map(({ id }) => id));
  const faults = Object.entries(people).filter(([, ids]) => ids.some((id) => !fit.has(id)));
  if (faults.length > 0) throw invalid(Object.fromEntries(faults.map(([field]) => [field, 'permitPersonUnknown' as const])));
}

export function peopleByField({ issuerId, leaderId, permitterId, guardianId, crewIds }: Fields): Record<string, readonly string[]> {
  return {
    issuerId: [issuerId],
    leaderId: [leaderId],
    permitterId: [permitterId],
    guardianId: guardianId === null ? [] : [guardianId],
    crewIds,
  };
}

/** The devices at the site of the order, or below it. */
const findDevices = statement<{ tenant: string; devices: readonly string[]; path: string }, { id: string }>(
  'find-devices-of-permit',
  `select d.id from devices d join areas a on a.tenant_id = :tenant and a.id = d.area_id
    where d.tenant_id = :tenant and d.id = any (:devices::uuid[]) and d.retired_at is null and starts_with(a.path, :path)`,
);

/** Throws `invalid` at the field unless each device is at the place. */
export async function assertDevicesAtPlace(
  tx: Transaction<Schema>,
  { tenantId, areaPath }: { tenantId: string; areaPath: string },
  field: string,
  devices: readonly string[],
): Promise<void> {
  const all = [...new Set(devices)];
  if (all.length === 0) return;
  const known = await runIn(tx, findDevices, { tenant: tenantId, devices: all, path: areaPath });
  if (known.length !== all.length) throw invalid({ [field]: 'permitDeviceUnknown' });
}

/**
 * Returns the ids of the points of a permit: those that stand at the same device under the same name are joined, and the others are made. Throws
 * `invalid` for devices elsewhere, for a point that is there twice, and for one that is just being restored.
 */
export async function joinPoints(
  tx: Transaction<Schema>,
  { tenantId, permitId, areaPath, now, newId }: { tenantId: string; permitId: string; areaPath: string; now: Date; newId(): string },
  points: Fields['points'],
): Promise<string[]> {
  const devices = [...new Set(points.map(({ deviceId }) => deviceId))];
  if (new Set(points.map(keyOf)).size !== points.length) throw invalid({ points: 'permitPointRepeated' });
  await assertDevicesAtPlace(tx, { tenantId, areaPath }, 'points', devices);
  const standing = await makeAndLock(tx, { tenantId, now, newId }, points);
  const byKey = new Map(standing.map((point) => [keyOf({ deviceId: point.device_id, name: point.name }), point]));
  const joined = points.map((point) => {
    const row = byKey.get(keyOf(point));
    if (!row || row.state === 'unearthed' || row.state === 'unlocked') throw invalid({ points: 'permitPointRestoring' });
    return { row, needs: needsOf(point, row, permitId) };
  });
  const changed = joined.filter(({ row, needs }) => row.needs_proof !== needs.needsProof || row.needs_earth !== needs.needsEarth);
  if (changed.length > 0) {
    const rows = changed.map(({ row, needs }) => ({ id: row.id, ...needs }));
    await runIn(tx, writeNeeds, { tenant: tenantId, points: JSON.stringify(rows), now });
  }
  return joined.map(({ row }) => row.id);
}

/**
 * What a point needs once a permit joins it: of all who work behind it, each needs what any of them demands. Only where nothing was done at it, and
 * no other permit holds it, may it need less than before.
 */
function needsOf(
  { needsProof, needsEarth }: Fields['points'][number],
  { state, holders, needs_proof, needs_earth }: PointRow,
  permitId: string,
): { needsProof: boolean; needsEarth: boolean } {
  const isHeldByOthers = holders.some((holder) => holder.permitId !== permitId && !finalPermitStatuses.includes(holder.status));
  const isOwn = state === 'planned' && !isHeldByOthers;
  return {
    // What is earthed is proved dead before.
    needsProof: needsProof || needsEarth || (!isOwn && needs_proof),
    needsEarth: needsEarth || (!isOwn && needs_earth),
  };
}

const writeNeeds = statement<{ tenant: string; points: string; now: Date }, object>(
  'write-needs-of-points',
  `update isolation_points i set needs_proof = x."needsProof", needs_earth = x."needsEarth", updated_at = :now
    from jsonb_to_recordset(:points::jsonb) as x (id uuid, "needsProof" boolean, "needsEarth" boolean)
    where i.tenant_id = :tenant and i.id = x.id`,
);

/** One that stands is gone where another permit gives it up, or it is restored, before it is locked: it is made then. */
async function makeAndLock(
  tx: Transaction<Schema>,
  { tenantId, now, newId }: { tenantId: string; now: Date; newId(): string },
  points: Fields['points'],
): Promise<PointRow[]> {
  const devices = [...new Set(points.map(({ deviceId }) => deviceId))];
  for (let attempt = 1; ; attempt += 1) {
    const rows = points.map((point) => ({ ...point, id: newId() }));
    await runIn(tx, insertMissing, { tenant: tenantId, points: JSON.stringify(rows), now });
    const standing = await lockStandingPoints(tx, tenantId, devices);
    const keys = new Set(standing.map((point) => keyOf({ deviceId: point.device_id, name: point.name })));
    if (attempt === maxAttempts || points.every((point) => keys.has(keyOf(point)))) return standing;
  }
}

const maxAttempts = 3;

/** In the order of the key, so that of two permits with the same points neither waits for the other while it is waited for. */
const insertMissing = statement<{ tenant: string; points: string; now: Date }, object>(
  'insert-points-that-do-not-stand',
  // What is earthed is proved dead before.
  `insert into isolation_points (tenant_id, id, device_id, name, state, needs_proof, needs_earth, updated_at)
    select :tenant, x.id, x."deviceId", x.name, 'planned', x."needsProof" or x."needsEarth", x."needsEarth", :now
    from jsonb_to_recordset(:points::jsonb) as x (id uuid, "deviceId" uuid, name text, "needsProof" boolean, "needsEarth" boolean)
    order by x."deviceId", x.name
    on conflict (tenant_id, device_id, name) where state <> 'restored' do nothing`,
);

function keyOf({ deviceId, name }: { deviceId: string; name: string }): string {
  return `${deviceId} ${name}`;
}

/** Replaces the points of a draft. Planned ones that nobody holds any more are gone, because nothing was done at them. */
export async function writePoints(
  tx: Transaction<Schema>,
  { tenantId, permitId }: { tenantId: string; permitId: string },
  pointIds: readonly string[],
): Promise<void> {
  const before = await tx
    .deleteFrom('permit_points')
    .where('tenant_id', '=', tenantId)
    .where('permit_id', '=', permitId)
    .returning('point_id')
    .execute();
  if (pointIds.length > 0)
    await tx
      .insertInto('permit_points')
      .values(pointIds.map((point_id, position) => ({ tenant_id: tenantId, permit_id: permitId, point_id, position })))
      .execute();
  const left = before.map(({ point_id }) => point_id).filter((id) => !pointIds.includes(id));
  if (left.length === 0) return;
  // Another permit that joins one of them at this moment has locked it, and holds it once it is written.
  await runIn(tx, lockPoints, { tenant: tenantId, points: left });
  await runIn(tx, removeUnheld, { tenant: tenantId, points: left });
}

type Points = { tenant: string; points: readonly string[] };

const lockPoints = statement<Points, object>(
  'lock-points-that-are-left',
  'select i.id from isolation_points i where i.tenant_id = :tenant and i.id = any (:points::uuid[]) order by i.id for update',
);

const removeUnheld = statement<Points, object>(
  'remove-points-nobody-holds',
  `delete from isolation_points i where i.tenant_id = :tenant and i.id = any (:points::uuid[]) and i.state = 'planned'
    and not exists (select from permit_points x where x.tenant_id = :tenant and x.point_id = i.id)`,
);

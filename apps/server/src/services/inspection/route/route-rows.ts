import type { ApiOutput } from '@energy-om/contract';
import type { InspectionPoint } from '@energy-om/domain';
import type { Selectable, Transaction } from 'kysely';
import { type Database, runIn } from '#db/database.ts';
import type { InspectionRouteTable } from '#db/schema/inspections.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { presentFormField } from '#services/dictionary/present-form-field.ts';
import { placeName } from '#services/scope/area-label.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { managesPath } from '#services/scope/managed-areas.ts';

type Route = ApiOutput<'saveInspectionRoute'>;

export interface RouteRow extends Selectable<InspectionRouteTable> {
  area_path: string;
  site: Route['site'];
  points: InspectionPoint[];
  plans: Route['plans'];
  /** The devices of its points, retired ones too. */
  devices: { id: string; name: string }[];
}

const selectRoutes = (condition: string) => `
  select r.*, a.path as area_path, v.points,
    jsonb_build_object('id', a.id, 'name', ${placeName}) as site,
    coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.name, l.id)
      from plans l where l.tenant_id = :tenant and l.route_id = r.id and l.removed_at is null), '[]') as plans,
    coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name)) from devices d
      where d.tenant_id = :tenant and d.id in (select (p.value ->> 'deviceId')::uuid from jsonb_array_elements(v.points) p)), '[]') as devices
  from inspection_routes r
    join inspection_route_versions v on v.tenant_id = :tenant and v.route_id = r.id and v.version = r.version
    join areas a on a.tenant_id = :tenant and a.id = r.area_id
    left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
  where r.tenant_id = :tenant and r.removed_at is null and ${condition}
  order by r.name, r.id`;

/** The routes of places within the actor's reach; of one id, or all. */
export function queryRoutes(database: Database, actor: Actor, id: string | null = null): Promise<RouteRow[]> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const reach = areaCondition(actor, 'setup.view', 'a.path', parameters);
  const condition = id === null ? reach : `${reach} and r.id = ${parameters.add(id)}`;
  return database.run(prepared<RouteRow>(selectRoutes(condition)), parameters.values);
}

/** Reads one route within the transaction that has locked it. */
export async function readRoute(tx: Transaction<Schema>, actor: Actor, id: string): Promise<Route> {
  const [row] = await runIn(tx, prepared<RouteRow>(selectRoutes('r.id = :id')), { tenant: actor.tenantId, id });
  if (!row) throw new Error('the route that was just written is gone');
  return presentRoute(row, actor);
}

export function presentRoute(row: RouteRow, actor: Actor): Route {
  const devices = new Map(row.devices.map((device) => [device.id, device]));
  return {
    ...presentHead(row, actor),
    points: row.points.map(({ deviceId, questions, ...point }) => ({
      ...point,
      device: deviceId === null ? null : (devices.get(deviceId) ?? null),
      questions: questions.map(presentFormField),
    })),
    plans: row.plans,
  };
}

export function presentRouteRow(row: RouteRow, actor: Actor): ApiOutput<'listInspectionRoutes'>[number] {
  return { ...presentHead(row, actor), points: row.points.length, plans: row.plans.length };
}

function presentHead({ id, version, name, site, area_path }: RouteRow, actor: Actor) {
  return { id, version, name, site, mayManage: managesPath(actor, 'plan.manage', area_path) };
}

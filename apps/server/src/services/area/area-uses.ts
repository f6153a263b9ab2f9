import type { SettingUse } from '@energy-om/contract';
import { terminalStatuses } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { selectUses } from '#services/scope/setting-uses.ts';

const within = (table: string, alias: string) =>
  `${table} ${alias} join areas a on a.tenant_id = :tenant and a.id = ${alias}.area_id and starts_with(a.path, :path)`;

const withinRooms = (table: string, alias: string) =>
  `${table} ${alias} join areas a on a.tenant_id = :tenant and a.id = ${alias}.room_id and starts_with(a.path, :path)`;

const findUses = statement<{ tenant: string; path: string; terminal: readonly number[]; now: Date }, SettingUse>(
  'find-area-uses',
  [
    selectUses('device', `select d.name from ${within('devices', 'd')} where d.tenant_id = :tenant and d.retired_at is null`),
    selectUses(
      'project',
      `select p.name from ${within('project_areas', 's')} join projects p on p.tenant_id = :tenant and p.id = s.project_id
        where s.tenant_id = :tenant and p.state = 'active'`,
    ),
    selectUses(
      'team',
      `select distinct e.id, e.name from ${within('team_areas', 's')} join teams e on e.tenant_id = :tenant and e.id = s.team_id
        where s.tenant_id = :tenant and e.dissolved_at is null`,
    ),
    selectUses(
      'role',
      `select c.full_name as name from ${within('role_grants', 'g')} join accounts c on c.id = g.account_id where g.tenant_id = :tenant`,
    ),
    selectUses(
      'invite',
      `select v.code as name from ${within('invites', 'v')}
        where v.tenant_id = :tenant and v.revoked_at is null and v.expires_at > :now and v.uses < v.most_uses`,
    ),
    selectUses('dispatchRule', `select r.name from ${within('dispatch_rules', 'r')} where r.tenant_id = :tenant and r.removed_at is null`),
    selectUses('alarmRule', `select r.name from ${within('alarm_rules', 'r')} where r.tenant_id = :tenant and r.removed_at is null`),
    selectUses(
      'occupant',
      `select c.full_name as name from ${withinRooms('room_members', 'm')} join accounts c on c.id = m.account_id
        where m.tenant_id = :tenant and m.to_at is null`,
    ),
    selectUses(
      'roomApplication',
      `select c.full_name as name from ${withinRooms('room_applications', 'q')} join accounts c on c.id = q.account_id
        where q.tenant_id = :tenant and q.status = 'applied'`,
    ),
    selectUses(
      'roomMeter',
      `select d.name from ${withinRooms('room_meters', 'x')} join devices d on d.tenant_id = :tenant and d.id = x.device_id
        where x.tenant_id = :tenant and x.to_at is null`,
    ),
    selectUses('plan', `select l.name from ${within('plans', 'l')} where l.tenant_id = :tenant and l.removed_at is null`),
    selectUses(
      'workOrder',
      `select o.order_no as name from work_orders o
        where o.tenant_id = :tenant and o.status <> all (:terminal::smallint[]) and (starts_with(o.area_path, :path)
          -- An order of a place around the area may name the area, or one within it, as its object.
          or (starts_with(:path, o.area_path) and exists (select from ${within('work_order_objects', 'x')}
            where x.tenant_id = :tenant and x.order_id = o.id)))`,
    ),
  ].join(' union all '),
);

/** Lists what keeps an area, and so everything in it, from being retired. @param path of the area */
export function findAreaUses(tx: Transaction<Schema>, tenantId: string, path: string, now: Date): Promise<SettingUse[]> {
  return runIn(tx, findUses, { tenant: tenantId, path, terminal: terminalStatuses, now });
}

import { dictionaryTexts } from '@energy-om/contract';
import type { Role } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { areaNames } from './area-names.ts';
import { exportPageRows, pageOf, type ReadPage } from './export-page.ts';

interface StaffRow {
  /** The account's id, and which of its rows this is. */
  position: string;
  name: string;
  phone: string;
  roles: Role[];
  area: string | null;
  team: string | null;
  leader: boolean | null;
}

const { role: roleTexts } = dictionaryTexts['zh-CN'];

/** This role operates the installation: no table gives it. */
const ungrantable = 'platform_admin' satisfies Role;

/**
 * One row for each area in which a person has roles, and one for each further team, so that an import finds what there is. Numbers are
 * whole, since people are found by them.
 */
export const readStaffPage: ReadPage = async (database, actor, cursor) => {
  const parameters = new Parameters({ tenant: actor.tenantId, platform: ungrantable, after: cursor ?? '', count: exportPageRows + 1 });
  const text = `
    with granted as (
      select g.account_id, g.area_id, array_agg(g.role order by g.role) as roles,
        row_number() over (partition by g.account_id order by g.area_id nulls first) as place
      from role_grants g left join areas z on z.tenant_id = :tenant and z.id = g.area_id
      where g.tenant_id = :tenant and g.role <> :platform and ${areaCondition(actor, 'table.exchange', "coalesce(z.path, '/')", parameters)}
      group by g.account_id, g.area_id
    ), teamed as (
      select b.account_id, e.name, b.is_leader, row_number() over (partition by b.account_id order by e.name, e.id) as place
      from team_members b join teams e on e.tenant_id = :tenant and e.id = b.team_id and e.dissolved_at is null
      where b.tenant_id = :tenant
    ), combined as (
      select r.account_id, p.place, coalesce(r.area_id, f.area_id) as area_id, coalesce(r.roles, f.roles) as roles, t.name as team,
        t.is_leader as leader
      from (select account_id, place from granted union select x.account_id, x.place from teamed x
        where x.account_id in (select account_id from granted)) p
        left join granted r on r.account_id = p.account_id and r.place = p.place
        left join granted f on f.account_id = p.account_id and f.place = 1
        left join teamed t on t.account_id = p.account_id and t.place = p.place
    )
    select y.id::text || ' ' || lpad(c.place::text, 4, '0') as position, y.full_name as name, y.phone_number as phone, c.roles,
      case when a.id is not null then ${areaNames('a')} end as area, c.team, c.leader
    from combined c join memberships m on m.tenant_id = :tenant and m.account_id = c.account_id and m.state = 'member'
      join accounts y on y.id = c.account_id left join areas a on a.tenant_id = :tenant and a.id = c.area_id
    where y.id::text || ' ' || lpad(c.place::text, 4, '0') > :after
    order by position limit :count`;
  const rows = await database.run(prepared<StaffRow>(text), parameters.values);
  return pageOf(
    rows,
    ({ position }) => position,
    ({ name, phone, roles, area, team, leader }) => ({
      name,
      phone,
      roles: roles.map((role) => roleTexts[role]).join('、'),
      area,
      team,
      leader: leader === null ? null : leader ? '是' : '否',
    }),
  );
};

import { Parameters, prepared } from '#db/statement.ts';
import { managedPaths } from '#services/scope/managed-areas.ts';
import { type ProjectPart, projectPartCodes } from '../values/project-part-codes.ts';
import { exportPageRows, pageOf, type ReadPage } from './export-page.ts';

interface PersonRow {
  key: string;
  project: string;
  part: ProjectPart;
  phone: string;
  person: string;
}

/** The people of the active projects whose areas the actor manages. Numbers are whole, since people are found by them. */
export const readProjectPeoplePage: ReadPage = async (database, actor, cursor) => {
  const parameters = new Parameters({ tenant: actor.tenantId, after: cursor ?? '', count: exportPageRows + 1 });
  const paths = managedPaths(actor, 'project.manage');
  const isManaged =
    paths === null
      ? 'true'
      : `not exists (select from project_areas s join areas a on a.tenant_id = :tenant and a.id = s.area_id
          where s.tenant_id = :tenant and s.project_id = p.id and not exists (
            select from unnest(${parameters.add(paths)}::text[]) as own (path) where starts_with(a.path, own.path)))`;
  const text = `
    select * from (
      select concat_ws(' ', p.id, n.part, n.account_id) as key, p.name as project, n.part, y.phone_number as phone, y.full_name as person
      from projects p
        cross join lateral (
          select 'manager' as part, p.manager_id as account_id where p.manager_id is not null
          union all
          select 'client', s.account_id from project_clients s where s.tenant_id = :tenant and s.project_id = p.id
        ) n
        join accounts y on y.id = n.account_id
      where p.tenant_id = :tenant and p.state = 'active' and ${isManaged}
    ) rows where key collate "C" > :after order by key collate "C" limit :count`;
  const rows = await database.run(prepared<PersonRow>(text), parameters.values);
  return pageOf(
    rows,
    ({ key }) => key,
    ({ key: _, part, ...row }) => ({ ...row, part: projectPartCodes.present(part) }),
  );
};

import { statement } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';

/** As many as somebody asks one after the other. */
const maxAdministrators = 3;

const findAdministrators = statement<{ tenant: string }, { full_name: string; phone_number: string }>(
  'find-administrators',
  `
    select y.full_name, y.phone_number from memberships m join accounts y on y.id = m.account_id
    where m.tenant_id = :tenant and m.state = 'member' and exists (select from role_grants g
      where g.tenant_id = :tenant and g.account_id = m.account_id and g.role = 'tenant_admin' and g.area_id is null)
    order by m.created_at, m.account_id limit ${maxAdministrators}`,
);

/** Numbers are complete: whoever lacks something calls. Administrators of an area are left out, since most settings are not theirs. */
export const listAdministrators: Verb<'listAdministrators'> = async ({ actor, database }) => {
  const rows = await database.run(findAdministrators, { tenant: actor.tenantId });
  return rows.map(({ full_name, phone_number }) => ({ fullName: full_name, phoneNumber: phone_number }));
};

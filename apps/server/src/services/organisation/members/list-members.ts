import type { ApiParsedInput } from '@energy-om/contract';
import { Parameters, prepared } from '#db/statement.ts';
import { cursorAfter, presentPage, resolveCursor, selectPage, type Total } from '#services/core/list/page.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { managedConditions } from './member-conditions.ts';
import { type MemberRow, memberColumns, presentMember } from './member-rows.ts';

export const listMembers: Verb<'listMembers'> = async (context, input) => {
  const { rows, total } = await queryMemberPage(context, input);
  return presentPage(
    rows,
    input,
    total,
    (row) => presentMember(row, context.actor),
    (row) => cursorAfter(row.account_id, total),
  );
};

/** Lists members by name, with one row more than the page. */
async function queryMemberPage(
  { actor, database }: SignedInContext,
  input: ApiParsedInput<'listMembers'>,
): Promise<{ rows: MemberRow[]; total: Total }> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [...managedConditions(actor, input, parameters), `m.state = ${parameters.add(input.state)}`];
  const matches = `from memberships m join accounts y on y.id = m.account_id where ${conditions.join(' and ')}`;
  const { afterId, offset, total } = await resolveCursor(database, input, matches, parameters);
  const after = afterId === null ? '' : `and (y.full_name, y.id) > ${memberAt(afterId, parameters)}`;
  const orderBy = 'y.full_name, y.id';
  const ordered = `select y.id, y.full_name ${matches} ${after} order by ${orderBy}`;
  // The page is picked first, so that roles and teams are looked up for its few rows only.
  const text = `
    with page as (${selectPage(ordered, { alias: 'y', orderBy, limit: input.pageSize + 1, offset }, parameters)})
    select ${memberColumns(actor, parameters)}
    from page join memberships m on m.tenant_id = :tenant and m.account_id = page.id join accounts y on y.id = m.account_id
    order by ${orderBy}`;
  return { rows: await database.run(prepared<MemberRow>(text), parameters.values), total };
}

/** The cursor holds only the id and the name is looked up; the name of another tenant's account is not found. */
function memberAt(accountId: string, parameters: Parameters): string {
  const placeholder = parameters.add(accountId);
  return `((select v.full_name from memberships x join accounts v on v.id = x.account_id
    where x.tenant_id = :tenant and x.account_id = ${placeholder}), ${placeholder}::uuid)`;
}

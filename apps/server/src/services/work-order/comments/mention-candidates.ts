import { mayBeMentioned, mayReadInternal, participantsOf, permissionTable, type Role, responsibleOf, roles } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import { type MemberRow, memberColumns, presentMember } from '#services/account/profile/member-columns.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { toLifecycleActor } from '../execution/command-context.ts';
import type { LoadedOrder } from '../load/load-order.ts';
import { isStaff } from '../queries/is-staff.ts';

export type MentionPart = 'participant' | 'team' | 'dispatcher' | 'client';

export interface Candidate {
  id: string;
  fullName: string;
  part: MentionPart;
}

interface CandidateRow extends MemberRow {
  part: MentionPart;
}

/** The roles that see every order of their area. */
const seeingRoles: readonly Role[] = roles.filter((role) => permissionTable[role]['work-order.view'] === 'all');

/** People of one order are few; a keyword finds those beyond. */
const maxCandidates = 50;

interface Wanted {
  isInternal: boolean;
  /** A part of the name; empty: every name. */
  keyword?: string;
  /** Only these; null: everybody. */
  ids: readonly string[] | null;
}

/** Begins with the few who take part in the order, and never with the members of the tenant. */
const findCandidates = statement<
  {
    tenant: string;
    account: string;
    order: string;
    path: string;
    project: string;
    participants: readonly string[];
    teams: readonly string[];
    roles: readonly Role[];
    publicOnly: boolean;
    responsible: string | null;
    keyword: string;
    ids: readonly string[] | null;
    max: number;
  },
  CandidateRow
>(
  'find-mention-candidates',
  `
    with reached (account_id, part) as (
      select x.id, 1 from unnest(:participants::uuid[]) x(id)
        where not :publicOnly or x.id = :responsible::uuid or not ${isStaff('x.id')}
      union all select c.account_id, 1 from work_order_comments c
        where c.tenant_id = :tenant and c.order_id = :order and not (:publicOnly and c.is_internal)
      union all select b.account_id, 2 from team_members b where b.tenant_id = :tenant and b.team_id = any (:teams::uuid[]) and not :publicOnly
      union all select g.account_id, 3 from role_grants g left join areas r on r.tenant_id = :tenant and r.id = g.area_id
        where g.tenant_id = :tenant and g.role = any (:roles::text[]) and (r.path is null or starts_with(:path, r.path)) and not :publicOnly
      union all select p.account_id, 4 from project_clients p where p.tenant_id = :tenant and p.project_id = :project and not :publicOnly
    ),
    known as (select account_id, min(part) as part from reached group by account_id)
    select (array['participant', 'team', 'dispatcher', 'client'])[k.part] as part, ${memberColumns(':tenant')}
    from known k
      join memberships m on m.tenant_id = :tenant and m.account_id = k.account_id and m.state = 'member'
      join accounts a on a.id = k.account_id
    where k.account_id <> :account and position(lower(:keyword) in lower(a.full_name)) > 0
      and (:ids::uuid[] is null or k.account_id = any (:ids::uuid[]))
    order by k.part, a.full_name, a.id limit :max`,
);

/**
 * Whom the actor may name in a comment on the order: who can read the comment. A client is offered the people whom the order names to them or who
 * have written to them there, and learns of no others.
 */
export async function listCandidates(
  { actor, database }: SignedInContext,
  { row, order }: LoadedOrder,
  { isInternal, keyword = '', ids }: Wanted,
): Promise<Candidate[]> {
  const rows = await database.run(findCandidates, {
    tenant: actor.tenantId,
    account: actor.accountId,
    order: row.id,
    path: row.area_path,
    project: row.project_id,
    participants: participantsOf(order),
    teams: order.target?.kind === 'team' ? [order.target.teamId] : order.grabbableByTeams,
    roles: seeingRoles,
    responsible: responsibleOf(order),
    publicOnly: !mayReadInternal(toLifecycleActor({ actor }), order),
    keyword,
    ids,
    max: ids === null ? maxCandidates : ids.length,
  });
  return rows
    .filter((found) => mayBeMentioned(toLifecycleActor({ actor: presentMember(found) }), order, isInternal))
    .map(({ account_id, full_name, part }) => ({ id: account_id, fullName: full_name, part }));
}

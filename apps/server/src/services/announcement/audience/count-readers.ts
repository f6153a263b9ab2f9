import { type Audience, rolesOfAudience } from '@energy-om/domain';
import type { Kysely } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { memberOfAudience } from './member-of-audience.ts';

interface AudienceValues {
  tenant: string;
  author: string;
  kind: string;
  roles: readonly string[];
  teams: readonly string[];
  areas: readonly string[];
}

const countMembers = statement<AudienceValues, { readers: number }>(
  'count-readers-of-audience',
  `select count(*)::int as readers from memberships m
      cross join (select :author::uuid as author_id, :kind::text as audience_kind, :roles::text[] as roles, :teams::uuid[] as team_ids,
        :areas::uuid[] as area_ids) a
    where m.tenant_id = :tenant and ${memberOfAudience}`,
);

/** How many people an announcement of this author would be for. */
export async function countReaders(
  at: Kysely<Schema>,
  { tenantId, accountId }: { tenantId: string; accountId: string },
  audience: Audience,
): Promise<number> {
  const { kind, teamIds, areaIds } = audience;
  const values = { tenant: tenantId, author: accountId, kind, roles: rolesOfAudience(audience), teams: teamIds, areas: areaIds };
  const [row] = await runIn(at, countMembers, values);
  return row?.readers ?? 0;
}

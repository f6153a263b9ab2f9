import type { ApiOutput } from '@energy-om/contract';
import { hourMs, inProgressStatuses, toGcj02 } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import { personCondition } from '#services/scope/skill-scope.ts';

type Person = NonNullable<ApiOutput<'getOperationMap'>['people']>[number];

interface PersonRow {
  id: string;
  full_name: string;
  at: Date;
  longitude: number;
  latitude: number;
}

/** An older position is of another shift. */
const maxAgeMs = 12 * hourMs;
const maxPeople = 500;

/** As for recording: on a shift or, without a roster, with an order in hand. Of account `c.account_id`; names `:tenant`. */
function onDuty(now: string): string {
  const ofTeams =
    'from team_members b join rosters w on w.tenant_id = :tenant and w.team_id = b.team_id where b.tenant_id = :tenant and b.account_id = c.account_id';
  return `(exists (select from shifts s where s.tenant_id = :tenant and s.account_id = c.account_id and s.starts_at <= ${now} and s.ends_at > ${now})
    or (not exists (select ${ofTeams}) and exists (select from work_order_participants p join work_orders o on o.tenant_id = :tenant and o.id = p.order_id
      where p.tenant_id = :tenant and p.account_id = c.account_id and p.until is null and o.status in (${inProgressStatuses.join(', ')}))))`;
}

/**
 * Where the people whose tracks the actor may view were last: only those who consented and are on duty at this moment. Viewing others is recorded,
 * as viewing their track is.
 */
export async function listPeopleOnDuty(context: SignedInContext): Promise<Person[]> {
  const { actor, clock, database } = context;
  const parameters = new Parameters({ tenant: actor.tenantId });
  const now = clock.now();
  const at = parameters.add(now);
  const text = `
    select y.id, y.full_name, l.at, l.longitude, l.latitude
    from track_consents c
      join accounts y on y.id = c.account_id
      cross join lateral (select t.at, t.longitude, t.latitude from track_points t
        where t.tenant_id = :tenant and t.account_id = c.account_id and t.at > ${parameters.add(new Date(now.getTime() - maxAgeMs))} and t.at <= ${at}
        order by t.at desc limit 1) l
    where c.tenant_id = :tenant and ${personCondition('c.account_id', actor, 'track.view', parameters)} and ${onDuty(at)}
    order by y.full_name, y.id limit ${maxPeople}`;
  const rows = await database.run(prepared<PersonRow>(text), parameters.values);
  const others = rows.filter(({ id }) => id !== actor.accountId).map(({ id }) => id);
  if (others.length > 0) {
    await database.transaction(async (tx) => {
      for (const subjectId of others) await insertAuditRow(context, { subjectKind: 'track', subjectId, changes: {} }, tx);
    });
  }
  return rows.map(({ id, full_name, at: seenAt, longitude, latitude }) => ({
    id,
    fullName: full_name,
    ...toGcj02({ longitude, latitude }),
    at: seenAt.toISOString(),
  }));
}

import { Parameters, prepared } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { personCondition } from '#services/scope/skill-scope.ts';
import { dayBounds } from './day-bounds.ts';

interface PersonRow {
  id: string;
  full_name: string;
  last_at: Date;
}

export const listTrackPeople: Verb<'listTrackPeople'> = async (context, { date }) => {
  const { actor, database } = context;
  const { from, to } = dayBounds(date, await loadTimeZone(context));
  const parameters = new Parameters({ tenant: actor.tenantId });
  const [start, end] = [parameters.add(from), parameters.add(to)];
  const text = `select y.id, y.full_name, l.at as last_at
    from memberships k
      join accounts y on y.id = k.account_id
      cross join lateral (select p.at from track_points p
        where p.tenant_id = :tenant and p.account_id = k.account_id and p.at >= ${start} and p.at < ${end} order by p.at desc limit 1) l
    where k.tenant_id = :tenant and k.state = 'member' and ${personCondition('k.account_id', actor, 'track.view', parameters)}
    order by y.full_name, y.id`;
  const rows = await database.run(prepared<PersonRow>(text), parameters.values);
  return rows.map(({ id, full_name, last_at }) => ({ id, fullName: full_name, lastAt: last_at.toISOString() }));
};

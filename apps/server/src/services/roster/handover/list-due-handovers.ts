import type { ApiOutput } from '@energy-om/contract';
import { dayMs, type HandoverStatus } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { managedCondition } from '../lock-roster-team.ts';
import { incomingPeople, outgoingPeople } from './handover-rows.ts';

interface DueRow {
  id: string;
  team_id: string;
  name: string;
  ends_at: Date;
  status: HandoverStatus;
}

/** Cards of one account that wait at a time: more would be of many teams. */
const maxDue = 20;
/** Whoever has not signed for so long does not; the message of it still leads to the card. */
const waitsMs = 14 * dayMs;

/** Lists the cards, the last ones of them, whose next signature is the account's: as one of the two shifts, or, of a late one, as who keeps the team's roster. */
export async function listDueHandovers({ actor, clock, database }: SignedInContext): Promise<ApiOutput<'getDuty'>['handovers']> {
  const since = new Date(clock.now().getTime() - waitsMs);
  const parameters = new Parameters({ tenant: actor.tenantId, account: actor.accountId, since });
  const mayManage = managedCondition(actor, parameters);
  // Whose shifts a card is between is found out only where it may be the account's: both sides are members of its team.
  const isOfTeams = `h.team_id = any (${parameters.add(actor.teams.map(({ id }) => id))}::uuid[])`;
  const text = `
    select x.* from (select h.id, h.team_id, e.name, h.ends_at, h.status, h.step, ${outgoingPeople} as outgoing, ${incomingPeople} as incoming,
        ${mayManage} as may_manage
      from handovers h join teams e on e.tenant_id = :tenant and e.id = h.team_id and e.dissolved_at is null
      where h.tenant_id = :tenant and h.status <> 'confirmed' and h.ends_at > :since and (${isOfTeams} or (h.step > 0 and ${mayManage}))) x
    where (x.step > 0 and x.may_manage)
      or case x.status when 'composed' then x.outgoing else x.incoming end @> jsonb_build_array(jsonb_build_object('id', :account::text))
    order by x.ends_at desc, x.id desc limit ${maxDue}`;
  const rows = await database.run(prepared<DueRow>(text), parameters.values);
  return rows.reverse().map(({ id, team_id, name, ends_at, status }) => ({
    id,
    team: { id: team_id, name },
    endsAt: ends_at.toISOString(),
    part: status === 'composed' ? 'outgoing' : 'incoming',
  }));
}

import type { ApiOutput } from '@energy-om/contract';
import { inProgressStatuses, localDate, workOrderStatus } from '@energy-om/domain';
import { Parameters, prepared, statement } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { invalid, notFound } from '#services/core/service-error.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { readCondition } from '#services/scope/order-scope.ts';
import { teamCondition } from '#services/scope/team-scope.ts';
import { listDueHandovers } from './handover/list-due-handovers.ts';
import { type DutyKind, listOnDuty, type OnDuty } from './list-on-duty.ts';
import { presentShift, type ShiftRow } from './list-shifts.ts';
import { hasRoster } from './on-shift.ts';
import { countWaiting } from './requests/list-shift-requests.ts';

type Duty = ApiOutput<'getDuty'>;
type Person = Duty['people'][number];

/** On the screen of one phone. */
const maxPeople = 60;

export const getDuty: Verb<'getDuty'> = async (context, { areaId, businessTypeId }) => {
  const { actor, database } = context;
  const people = await listPeople(context, areaId, businessTypeId);
  const own = await database.run(findOwn, {
    tenant: actor.tenantId,
    account: actor.accountId,
    teams: actor.teams.map(({ id }) => id),
    now: context.clock.now(),
  });
  const [state] = own;
  const shifts = (state?.shifts ?? []).map((row) =>
    presentShift({ ...row, starts_at: new Date(row.starts_at), ends_at: new Date(row.ends_at) }),
  );
  const now = context.clock.now().toISOString();
  const current = shifts.find(({ startsAt }) => startsAt <= now) ?? null;
  const next = shifts.find(({ startsAt }) => startsAt > now) ?? null;
  return {
    hasRoster: state?.has_roster ?? false,
    current,
    next,
    people: await describePeople(context, people),
    waitingRequests: await countWaiting(context),
    handovers: await listDueHandovers(context),
  };
};

/** A trade is asked for with a place: of the whole tenant there is no next in line. */
function listPeople(context: SignedInContext, areaId: string | undefined, businessTypeId: string | undefined): Promise<OnDuty[]> {
  if (areaId !== undefined) return listForArea(context, areaId, businessTypeId);
  if (businessTypeId !== undefined) throw invalid({ areaId: 'required' });
  return listAtWork(context);
}

/** The present and the next shifts of the account, by start. */
const findOwn = statement<
  { tenant: string; account: string; teams: readonly string[]; now: Date },
  { has_roster: boolean; shifts: ShiftRow[] }
>(
  'find-own-duty',
  `select exists (select from unnest(:teams::uuid[]) e(id) where ${hasRoster('e.id')}) as has_roster,
    coalesce((select jsonb_agg(to_jsonb(c) order by c.starts_at) from (select s.* from shifts s
      where s.tenant_id = :tenant and s.account_id = :account and s.team_id = any (:teams::uuid[]) and s.ends_at > :now
      order by s.ends_at limit 4) c), '[]') as shifts`,
);

/** Who is at work or on call in the teams that the account may see. */
async function listAtWork({ actor, database, clock }: SignedInContext): Promise<OnDuty[]> {
  const parameters = new Parameters({ tenant: actor.tenantId, now: clock.now() });
  const text = `
    select s.account_id as "accountId", case when s.on_call then 'onCall' else 'work' end as by, s.team_id as "teamId" from shifts s
      join teams e on e.tenant_id = :tenant and e.id = s.team_id
      join team_members b on b.tenant_id = :tenant and b.team_id = s.team_id and b.account_id = s.account_id
    where s.tenant_id = :tenant and s.starts_at <= :now and s.ends_at > :now and ${teamCondition(actor, 'roster.view', parameters)}
    order by e.name, s.on_call, s.ends_at, s.account_id limit ${maxPeople}`;
  return database.run(prepared<OnDuty>(text), parameters.values);
}

async function listForArea(context: SignedInContext, areaId: string, businessTypeId: string | undefined): Promise<OnDuty[]> {
  const { actor, database, clock } = context;
  const [area] = await database.run(findPath, { tenant: actor.tenantId, area: areaId, type: businessTypeId ?? null });
  if (!area?.is_known) throw notFound();
  const at = clock.now();
  const today = localDate(at.getTime(), await loadTimeZone(context));
  return (await listOnDuty(database, actor.tenantId, { areaPath: area.path, trade: '', businessTypeId, at, today })).slice(0, maxPeople);
}

const findPath = statement<{ tenant: string; area: string; type: string | null }, { path: string; is_known: boolean }>(
  'find-path-for-duty',
  `select a.path, (:type::uuid is null or exists (select from business_types v where v.tenant_id = :tenant and v.id = :type::uuid)) as is_known
    from areas a where a.tenant_id = :tenant and a.id = :area and a.retired_at is null`,
);

interface DescribedRow {
  account_id: string;
  team_id: string | null;
  by: DutyKind;
  full_name: string;
  phone_number: string | null;
  team_name: string | null;
  shift: { name: string; letter: string; endsAt: string } | null;
  order: Person['order'];
  doing: Person['doing'];
}

/** Adds names, shifts and, where the account may see it, the order that each one works on. */
async function describePeople({ actor, database, clock }: SignedInContext, people: readonly OnDuty[]): Promise<Person[]> {
  if (people.length === 0) return [];
  const parameters = new Parameters({
    tenant: actor.tenantId,
    now: clock.now(),
    people: JSON.stringify(people.map((one, place) => ({ ...one, place }))),
  });
  const text = `
    select x."accountId" as account_id, x."teamId" as team_id, x.by, y.full_name, y.phone_number, e.name as team_name,
      (select jsonb_build_object('name', s.name, 'letter', s.letter, 'endsAt', s.ends_at) from shifts s
        where s.tenant_id = :tenant and s.account_id = x."accountId" and s.team_id = x."teamId" and s.starts_at <= :now and s.ends_at > :now
        order by s.on_call limit 1) as shift,
      (select jsonb_build_object('id', o.id, 'orderNo', o.order_no, 'title', o.title) from work_orders o
        where o.tenant_id = :tenant and o.lead_id = x."accountId" and o.status in (${inProgressStatuses.join(', ')})
          and ${readCondition(actor, parameters, clock.now())} order by o.arrived_at desc nulls last, o.id desc limit 1) as order,
      coalesce((select case when o.arrived_at is null then 'onTheWay' else 'onSite' end from work_orders o
        where o.tenant_id = :tenant and o.status = ${workOrderStatus.executing}
          and (o.lead_id = x."accountId" or o.state -> 'memberIds' ? x."accountId"::text)
        order by o.arrived_at desc nulls last limit 1), 'free') as doing
    from jsonb_to_recordset(:people::jsonb) as x ("accountId" uuid, "teamId" uuid, by text, place int)
      join accounts y on y.id = x."accountId"
      left join teams e on e.tenant_id = :tenant and e.id = x."teamId"
    order by x.place`;
  const rows = await database.run(prepared<DescribedRow>(text), parameters.values);
  return rows.map(presentPerson);
}

function presentPerson({ account_id, team_id, by, full_name, phone_number, team_name, shift, order, doing }: DescribedRow): Person {
  return {
    person: { id: account_id, fullName: full_name },
    phoneNumber: phone_number,
    team: team_id === null || team_name === null ? null : { id: team_id, name: team_name },
    by,
    shift: shift && { ...shift, endsAt: new Date(shift.endsAt).toISOString() },
    doing,
    order,
  };
}

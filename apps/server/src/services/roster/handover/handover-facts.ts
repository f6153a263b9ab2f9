import {
  type HandoverFact,
  handoverKinds,
  handoverPromiseMs,
  openStatuses,
  runningSwitchingStatuses,
  standingPermitStatuses,
  valueTypes,
  workOrderStatus,
} from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { type Statement, statement } from '#db/statement.ts';
import { servesWhole } from '#services/scope/team-scope.ts';
import { findSwitchedOff } from './find-switched-off.ts';

/** Somebody works on these, or still has to write down the results. */
const inHand = [workOrderStatus.executing, workOrderStatus.toBeBackfilled];

/** Runs a statement, within a transaction or outside. */
export type Run = Database['run'];

interface FactQuestion {
  tenant: string;
  team: string;
  /** Deadlines before this time are promises of the next shift. */
  promisedUntil: Date;
  /** Of each source: what a person can read at a change of shift. */
  limit: number;
}

type Source = (run: Run, question: FactQuestion) => Promise<HandoverFact[]>;

/** Facts are built by the statement itself, as the card stores them. */
function source<Values extends object>(
  of: Statement<Values, { fact: HandoverFact }>,
  valuesOf: (question: FactQuestion) => Values,
): Source {
  return async (run, question) => (await run(of, valuesOf(question))).map(({ fact }) => fact);
}

const millisecondsOf = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`;

const fact = (kind: string, subjectKind: string, id: string, parts: string) =>
  `jsonb_build_object('key', ${kind} || ':' || ${id}, 'kind', ${kind}, 'subject', jsonb_build_object('kind', '${subjectKind}', 'id', ${id}), ${parts}) as fact`;

const isHeld = `coalesce((o.state -> 'hold' ->> 'approved')::boolean, false)`;
const orderKind = `case when ${isHeld} then 'held' when o.status = any (:executing::int[]) then 'inHand' else 'promise' end`;

/** The team's orders that are on hold with why, those that are worked on, and those of which a deadline is near. */
const findOrders = statement<FactQuestion & { open: readonly number[]; executing: readonly number[] }, { fact: HandoverFact }>(
  'find-orders-to-hand-over',
  `select ${fact(
    'x.kind',
    'workOrder',
    'o.id',
    `'title', o.title, 'detail', o.order_no, 'place', a.name, 'level', o.level,
      'hold', case when ${isHeld} then jsonb_build_object('reason', o.state -> 'hold' -> 'reason', 'text', o.state -> 'hold' -> 'text') end,
      'at', case when ${isHeld} then (o.state -> 'hold' ->> 'until')::bigint else ${millisecondsOf('o.next_due_at')} end`,
  )}
    from work_orders o join areas a on a.tenant_id = :tenant and a.id = o.area_id cross join lateral (select ${orderKind} as kind) x
    where o.tenant_id = :tenant and o.team_id = :team and o.status = any (:open::int[]) and (x.kind <> 'promise' or o.next_due_at < :promisedUntil)
    order by o.level, o.id limit :limit`,
);

const findPermits = statement<Pick<FactQuestion, 'tenant' | 'team' | 'limit'> & { standing: readonly string[] }, { fact: HandoverFact }>(
  'find-permits-to-hand-over',
  `select ${fact("'permit'", 'permit', 'p.id', `'title', o.title, 'detail', p.number, 'place', p.place, 'level', null, 'hold', null, 'at', ${millisecondsOf('p.valid_until')}`)}
    from permits p join work_orders o on o.tenant_id = :tenant and o.id = p.order_id
    where p.tenant_id = :tenant and o.team_id = :team and p.status = any (:standing::text[])
    order by p.valid_until, p.id limit :limit`,
);

/** Equipment that is between two positions, or soon is. */
const findSwitchings = statement<Pick<FactQuestion, 'tenant' | 'team' | 'limit'> & { running: readonly string[] }, { fact: HandoverFact }>(
  'find-switchings-to-hand-over',
  `select ${fact("'switching'", 'switching', 's.id', "'title', s.task, 'detail', s.number, 'place', a.name, 'level', null, 'hold', null, 'at', null")}
    from switching_orders s
      join work_orders o on o.tenant_id = :tenant and o.id = s.order_id
      join areas a on a.tenant_id = :tenant and a.id = o.area_id
    where s.tenant_id = :tenant and s.status not in ('done', 'aborted', 'voided') and s.status = any (:running::text[]) and o.team_id = :team
    order by s.id limit :limit`,
);

/** A point is the business of each team by whose permit it is held; it links to the last of these permits. */
const findPoints = statement<Pick<FactQuestion, 'tenant' | 'team' | 'limit'>, { fact: HandoverFact }>(
  'find-points-to-hand-over',
  `select jsonb_build_object('key', 'isolation:' || i.id, 'kind', 'isolation', 'subject', jsonb_build_object('kind', 'permit', 'id', h.id),
      'title', i.name, 'detail', d.name, 'place', a.name, 'level', null, 'hold', null, 'at', null,
      'lock', case when i.state in ('locked', 'provedDead', 'earthed', 'unearthed') then jsonb_build_object('number', i.lock_number, 'photo',
        case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size, 'mime', f.mime,
          'hasThumbnail', f.thumb_key is not null) end) end) as fact
    from isolation_points i
      left join files f on f.tenant_id = :tenant and f.id = i.lock_photo_id
      join devices d on d.tenant_id = :tenant and d.id = i.device_id
      join areas a on a.tenant_id = :tenant and a.id = d.area_id
      cross join lateral (select p.id from permit_points y
          join permits p on p.tenant_id = :tenant and p.id = y.permit_id
          join work_orders o on o.tenant_id = :tenant and o.id = p.order_id
        where y.tenant_id = :tenant and y.point_id = i.id and o.team_id = :team order by p.id desc limit 1) h
    where i.tenant_id = :tenant and i.state not in ('planned', 'restored')
    order by i.id limit :limit`,
);

/** Alarms that stand where the team serves, apart from those that somebody has confirmed. */
const findAlarms = statement<Pick<FactQuestion, 'tenant' | 'team' | 'limit'>, { fact: HandoverFact }>(
  'find-alarms-to-hand-over',
  `select ${fact(
    "case when x.acknowledged_at is null then 'alarm' else 'knownAlarm' end",
    'alarm',
    'x.id',
    `'title', x.name, 'detail', d.name, 'place', a.name, 'level', x.level, 'hold', null, 'at', ${millisecondsOf('x.raised_at')}`,
  )}
    from alarms x
      join devices d on d.tenant_id = :tenant and d.id = x.device_id
      join areas a on a.tenant_id = :tenant and a.id = d.area_id
      join teams e on e.tenant_id = :tenant and e.id = :team and ${servesWhole('a.path')}
    where x.tenant_id = :tenant and x.cleared_at is null
    order by x.level, x.id limit :limit`,
);

const ofTeam = ({ tenant, team, limit }: FactQuestion) => ({ tenant, team, limit });

/** What cards are composed of. A new kind of fact is one more entry. */
const sources: readonly Source[] = [
  source(findPoints, ofTeam),
  source(findPermits, (question) => ({ ...ofTeam(question), standing: standingPermitStatuses })),
  source(findSwitchings, (question) => ({ ...ofTeam(question), running: runningSwitchingStatuses })),
  source(findSwitchedOff, (question) => ({ ...ofTeam(question), state: valueTypes.state, open: openStatuses })),
  source(findAlarms, ofTeam),
  source(findOrders, (question) => ({ ...question, open: openStatuses, executing: inHand })),
];

/** Lists the open facts of a team, in the order in which they are handed over. */
export async function listHandoverFacts(run: Run, tenant: string, team: string, endsAt: Date, limit: number): Promise<HandoverFact[]> {
  const question = { tenant, team, promisedUntil: new Date(endsAt.getTime() + handoverPromiseMs), limit };
  const facts: HandoverFact[] = [];
  // One after the other: within a transaction there is one connection.
  for (const list of sources) facts.push(...(await list(run, question)));
  return facts.sort((one, other) => handoverKinds.indexOf(one.kind) - handoverKinds.indexOf(other.kind));
}

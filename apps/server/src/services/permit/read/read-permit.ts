import type { ApiOutput } from '@energy-om/contract';
import {
  countPeople,
  type IsolationPoint,
  isAtPointStep,
  listPermitActions,
  listUnbriefed,
  type Permit,
  type PermitFacts,
  type PermitStatus,
  type PointStep,
  pointSteps,
  pointTable,
  qualifyingSkills,
  type WorkOrderStatus,
} from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { type Database, runIn } from '#db/database.ts';
import type { SignedInput } from '#db/schema/permits.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { presentStoredFile, type StoredFileRow } from '#services/file/present-stored-file.ts';
import { readCondition, scopeCondition } from '#services/scope/order-scope.ts';
import {
  certificatesFor,
  findAmong,
  kindsAsArrays,
  type NamePerson,
  presentEvent,
  type ShownEvent,
  type ShownPerson,
} from '../field-document/present-history.ts';
import { type FixedForm, type FormSource, formColumns, formOf } from '../printed-form/printed-form.ts';
import { earthsOf, holdersOfPoint, isNamed, type PermitRow, type PointRow, toPermit } from './permit-rows.ts';
import { presentSummary, type SummaryRow, summaryColumns } from './permit-summary.ts';

type Detail = ApiOutput<'getPermit'>;

interface ShownPoint extends PointRow {
  device: Detail['points'][number]['device'];
  photo: StoredFileRow | null;
}

type ShownPermitEvent = ShownEvent<
  PermitStatus,
  { point?: { name: string; step: PointStep; number: string }; text?: { form?: FixedForm } }
>;

interface DetailRow
  extends Omit<PermitRow, 'id' | 'version' | 'kind' | 'status' | 'number' | 'place' | 'valid_from' | 'valid_until'>,
    SummaryRow,
    FormSource {
  order_status: WorkOrderStatus;
  order_level: number;
  dispatches: boolean;
  leads_elsewhere: boolean;
  people: ShownPerson[];
  points: ShownPoint[];
  events: ShownPermitEvent[];
  signatures: { action: string; accountId: string; input: SignedInput }[];
}

/** The people of permit `p` and those of its history, with the last day of a certificate that qualifies for work of its kind. */
const peopleOf = (kinds: string) => `(
    select jsonb_agg(jsonb_build_object('id', y.id, 'fullName', y.full_name,
      'qualifiedUntil', case when isfinite(c.last) then c.last end,
      'isUnqualified', coalesce(c.last < (p.valid_until at time zone t.time_zone)::date, true)))
    from accounts y left join lateral (
      select max(coalesce(k.ends_on, 'infinity'::date)) as last from ${certificatesFor('y.id', kinds, 'p.kind')}) c on true
    where y.id in (select unnest(array[p.issuer_id, p.leader_id, p.permitter_id, p.guardian_id] || p.crew_ids)
      union select e.actor_id from permit_events e where e.tenant_id = :tenant and e.permit_id = p.id
      union select (g.value ->> 'accountId')::uuid from permit_events e, jsonb_array_elements(e.signatures) g
        where e.tenant_id = :tenant and e.permit_id = p.id
      union select i.locked_by from permit_points x join isolation_points i on i.tenant_id = :tenant and i.id = x.point_id
        where x.tenant_id = :tenant and x.permit_id = p.id)) as people`;

const pointsOf = `coalesce((
    select jsonb_agg(to_jsonb(i) || jsonb_build_object('holders', ${holdersOfPoint},
      'device', jsonb_build_object('id', d.id, 'name', d.name),
      'photo', case when f.id is not null
        then jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size, 'mime', f.mime, 'thumb_key', f.thumb_key) end) order by x.position)
    from permit_points x
      join isolation_points i on i.tenant_id = :tenant and i.id = x.point_id
      join devices d on d.tenant_id = :tenant and d.id = i.device_id
      left join files f on f.tenant_id = :tenant and f.id = i.lock_photo_id
    where x.tenant_id = :tenant and x.permit_id = p.id), '[]') as points`;

/** The permit where it names the account or is of an order that the account may read; null otherwise. */
export async function findPermit(database: Database, context: SignedInContext, id: string): Promise<Detail | null> {
  const { text, parameters } = selectDetail(context, id, true);
  const [row] = await database.run(prepared<DetailRow>(text), parameters.values);
  return row ? present(row, context) : null;
}

/** Reads one permit within the transaction that has locked it. */
export async function readPermit(tx: Transaction<Schema>, context: SignedInContext, id: string): Promise<Detail> {
  const { text, parameters } = selectDetail(context, id, false);
  const [row] = await runIn(tx, prepared<DetailRow>(text), parameters.values);
  if (!row) throw new Error('the permit that was just written is gone');
  return present(row, context);
}

function selectDetail({ actor, clock }: SignedInContext, id: string, isScoped: boolean) {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const reach = isScoped ? `and (${isNamed(parameters.add(actor.accountId))} or ${readCondition(actor, parameters, clock.now())})` : '';
  const text = `
    select p.*, ${summaryColumns}, ${formColumns}, o.status as order_status, o.level as order_level,
      ${scopeCondition(actor, 'work-order.dispatch', parameters)} as dispatches,
      exists (select from permits w where w.tenant_id = :tenant and w.leader_id = p.leader_id and w.id <> p.id
        and w.status in ('open', 'working', 'paused')) as leads_elsewhere,
      ${peopleOf(parameters.add(certificates))}, ${pointsOf},
      coalesce((select jsonb_agg(to_jsonb(e) order by e.position) from permit_events e
        where e.tenant_id = :tenant and e.permit_id = p.id), '[]') as events,
      coalesce((select jsonb_agg(jsonb_build_object('action', g.action, 'accountId', g.account_id, 'input', g.input)) from permit_signatures g
        where g.tenant_id = :tenant and g.permit_id = p.id and g.version = p.version), '[]') as signatures
    from permits p
      join work_orders o on o.tenant_id = :tenant and o.id = p.order_id
      join tenants t on t.id = :tenant
    where p.tenant_id = :tenant and p.id = ${parameters.add(id)} ${reach}`;
  return { text, parameters };
}

const certificates = kindsAsArrays(qualifyingSkills);

function present(row: DetailRow, { actor, clock, language }: SignedInContext): Detail {
  const { person, named } = findAmong(row.people);
  const permit = toPermit(row, row.points);
  const facts = toFacts(row, permit, clock.now().getTime());
  const nameOf = (id: string) => row.points.find((point) => point.id === id)?.name ?? person(id).fullName;
  const signatures = row.signatures.map(({ input, ...rest }) => ({ ...rest, newLeaderId: toText(input.newLeaderId) }));
  return {
    ...presentSummary(row),
    scope: row.scope,
    measures: row.measures,
    issuer: person(row.issuer_id),
    leader: person(row.leader_id),
    permitter: person(row.permitter_id),
    guardian: row.guardian_id === null ? null : person(row.guardian_id),
    crew: row.crew_ids.map(person),
    briefedIds: row.briefed_ids,
    points: row.points.map((point) => presentPoint(point, permit, named)),
    leaderChanged: row.leader_changed,
    extended: row.extended,
    peopleOnSite: countPeople(permit),
    earthsPlaced: facts.earthsPlaced,
    actions: listPermitActions(permit, actor.accountId, facts, signatures).map(({ faults, waitsFor, ...rest }) => ({
      ...rest,
      waitsFor: [...waitsFor],
      faults: faults.map(({ requirement, ids }) => ({ requirement, names: ids.map(nameOf) })),
    })),
    form: formOf(row.kind, row.events, row, language),
    mayEdit: permit.status === 'draft' && [permit.issuerId, permit.leaderId].includes(actor.accountId),
    mayBrief: mayBrief(permit, actor.accountId),
    history: row.events.map((event) => ({ ...presentEvent(event, named), point: event.detail.point ?? null })),
    hash: row.events.at(-1)?.hash ?? '',
  };
}

/** Whether an account still has to sign what the work is about and how it is secured. */
export function mayBrief(permit: Permit, accountId: string): boolean {
  return listUnbriefed(permit).includes(accountId);
}

function toFacts(row: DetailRow, permit: Permit, now: number): PermitFacts {
  return {
    now,
    orderStatus: row.order_status,
    orderLevel: row.order_level,
    isDispatcher: row.dispatches,
    isSystem: false,
    unqualifiedIds: row.people.filter(({ isUnqualified }) => isUnqualified).map(({ id }) => id),
    leadingElsewhereIds: row.leads_elsewhere ? [row.leader_id] : [],
    earthsPlaced: earthsOf(permit.points),
  };
}

function presentPoint(point: ShownPoint, permit: Permit, named: NamePerson): Detail['points'][number] {
  return {
    id: point.id,
    name: point.name,
    device: point.device,
    state: point.state,
    needsProof: point.needs_proof,
    needsEarth: point.needs_earth,
    lockedBy: point.locked_by === null ? null : named(point.locked_by),
    lockPhoto: point.photo && presentStoredFile(point.photo),
    lockNumber: point.lock_number,
    earthNumber: point.earth_number,
    sharedWith: point.holders.flatMap((holder) => (holder.permitId === permit.id ? [] : numberOf(holder))),
    steps: pointSteps.filter((step) => isNext(step, point, permit)),
  };
}

function numberOf(holder: IsolationPoint['holders'][number]): string[] {
  const { number } = holder as { number?: string | null };
  return number ? [number] : [];
}

/** The steps that the table has from the point's state, and that the permit is at: securing before the work, undoing after it. */
function isNext(step: PointStep, { state, needs_proof, needs_earth }: ShownPoint, { status }: Permit): boolean {
  if (!pointTable[step].from.includes(state) || !isAtPointStep(status, step)) return false;
  if (step === 'prove') return needs_proof || needs_earth;
  return step !== 'earth' || needs_earth;
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

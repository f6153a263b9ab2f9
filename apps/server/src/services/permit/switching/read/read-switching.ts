import type { ApiOutput } from '@energy-om/contract';
import {
  holderOfPart,
  listSwitchingActions,
  mayActOnPhone,
  phaseHolder,
  type StepPhase,
  type SwitchingFacts,
  type SwitchingOrder,
  type SwitchingStatus,
  switchingRoles,
  switchingSkills,
  type WorkOrderStatus,
} from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { type Database, runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { presentModelValue } from '#services/device/present-values.ts';
import {
  certificatesFor,
  findAmong,
  kindsAsArrays,
  type NamePerson,
  presentEvent,
  type ShownEvent,
  type ShownPerson,
} from '#services/permit/field-document/present-history.ts';
import { type FixedForm, type FormSource, formColumns, formOf } from '#services/permit/printed-form/printed-form.ts';
import { readCondition } from '#services/scope/order-scope.ts';
import { findSteps, isNamedOnSwitching, liveValueOf, type StepRow, type SwitchingRow, toSwitching } from './switching-rows.ts';
import { presentSwitchingSummary, type SwitchingSummaryRow, switchingJoins, switchingSummaryColumns } from './switching-summary.ts';

type Detail = ApiOutput<'getSwitching'>;
type Run = Database['run'];

type ShownSwitchingEvent = ShownEvent<
  SwitchingStatus,
  { foundState?: string; step?: number; phase?: StepPhase; value?: number | null; text?: { form?: FixedForm }; onPhoneOf?: string }
>;

interface DetailRow
  extends Omit<SwitchingRow, 'id' | 'version' | 'kind' | 'status' | 'number' | 'task' | 'ticked'>,
    SwitchingSummaryRow,
    FormSource {
  order_status: WorkOrderStatus;
  /** Those of operator and supervisor who have a PIN. */
  with_pin: string[];
  people: ShownPerson[];
  events: ShownSwitchingEvent[];
  signatures: { action: string; accountId: string }[];
}

/** The people of switching order `s` and those of its history, with the last day of a certificate that qualifies for its kind. */
const peopleOf = (kinds: string, now: string) => `(
    select jsonb_agg(jsonb_build_object('id', y.id, 'fullName', y.full_name,
      'qualifiedUntil', case when isfinite(c.last) then c.last end,
      'isUnqualified', coalesce(c.last < (${now}::timestamptz at time zone t.time_zone)::date, true)))
    from accounts y left join lateral (
      select max(coalesce(k.ends_on, 'infinity'::date)) as last from ${certificatesFor('y.id', kinds, 's.kind')}) c on true
    where y.id in (select unnest(array[s.operator_id, s.supervisor_id, s.commander_id])
      union select e.actor_id from switching_events e where e.tenant_id = :tenant and e.switching_id = s.id)) as people`;

const certificates = kindsAsArrays(switchingSkills);

/** The switching order where it names the account or is of an order that the account may read; null otherwise. */
export function findSwitching(database: Database, context: SignedInContext, id: string): Promise<Detail | null> {
  return read((text, values) => database.run(text, values), context, id, true);
}

/** Reads one switching order within the transaction that has locked it. */
export async function readSwitching(tx: Transaction<Schema>, context: SignedInContext, id: string): Promise<Detail> {
  const found = await read((text, values) => runIn(tx, text, values), context, id, false);
  if (!found) throw new Error('the switching order that was just written is gone');
  return found;
}

async function read(run: Run, context: SignedInContext, id: string, isScoped: boolean): Promise<Detail | null> {
  const { actor, clock } = context;
  const parameters = new Parameters({ tenant: actor.tenantId });
  const reach = isScoped
    ? `and (${isNamedOnSwitching(parameters.add(actor.accountId))} or ${readCondition(actor, parameters, clock.now())})`
    : '';
  const text = `
    select s.*, ${switchingSummaryColumns}, ${formColumns}, o.status as order_status,
      array(select y.id from accounts y where y.id in (s.operator_id, s.supervisor_id) and y.signing_pin_hash is not null) as with_pin,
      ${peopleOf(parameters.add(certificates), parameters.add(clock.now()))},
      coalesce((select jsonb_agg(to_jsonb(e) order by e.position) from switching_events e
        where e.tenant_id = :tenant and e.switching_id = s.id), '[]') as events,
      coalesce((select jsonb_agg(jsonb_build_object('action', g.action, 'accountId', g.account_id)) from switching_signatures g
        where g.tenant_id = :tenant and g.switching_id = s.id and g.version = s.version), '[]') as signatures
    from switching_orders s ${switchingJoins} join tenants t on t.id = :tenant
    where s.tenant_id = :tenant and s.id = ${parameters.add(id)} ${reach}`;
  const [row] = await run(prepared<DetailRow>(text), parameters.values);
  return row ? present(row, await run(findSteps, { tenant: actor.tenantId, switching: id }), context) : null;
}

function present(row: DetailRow, steps: readonly StepRow[], context: SignedInContext): Detail {
  const { actor, clock } = context;
  const now = clock.now().getTime();
  const { person, named } = findAmong(row.people);
  const switching = toSwitching(row, steps);
  const facts: SwitchingFacts = {
    orderStatus: row.order_status,
    unqualifiedIds: row.people.filter(({ isUnqualified }) => isUnqualified).map(({ id }) => id),
    liveValue: liveValueOf(steps[row.ticked], now)?.value ?? null,
  };
  return {
    ...presentSwitchingSummary(row),
    operator: person(row.operator_id),
    supervisor: person(row.supervisor_id),
    commander: person(row.commander_id),
    steps: steps.map((step) => ({ ...presentStep(step, now, context), acts: presentActs(step, row.events, named) })),
    phase: row.phase,
    actions: listSwitchingActions(switching, actor.accountId, facts, row.signatures).map(({ unmet, waitsFor, comesAfter, ...rest }) => ({
      ...rest,
      unmet: [...unmet],
      waitsFor: [...waitsFor],
      comesAfter: [...comesAfter],
    })),
    form: formOf('switching', row.events, row, context.language),
    onThisPhone: findOther(row, switching, actor.accountId, named),
    mayEdit: row.status === 'draft' && row.operator_id === actor.accountId,
    history: row.events
      .filter(({ detail }) => detail.phase === undefined)
      .map((event) => ({ ...presentEvent(event, named), foundState: event.detail.foundState ?? '' })),
    hash: row.events.at(-1)?.hash ?? '',
  };
}

function presentStep(step: StepRow, now: number, { language }: SignedInContext): Omit<Detail['steps'][number], 'acts'> {
  const { device, equipment, closes, text, expects, described } = step;
  const live = liveValueOf(step, now);
  const known = described && presentModelValue(described, language);
  return {
    device,
    equipment,
    closes,
    text,
    expects: expects && {
      key: expects.key,
      min: expects.min,
      max: expects.max,
      label: known?.label ?? expects.key,
      unit: known?.unit ?? null,
      decimals: known?.decimals ?? 2,
      live: live && { value: live.value, at: new Date(live.at).toISOString() },
    },
  };
}

/** Who may take the present act on the phone of an account by a PIN. */
function findOther({ with_pin }: DetailRow, switching: SwitchingOrder, accountId: string, named: NamePerson): Detail['onThisPhone'] {
  const { status, phase, ticked, steps } = switching;
  const holder = holderOfPart(phaseHolder[phase], switching);
  if (status !== 'executing' || ticked === steps.length || !mayActOnPhone(switching, accountId, holder, phase)) return null;
  return { person: named(holder), hasPin: with_pin.includes(holder) };
}

function presentActs({ position }: StepRow, events: readonly ShownSwitchingEvent[], named: NamePerson): Detail['steps'][number]['acts'] {
  return events.flatMap(({ detail, actor_id, at, device_at }) =>
    detail.phase !== undefined && detail.step === position && actor_id !== null
      ? [
          {
            phase: detail.phase,
            by: named(actor_id),
            at: new Date(at).toISOString(),
            deviceAt: device_at === null ? null : new Date(device_at).toISOString(),
            onPhoneOf: detail.onPhoneOf === undefined ? null : named(detail.onPhoneOf),
            value: detail.value ?? null,
          },
        ]
      : [],
  );
}

/** The names of those of operator, supervisor and commander who lack a certificate. */
export function unqualifiedNames(detail: Detail): string[] {
  return switchingRoles.map((role) => detail[role]).flatMap(({ isUnqualified, fullName }) => (isUnqualified ? [fullName] : []));
}

import type { ApiOutput, Language } from '@energy-om/contract';
import {
  type AvailableAction,
  elapsedTime,
  holderOf,
  isOneSignatureEnough,
  type LifecycleActor,
  responsibleOf,
  staffViewOf,
  type WorkOrder,
  waitingStatuses,
} from '@energy-om/domain';
import { presentFormField } from '#services/dictionary/present-form-field.ts';
import { presentStoredFile } from '#services/file/present-stored-file.ts';
import type { FileRow, HistoryRow, NamedPerson, OrderDetailRow } from '../detail/detail-rows.ts';
import { presentTakenParts } from '../detail/taken-parts.ts';
import type { LoadedOrder } from '../load/load-order.ts';
import type { OrderRegister } from '../readings/load-registers.ts';
import { presentDelayInFull } from './present-delay.ts';
import { presentOrderAlarm } from './present-order-alarm.ts';
import { presentRegister } from './present-register.ts';
import { presentAnswers, presentResult } from './present-result.ts';
import { presentClock } from './present-row.ts';
import { presentSaving } from './present-saving.ts';

type Detail = ApiOutput<'getWorkOrder'>;
type Contact = Omit<NamedPerson, 'isStaff'>;

/** What is read of an order, with what is read apart since few orders need it. */
export interface FoundDetail extends OrderDetailRow {
  followUps: Detail['followUps'];
  registers: readonly OrderRegister[];
}

/** Who reads an order, and when. */
export interface DetailReader {
  actor: LifecycleActor;
  language: Language;
  /** Epoch milliseconds. */
  now: number;
}

/** Everything on an order as the wire shows it to its reader, of the staff whom they are shown. */
export function presentDetail(
  loaded: LoadedOrder,
  found: FoundDetail,
  actions: readonly AvailableAction[],
  { actor, language, now }: DetailReader,
): Detail {
  const { row, order } = loaded;
  const names = new Names(pickShown(found, order, actor));
  return {
    ...presentHead(loaded, found, names, now),
    ...presentSite(found),
    ...presentPeople(loaded, names),
    ...presentTimes(row),
    ...presentResultForm(loaded, found),
    description: row.description,
    businessType: { id: row.business_type_id, name: found.business_type_name },
    needsClassification: order.needsClassification,
    objects: found.objects as Detail['objects'],
    hasRoute: found.has_route,
    customAnswers: presentAnswers(row.custom_answers),
    customFields: found.custom_fields.map(presentFormField),
    clocks: presentClocks(loaded, now),
    hold: presentHold(order, names),
    closing: presentClosing(order, found, names),
    oneSignature: isOneSignatureEnough(order, order.closing || actor.kind === 'system' ? undefined : actor.accountId),
    evaluation: row.evaluation && { ...row.evaluation, by: names.person(row.evaluation.by) },
    linkedOrder: presentReference(row.linked_order_id, found.linked_order_no),
    followUps: found.followUps,
    files: found.files.map((file) => presentFile(file, names)),
    alarms: found.alarms.map((alarm) => presentOrderAlarm(alarm, language, now)),
    saving: staffViewOf(actor, order) === 'everybody' ? presentSaving(found) : null,
    savingDueAt:
      staffViewOf(actor, order) === 'everybody' && !waitingStatuses.includes(order.status)
        ? (found.saving_due_at?.toISOString() ?? null)
        : null,
    delayCost: staffViewOf(actor, order) === 'everybody' ? presentDelayInFull(found, order) : null,
    history: found.history.map((entry) => presentHistory(entry, names)),
    actions: actions.map(({ action, command, blockedBy, blockedSubject }) => ({ action, command, blockedBy, blockedSubject })),
  };
}

/** What a list shows of the order, too. */
function presentHead({ row, order }: LoadedOrder, found: FoundDetail, names: Names, now: number) {
  return {
    id: row.id,
    orderNo: row.order_no,
    title: row.title,
    status: row.status,
    backTo: row.back_to,
    version: row.version,
    level: row.level,
    source: row.source,
    project: { id: row.project_id, name: found.project_name },
    site: { id: row.area_id, name: found.area_name },
    team: presentTeam(row.team_id, names),
    executors: listExecutors(order, names),
    holder: presentHolder(order, names),
    clock: presentClock(row),
    overdue: row.next_due_at !== null && row.next_due_at.getTime() <= now,
    onHold: order.hold !== null,
    createdAt: row.created_at.toISOString(),
    plannedFinishAt: toIso(row.planned_finish_at),
  } satisfies Partial<Detail>;
}

function presentTeam(id: string | null, names: Names): Detail['team'] {
  const name = names.team(id ?? undefined);
  return id === null || name === undefined ? null : { id, name };
}

function presentSite({ place, address, longitude, latitude }: FoundDetail) {
  return {
    place,
    address,
    position: longitude === null || latitude === null ? null : { longitude, latitude },
  } satisfies Partial<Detail>;
}

function presentPeople({ row, order }: LoadedOrder, names: Names) {
  return {
    creator: names.contact(row.created_by),
    requester: names.contact(row.requester_id),
    assignee: names.contact(row.assignee_id),
    lead: names.contact(row.lead_id),
    members: order.memberIds.flatMap((id) => names.contact(id) ?? []),
  } satisfies Partial<Detail>;
}

function presentTimes(row: LoadedOrder['row']) {
  return {
    expectedAt: toIso(row.expected_at),
    arrivedAt: toIso(row.arrived_at),
    finishedAt: toIso(row.finished_at),
    completedAt: toIso(row.completed_at),
    closedAt: toIso(row.closed_at),
  } satisfies Partial<Detail>;
}

function presentResultForm({ row, backfill }: LoadedOrder, { registers, taken_parts }: FoundDetail) {
  return {
    backfillForm: backfill.fields.map(presentFormField),
    causeCodes: [...backfill.causeCodes],
    remedyCodes: [...backfill.remedyCodes],
    beforePhotoRequired: backfill.beforePhotoRequired,
    afterPhotoRequired: backfill.afterPhotoRequired,
    outcome: row.outcome,
    registers: registers.map(({ name: _, code: __, ...register }) => presentRegister(register)),
    result: presentResult(row.result),
    takenParts: presentTakenParts(taken_parts),
  } satisfies Partial<Detail>;
}

/** Without the staff and the teams that the reader is not shown. Clients and occupants know each other from the order. */
function pickShown({ people, teams }: OrderDetailRow, order: WorkOrder, actor: LifecycleActor): Pick<OrderDetailRow, 'people' | 'teams'> {
  const view = staffViewOf(actor, order);
  if (view === 'everybody' || actor.kind === 'system') return { people, teams };
  const known = [actor.accountId, responsibleOf(order)];
  const target = order.target?.kind === 'team' ? order.target.teamId : null;
  return {
    people: people.filter(({ id, isStaff }) => !isStaff || known.includes(id)),
    teams: view === 'team' ? teams.filter(({ id }) => id === target) : [],
  };
}

/** The people and teams that were read along with the order, by id. */
class Names {
  readonly #people: Map<string, Contact>;
  readonly #teams: Map<string, string>;

  constructor({ people, teams }: Pick<OrderDetailRow, 'people' | 'teams'>) {
    this.#people = new Map(people.map(({ isStaff: _, ...person }) => [person.id, person]));
    this.#teams = new Map(teams.map(({ id, name }) => [id, name]));
  }

  contact(id: string | null): Contact | null {
    return (id !== null && this.#people.get(id)) || null;
  }

  person(id: string | null): { id: string; fullName: string } | null {
    const found = this.contact(id);
    return found && { id: found.id, fullName: found.fullName };
  }

  team(id: string | undefined): string | undefined {
    return id === undefined ? undefined : this.#teams.get(id);
  }
}

function listExecutors(order: WorkOrder, names: Names): Detail['executors'] {
  const ids = order.memberIds.length > 0 ? order.memberIds : order.target?.kind === 'person' ? [order.target.accountId] : [];
  return ids.flatMap((id) => names.person(id) ?? []);
}

function presentHolder(order: WorkOrder, names: Names): Detail['holder'] {
  const holder = holderOf(order);
  if (!holder) return null;
  if (holder.kind === 'team') return { kind: holder.kind, name: names.team(holder.teamId) ?? null };
  const accountId = holder.kind === 'person' || holder.kind === 'requester' ? holder.accountId : null;
  return { kind: holder.kind, name: names.person(accountId)?.fullName ?? null };
}

function presentClocks({ order, calendar }: LoadedOrder, now: number): Detail['clocks'] {
  return order.clocks.map((clock) => ({
    kind: clock.kind,
    round: clock.round,
    state: clock.state,
    startedAt: new Date(clock.intervals[0]?.from ?? now).toISOString(),
    dueAt: clock.dueAt === null ? null : new Date(clock.dueAt).toISOString(),
    duration: clock.duration,
    elapsed: elapsedTime(clock, now, calendar),
  }));
}

function presentHold({ hold }: WorkOrder, names: Names): Detail['hold'] {
  if (!hold) return null;
  return {
    reason: hold.reason,
    text: hold.text,
    since: new Date(hold.since).toISOString(),
    until: new Date(hold.until).toISOString(),
    by: names.person(hold.by),
    approved: hold.approved,
  };
}

function presentClosing({ closing }: WorkOrder, { duplicate_order_no }: OrderDetailRow, names: Names): Detail['closing'] {
  if (!closing) return null;
  return {
    reason: closing.reason,
    text: closing.text,
    duplicateOf: presentReference(closing.duplicateOf, duplicate_order_no),
    requestedBy: names.person(closing.requestedBy),
    requestedAt: new Date(closing.requestedAt).toISOString(),
    confirmedBy: names.person(closing.confirmedBy),
    fromStatus: closing.from.status,
  };
}

/** Null for an order that this account may not see: its number was not read. */
function presentReference(id: string | null, orderNo: string | null): { id: string; orderNo: string } | null {
  return id === null || orderNo === null ? null : { id, orderNo };
}

function presentFile(file: FileRow, names: Names): Detail['files'][number] {
  return {
    ...presentStoredFile({ ...file, thumb_key: file.hasThumb ? file.id : null }),
    kind: file.kind,
    addedBy: names.person(file.addedBy),
    addedAt: new Date(file.addedAt).toISOString(),
  };
}

/** A phone that is back at once has done nothing late. */
function presentReceipt({ at, worked_at, worked_at_certain }: HistoryRow) {
  const isLate = worked_at !== null && Date.parse(worked_at) !== Date.parse(at);
  return { receivedAt: isLate ? new Date(at).toISOString() : null, isTimeCertain: worked_at_certain ?? true };
}

function presentHistory(entry: HistoryRow, names: Names): Detail['history'][number] {
  const { targetTeamId, targetAccountId, memberIds, leadId, ruleId: _, ...detail } = entry.detail;
  return {
    event: entry.event as Detail['history'][number]['event'],
    action: entry.action as Detail['history'][number]['action'],
    fromStatus: entry.from_status as Detail['history'][number]['fromStatus'],
    toStatus: entry.to_status as Detail['history'][number]['toStatus'],
    actor: names.person(entry.actor_id),
    isActorHidden: entry.actor_id !== null && names.person(entry.actor_id) === null,
    at: new Date(entry.worked_at ?? entry.at).toISOString(),
    ...presentReceipt(entry),
    position:
      entry.longitude === null || entry.latitude === null
        ? null
        : { longitude: entry.longitude, latitude: entry.latitude, accuracy: entry.accuracy ?? undefined },
    detail: {
      ...detail,
      target: names.team(targetTeamId) ?? names.person(targetAccountId ?? null)?.fullName,
      members: memberIds?.flatMap((id) => names.person(id)?.fullName ?? []),
      lead: names.person(leadId ?? null)?.fullName,
    },
  };
}

function toIso(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}

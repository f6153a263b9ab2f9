import type { ApiParsedInput } from '@energy-om/contract';
import { holderOf, type PhoneMove, type WorkOrder } from '@energy-om/domain';
import type { OrderDetail } from '../order-types.ts';
import type { ChangedOrder, StoredIntent } from '../stored-intent.ts';
import type { Self } from './self.ts';

type Contact = OrderDetail['members'][number];
type Entry = OrderDetail['history'][number];

/** What a step itself adds to an order: its line in the history, and what was written with it. */
export function presentStep(shown: OrderDetail, intent: StoredIntent, { action, order }: PhoneMove, self: Self): Partial<OrderDetail> {
  const { input } = intent;
  const at = new Date(intent.doneAt).toISOString();
  const entry: Entry = {
    event: null,
    action,
    fromStatus: shown.status,
    toStatus: order.status,
    actor: { id: self.actor.accountId, fullName: self.fullName },
    isActorHidden: false,
    at,
    receivedAt: null,
    isTimeCertain: true,
    position: intent.position,
    detail: describeInput(input, shown),
  };
  return {
    history: [entry, ...shown.history],
    status: order.status,
    ...(intent.call === 'processWorkOrder' && presentWork(input, at, shown)),
    ...(intent.changed && presentChange(intent.changed, shown, { self, at })),
  };
}

function describeInput(input: Record<string, unknown>, shown: OrderDetail): Entry['detail'] {
  const given = input as Partial<Record<'reason' | 'doneSoFar' | 'comment' | 'text' | 'overrideReason', string>> & {
    returnReason?: Entry['detail']['returnReason'];
    closingReason?: Entry['detail']['closingReason'];
    holdReason?: Entry['detail']['holdReason'];
    outcome?: Entry['detail']['outcome'];
    until?: string;
    stars?: number;
    finishedAt?: string;
    memberIds?: string[];
  };
  const { reason, doneSoFar, comment, text, overrideReason, returnReason, closingReason, holdReason, outcome, stars, finishedAt } = given;
  const said = { reason, doneSoFar, comment, text, overrideReason, returnReason, closingReason, holdReason, outcome, stars, finishedAt };
  const members = given.memberIds?.map((id) => nameOf(shown, id)).filter((name) => name !== '');
  return { ...said, holdUntil: given.until, ...(members?.length ? { members } : {}) };
}

/** The end of the work and its results, as far as they were written down. */
function presentWork(input: Record<string, unknown>, at: string, shown: OrderDetail): Partial<OrderDetail> {
  const { outcome, finishedAt, result } = input as unknown as ApiParsedInput<'processWorkOrder'>;
  const written = result && {
    ...result,
    causeCode: result.causeCode ?? null,
    remedyCode: result.remedyCode ?? null,
    readings: result.readings.map((reading) => ({ ...reading, kept: reading.kept ?? null, doubt: null })),
    answers: {},
  };
  return {
    outcome: outcome ?? shown.outcome,
    finishedAt: finishedAt ?? shown.finishedAt ?? at,
    ...(written && { result: written as OrderDetail['result'] }),
  };
}

/** What the order says with a change of it. */
function presentChange(
  { photos, ...said }: ChangedOrder,
  { files }: OrderDetail,
  { self, at }: { self: Self; at: string },
): Partial<OrderDetail> {
  const addedBy = { id: self.actor.accountId, fullName: self.fullName };
  const added = photos.map((photo) => ({ ...photo, kind: 'request' as const, addedBy, addedAt: at }));
  return { ...said, ...(said.site && { place: [said.site.name] }), files: [...files, ...added] };
}

/** Where the order stands after all steps. */
export function presentAfter(before: OrderDetail, order: WorkOrder, self: Self): Partial<OrderDetail> {
  const contact = (id: string): Contact => findContact(before, id, self) ?? { id, fullName: '', phoneNumber: null };
  const members = order.memberIds.map(contact);
  const lead = order.leadId === null ? null : contact(order.leadId);
  const hasMoved = order.status !== before.status || order.backTo !== before.backTo;
  return {
    status: order.status,
    backTo: order.backTo,
    team: order.target?.kind === 'team' ? before.team : null,
    assignee: order.target?.kind === 'person' ? contact(order.target.accountId) : null,
    members,
    lead,
    executors: listExecutors(members, lead),
    holder: presentHolder(before, order, self),
    // The server alone runs the clocks.
    ...(hasMoved && { clock: null, clocks: [], overdue: false }),
    onHold: order.hold !== null,
    hold: order.hold && { ...order.hold, since: iso(order.hold.since), until: iso(order.hold.until), by: contact(order.hold.by) },
    closing: order.closing && {
      reason: order.closing.reason,
      text: order.closing.text,
      duplicateOf: before.closing?.duplicateOf ?? null,
      requestedBy: contact(order.closing.requestedBy),
      requestedAt: iso(order.closing.requestedAt),
      confirmedBy: order.closing.confirmedBy === null ? null : contact(order.closing.confirmedBy),
      fromStatus: order.closing.from.status,
    },
    arrivedAt: order.arrivedAt === null ? null : iso(order.arrivedAt),
  };
}

const iso = (at: number) => new Date(at).toISOString();

function listExecutors(members: readonly Contact[], lead: Contact | null): OrderDetail['executors'] {
  const first = lead ? [lead] : [];
  return [...first, ...members.filter(({ id }) => id !== lead?.id)].map(({ id, fullName }) => ({ id, fullName }));
}

function presentHolder(before: OrderDetail, order: WorkOrder, self: Self): OrderDetail['holder'] {
  const holder = holderOf(order);
  if (holder === null) return null;
  const name = 'accountId' in holder ? nameOf(before, holder.accountId, self) : holder.kind === 'team' ? before.team?.name : null;
  return { kind: holder.kind, name: name || null };
}

function nameOf(order: OrderDetail, id: string, self?: Self): string {
  return findContact(order, id, self)?.fullName ?? '';
}

function findContact(order: OrderDetail, id: string, self?: Self): Contact | undefined {
  const { members, creator, requester, assignee, lead, executors } = order;
  const known = [...members, creator, requester, assignee, lead].find((person) => person?.id === id);
  if (known) return known;
  const name = id === self?.actor.accountId ? self.fullName : executors.find((person) => person.id === id)?.fullName;
  return name === undefined ? undefined : { id, fullName: name, phoneNumber: null };
}

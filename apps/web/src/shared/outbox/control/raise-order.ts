import type { ApiOutput } from '@energy-om/contract';
import { fromOrderBasis, historyEvent, type OrderBasis, raiseOnPhone } from '@energy-om/domain';
import { v7 } from 'uuid';
import { textOf } from '#shared/i18n/texts.ts';
import { createId } from '#shared/id/create-id.ts';
import type { OrderCopy } from '#shared/take-along/store/stored-shapes.ts';
import { tenantToday } from '#shared/time/tenant-time.ts';
import { estimateServerTime, readContact, readDeviceClock } from '../clock/device-clock.ts';
import type { Self } from '../judge/self.ts';
import { listActions } from '../judge/show-order.ts';
import type { OpenOutbox } from '../open-outbox.ts';
import type { OrderDetail } from '../order-types.ts';
import type { NewOrderStep } from '../outbox-state.ts';
import type { NewIntent, StoredIntent } from '../stored-intent.ts';
import { askToPersist } from './ask-to-persist.ts';

/**
 * Stores a new order as an intent, with the id that it will keep; null before the phone knows who raises it. One that was refused is stored anew in its place,
 * so that what was done on it afterwards still follows it.
 */
export async function raiseOrder(
  { outbox, findSelf }: OpenOutbox,
  step: NewOrderStep,
  { deviceId, fileIds }: { deviceId: string; fileIds: readonly string[] },
): Promise<ApiOutput<'createWorkOrder'> | null> {
  const self = await findSelf();
  if (!self) return null;
  const all = await outbox.list();
  const before = all.find(({ id }) => id === step.replaces);
  const done = readDeviceClock();
  const doneAt = Date.parse(done.wall);
  const id = step.id ?? createId();
  // Lists go by the ids of orders, whose first part is their time.
  const orderId = before?.subjectId ?? v7({ msecs: estimateServerTime() });
  const orderNo = before?.subject.code ?? nextNumber(all);
  const raised = presentRaised(step, { id: orderId, orderNo, at: done.wall }, self);
  const intent: NewIntent = {
    ...{ id, call: 'createWorkOrder', subjectId: orderId, input: step.input, position: null, version: 1, action: 'create', raised },
    subject: { code: orderNo, name: step.input.title },
    intent: { id, deviceId, done, contact: readContact() },
    ...{ doneAt, fileIds },
  };
  if (before) await outbox.replace(before.seq, intent, doneAt);
  else await outbox.add(intent, doneAt);
  void askToPersist();
  const { status, backTo, version } = raised.order;
  return { id: orderId, orderNo, status, backTo, version };
}

/** Counts the orders of the day on this phone, so that people can name one to each other before it has its number. */
function nextNumber(intents: readonly StoredIntent[]): string {
  const day = tenantToday().slice(5).replace('-', '');
  const begun = textOf('takeAlong', 'outbox.newNo', { day, count: '' }).trimEnd();
  const count = intents.filter(({ raised, subject }) => raised && subject.code.startsWith(begun)).length + 1;
  return textOf('takeAlong', 'outbox.newNo', { day, count: String(count).padStart(2, '0') });
}

interface Begun {
  id: string;
  orderNo: string;
  /** ISO 8601. */
  at: string;
}

function presentRaised({ input, shown, areaIds, photos }: NewOrderStep, begun: Begun, self: Self): OrderCopy {
  const { projectId, level, alarmId } = input;
  const source = alarmId ? historyEvent.eventAlarm : historyEvent.manuallyAdded;
  const basis = raiseOnPhone({ level, source, projectId, areaPath: toAreaPath(areaIds, self) }, self.actor);
  return {
    order: presentOrder({ input, shown, photos }, begun, basis, self),
    basis,
    comments: null,
    inspection: null,
    isOwn: true,
    isTeams: false,
  };
}

/** The areas around a project are not known here; what the account's roles are given for is taken to be around it, and the server knows. */
function toAreaPath(areaIds: readonly string[], { actor }: Self): string {
  const around = actor.roleGrants.flatMap(({ areaId }) => (areaId === null || areaIds.includes(areaId) ? [] : [areaId]));
  return `/${[...around, ...areaIds].join('/')}/`;
}

function presentOrder(
  { input, shown, photos }: Pick<NewOrderStep, 'input' | 'shown' | 'photos'>,
  { id, orderNo, at }: Begun,
  basis: OrderBasis,
  { actor, fullName }: Self,
): OrderDetail {
  const { status, source } = basis;
  const author = { id: actor.accountId, fullName };
  const { title, description, level, plannedFinishAt = null } = input;
  return {
    ...{ id, orderNo, title, description, level, plannedFinishAt, ...shown },
    ...{
      status,
      source,
      backTo: null,
      version: 1,
      createdAt: at,
      needsClassification: false,
      place: [shown.site.name],
      address: null,
      position: null,
    },
    ...{ team: null, executors: [], members: [], lead: null, assignee: null, requester: null, creator: { ...author, phoneNumber: null } },
    ...{
      holder: { kind: 'dispatcher', name: null },
      clock: null,
      clocks: [],
      overdue: false,
      onHold: false,
      hold: null,
      closing: null,
      oneSignature: false,
    },
    ...{
      expectedAt: null,
      arrivedAt: null,
      finishedAt: null,
      completedAt: null,
      closedAt: null,
      outcome: null,
      result: null,
      takenParts: [],
    },
    ...{ evaluation: null, backfillForm: [], causeCodes: [], remedyCodes: [], registers: [], followUps: [], alarms: [] },
    ...{ beforePhotoRequired: false, afterPhotoRequired: false, hasRoute: false, customAnswers: {}, customFields: [] },
    ...{ delayCost: null, saving: null, savingDueAt: null },
    actions: listActions(fromOrderBasis(basis), actor, Date.parse(at)),
    files: photos.map((photo) => ({ ...photo, kind: 'request', addedBy: author, addedAt: at })),
    history: [
      {
        ...{ event: source, action: 'create', fromStatus: null, toStatus: status, actor: author, isActorHidden: false, at },
        ...{ receivedAt: null, isTimeCertain: true, position: null, detail: {} },
      },
    ],
  };
}

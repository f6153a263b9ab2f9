import { type ApiOutput, bodyCode, fileUrl, thumbnailUrl } from '@energy-om/contract';
import { ApiError } from '#shared/api/api-error.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { createId } from '#shared/id/create-id.ts';
import type { StoredFile } from '#shared/photo/stored-photo.ts';
import { findAnswer } from '#shared/take-along/show/find-answer.ts';
import { listRaisedRows } from '#shared/take-along/show/list-from-copies.ts';
import { readContact, readDeviceClock } from '../clock/device-clock.ts';
import { findCopy, judge, orderAhead } from '../judge/show-order.ts';
import type { OpenOutbox } from '../open-outbox.ts';
import { type OutboxControl, type Step, useOutbox } from '../outbox-state.ts';
import { OutboxFullError } from '../store/outbox.ts';
import { isWaiting, leavesOrder, needsDecision, type StoredIntent } from '../stored-intent.ts';
import { addAcknowledgement } from './add-acknowledgement.ts';
import { addComment } from './add-comment.ts';
import { addReading } from './add-reading.ts';
import { addVisit } from './add-visit.ts';
import { askToPersist } from './ask-to-persist.ts';
import { createDecisions } from './create-decisions.ts';
import { raiseOrder } from './raise-order.ts';

type Moved = ApiOutput<'acceptWorkOrder'>;

/** Free room below which no photo is taken any more, so that the work itself can still be written down. */
const minFreeBytes = 50 * 1024 * 1024;

export async function createControl(open: OpenOutbox): Promise<OutboxControl> {
  const { outbox, copies, show, send, announce } = open;
  const deviceId = await outbox.readDeviceId();
  const namedIn = async (input: Record<string, unknown>) => ({ deviceId, fileIds: await listWaitingPhotos(outbox, input) });
  const changed = async () => {
    await show();
    announce();
    send();
  };
  const keep = async <Kept>(add: () => Promise<Kept>): Promise<Kept> => {
    const kept = await sayWhy(add);
    if (kept !== null && kept !== false) await changed();
    return kept;
  };
  return {
    queue: (step) => keep(() => queueStep(open, step, deviceId)),
    raise: (order) => keep(async () => raiseOrder(open, order, await namedIn(order.input))),
    comment: (comment) => keep(async () => addComment(open, comment, await namedIn(comment.input))),
    acknowledge: (acknowledgement) => keep(() => addAcknowledgement(open, acknowledgement, deviceId)),
    read: (reading) => keep(async () => addReading(open, reading, await namedIn(reading.input))),
    visit: (visit) => keep(async () => addVisit(open, visit, await namedIn(visit.input))),
    listRaised: (input) => listRaisedRows(useOutbox.getState().raised, input),
    async readCopy(key) {
      return (await findAnswer(copies, key, true))?.data ?? null;
    },
    async keepPhoto(file, formData) {
      await assertRoom();
      const id = createId();
      const photo = { id, name: file.name, mime: file.type, bytes: await file.arrayBuffer(), formData, at: Date.now() };
      await sayWhy(() => outbox.putPhoto(photo));
      await show();
      void askToPersist();
      return { id, name: file.name, size: file.size, mime: file.type, url: fileUrl(id), thumbUrl: thumbnailUrl(id) } satisfies StoredFile;
    },
    async readPhoto(id) {
      const photo = await outbox.findPhoto(id);
      return photo ? new Blob([photo.bytes], { type: photo.mime }) : null;
    },
    async retry() {
      for (const intent of await outbox.list()) if (isWaiting(intent)) await outbox.change(intent.seq, { nextAt: 0 });
      send();
    },
    ...createDecisions(open, changed),
  };
}

/** Stores a step as an intent; null where it cannot wait. */
async function queueStep({ outbox, copies, findSelf }: OpenOutbox, step: Step, deviceId: string): Promise<Moved | null> {
  const self = await findSelf();
  const before = (await outbox.list()).filter(({ subjectId }) => subjectId === step.orderId);
  const copy = await findCopy(copies, step.orderId, before);
  if (!self || !copy) return null;
  const done = readDeviceClock();
  const doneAt = Date.parse(done.wall);
  const move = judge(orderAhead(copy, before, self.actor), { ...step, doneAt }, self.actor);
  if (move === null) return null;
  const id = step.id ?? createId();
  const leads = (intent: StoredIntent) => isWaiting(intent) || needsDecision(intent) || intent.state === 'applied';
  // A comment or a visit leads to no version.
  const last = before.findLast((intent) => leads(intent) && !leavesOrder(intent));
  const isInCopy = last?.state === 'applied' && (last.appliedVersion ?? 0) <= copy.order.version;
  await outbox.add(
    {
      ...{ id, call: step.call, subjectId: step.orderId, input: step.input, position: step.position },
      // Somebody else may have changed what the order says since its author has read it.
      version: step.change?.version ?? copy.order.version,
      ...(step.change && { changed: step.change.changed }),
      action: move.action,
      subject: { code: copy.order.orderNo, name: copy.order.title },
      intent: { id, deviceId, ...(last && !isInCopy && { after: last.id }), done, contact: readContact() },
      doneAt,
      fileIds: await listWaitingPhotos(outbox, step.input),
    },
    doneAt,
  );
  void askToPersist();
  const { status, backTo } = move.order;
  return { id: step.orderId, orderNo: copy.order.orderNo, status, backTo, version: copy.order.version };
}

/** The photos on this phone alone that a step names, wherever in its input. */
async function listWaitingPhotos(outbox: OpenOutbox['outbox'], input: Record<string, unknown>): Promise<string[]> {
  const text = JSON.stringify(input);
  return [...(await outbox.listPhotoIds())].filter((id) => text.includes(id));
}

async function assertRoom(): Promise<void> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => ({}) as StorageEstimate)) ?? {};
  if (quota !== undefined && usage !== undefined && quota - usage < minFreeBytes) throw full();
}

/** Says before work is lost that the phone has no room for it, or has lost its database for now: whoever asked keeps the form. */
async function sayWhy<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isFull = error instanceof OutboxFullError || (error instanceof DOMException && error.name === 'QuotaExceededError');
    throw isFull ? full() : error instanceof ApiError ? error : new ApiError(bodyCode.failed, textOf('takeAlong', 'outbox.unkept'));
  }
}

function full(): ApiError {
  return new ApiError(bodyCode.failed, textOf('takeAlong', 'outbox.full'));
}

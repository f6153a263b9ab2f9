import { findVisitObstacle } from '@energy-om/domain';
import { createId } from '#shared/id/create-id.ts';
import { readContact, readDeviceClock } from '../clock/device-clock.ts';
import { findCopy, orderAhead } from '../judge/show-order.ts';
import type { OpenOutbox } from '../open-outbox.ts';
import type { VisitStep } from '../outbox-state.ts';
import type { ShownVisit } from '../stored-intent.ts';
import { askToPersist } from './ask-to-persist.ts';

/** Stores a visit as an intent, behind what waits on its order; false where the order has no copy here, or is not executed as it stands with what waits. */
export async function addVisit(
  { outbox, copies, findSelf }: OpenOutbox,
  { id: key, call, input, shown }: VisitStep,
  { deviceId, fileIds }: { deviceId: string; fileIds: readonly string[] },
): Promise<boolean> {
  const self = await findSelf();
  const { orderId, pointId, position } = input;
  const before = (await outbox.list()).filter(({ subjectId }) => subjectId === orderId);
  const copy = await findCopy(copies, orderId, before);
  if (!self || !copy || findVisitObstacle(orderAhead(copy, before, self.actor), self.actor) !== null) return false;
  const done = readDeviceClock();
  const doneAt = Date.parse(done.wall);
  const id = key ?? createId();
  const by = { id: self.actor.accountId, fullName: self.fullName };
  const presence = { by, at: done.wall, receivedAt: null, isTimeCertain: true, position: position ?? null };
  const visit: ShownVisit = {
    ...{ pointId, name: shown.name, raises: shown.raises },
    visit: shown.visit && { ...presence, ...shown.visit },
    skip: shown.skip && { ...presence, ...shown.skip },
  };
  await outbox.add(
    {
      ...{ id, call, subjectId: orderId, input: { ...input }, position: null, version: null, visit },
      action: call === 'skipInspectionPoint' ? 'skipPoint' : 'visitPoint',
      subject: { code: copy.order.orderNo, name: copy.order.title },
      intent: { id, deviceId, done, contact: readContact() },
      ...{ doneAt, fileIds },
    },
    doneAt,
  );
  void askToPersist();
  return true;
}

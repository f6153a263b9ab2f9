import { findCommentFault } from '@energy-om/domain';
import { createId } from '#shared/id/create-id.ts';
import { readContact, readDeviceClock } from '../clock/device-clock.ts';
import { findCopy, orderAhead } from '../judge/show-order.ts';
import type { OpenOutbox } from '../open-outbox.ts';
import type { CommentStep } from '../outbox-state.ts';
import type { Comment } from '../stored-intent.ts';
import { askToPersist } from './ask-to-persist.ts';

/** Stores a comment as an intent, behind what waits on its order; null where the order has no copy here, or takes no comments as it stands with what waits. */
export async function addComment(
  { outbox, copies, findSelf }: OpenOutbox,
  { id: key, input, shown }: CommentStep,
  { deviceId, fileIds }: { deviceId: string; fileIds: readonly string[] },
): Promise<Comment | null> {
  const self = await findSelf();
  const { orderId, text = '' } = input;
  const before = (await outbox.list()).filter(({ subjectId }) => subjectId === orderId);
  const copy = await findCopy(copies, orderId, before);
  if (!self || !copy || findCommentFault(orderAhead(copy, before, self.actor), self.actor) !== null) return null;
  const done = readDeviceClock();
  const doneAt = Date.parse(done.wall);
  const id = key ?? createId();
  const by = { id: self.actor.accountId, fullName: self.fullName };
  const comment: Comment = {
    ...{ id, by, text, isInternal: input.isInternal === true, at: done.wall, receivedAt: null, isTimeCertain: true },
    ...shown,
  };
  await outbox.add(
    {
      ...{
        id,
        call: 'addOrderComment',
        subjectId: orderId,
        input: { ...input },
        position: null,
        version: copy.order.version,
        action: 'comment',
        comment,
      },
      subject: { code: copy.order.orderNo, name: copy.order.title },
      intent: { id, deviceId, done, contact: readContact() },
      ...{ doneAt, fileIds },
    },
    doneAt,
  );
  void askToPersist();
  return comment;
}

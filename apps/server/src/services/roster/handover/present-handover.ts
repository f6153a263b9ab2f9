import { type ApiOutput, fileUrl, thumbnailUrl } from '@energy-om/contract';
import {
  findCommentObstacle,
  findHandoverObstacle,
  type HandoverFact,
  type HandoverObstacle,
  type HandoverPhoto,
  type HandoverState,
  handoverParts,
} from '@energy-om/domain';
import type { Actor } from '#services/core/actor.ts';
import type { LoadedHandover } from './handover-rows.ts';

export function stateOf({ status, items, outgoing, incoming, step, is_switching: isSwitching }: LoadedHandover): HandoverState {
  return { status, items, step, isSwitching, outgoingIds: outgoing.map(({ id }) => id), incomingIds: incoming.map(({ id }) => id) };
}

export function presentHandover(actor: Actor, handover: LoadedHandover): ApiOutput<'getHandover'> {
  const { id, version, status, step, outgoing, incoming } = handover;
  const state = stateOf(handover);
  return {
    id,
    version,
    status,
    team: { id: handover.team_id, name: handover.team_name },
    endsAt: handover.ends_at.toISOString(),
    isLate: step > 0,
    isSwitching: handover.is_switching,
    outgoing: { people: outgoing, signedBy: handover.outgoing_by, signedAt: handover.outgoing_at?.toISOString() ?? null },
    incoming: { people: incoming, signedBy: handover.incoming_by, signedAt: handover.incoming_at?.toISOString() ?? null },
    items: handover.items.map(({ fact, isEnded, answer }) => ({
      ...presentFact(fact),
      isEnded,
      answer: answer && { ...answer, at: new Date(answer.at).toISOString() },
      comments: presentComments(handover.comments, fact.key),
    })),
    remarks: presentComments(handover.comments, null),
    mayComment: findCommentObstacle(state, 'item', actor.accountId, handover.mayManage) === null,
    mayRemark: findCommentObstacle(state, 'remark', actor.accountId, handover.mayManage) === null,
    parts: handoverParts.filter((part) => hasPart(findHandoverObstacle(state, part, actor.accountId, handover.mayManage))),
  };
}

/** Whoever takes over has a part before they may sign: they read. */
function hasPart(obstacle: HandoverObstacle | null): boolean {
  return obstacle === null || obstacle === 'unread' || obstacle === 'switching' || obstacle === 'notSigned';
}

function presentFact({ at, lock = null, ...fact }: HandoverFact) {
  return { ...fact, at: at === null ? null : new Date(at).toISOString(), lock: lock && { ...lock, photo: presentPhoto(lock.photo) } };
}

function presentPhoto(photo: HandoverPhoto | null) {
  if (photo === null) return null;
  const { hasThumbnail, ...file } = photo;
  return { ...file, url: fileUrl(file.id), thumbUrl: hasThumbnail ? thumbnailUrl(file.id) : null };
}

function presentComments(comments: LoadedHandover['comments'], of: string | null) {
  return comments.flatMap(({ key, by, text, created_at }) => (key === of ? [{ by, text, at: created_at.toISOString() }] : []));
}

import { describe, expect, test } from 'vitest';
import {
  type CommentToNotify,
  findCommentFault,
  findCommentTopic,
  mayReadInternal,
  workOrderStatus as status,
  type WorkOrder,
} from '#index.ts';
import { as, names } from '../support/cast.ts';
import { newOrder } from '../support/orders.ts';

const toTeam = { kind: 'team', teamId: 'teamA' } as const;
const crew = { target: toTeam, memberIds: ['techA1', 'techA2'], leadId: 'techA1', doerIds: ['techA1', 'techA2'] };
const inWork = newOrder({ status: status.executing, ...crew, createdBy: 'dispatcherN1', requesterId: 'clientN' });

function topics(order: WorkOrder, comment: Partial<CommentToNotify>) {
  const whole = { authorId: 'techA1', isInternal: false, mentionedIds: [], ...comment };
  return Object.fromEntries(
    names.flatMap((name) => [[name, findCommentTopic(order, as(name), whole)] as const]).filter(([, topic]) => topic !== null),
  );
}

describe('who reads internal comments', () => {
  test('are the staff of the area of the order', () => {
    const readers = names.filter((name) => mayReadInternal(as(name), inWork));
    expect(readers).toEqual(['admin', 'dispatcherN1', 'dispatcherN2', 'leaderA', 'techA1', 'techA2', 'techA3', 'leaderC', 'techC1']);
  });
});

describe('the topic of a comment', () => {
  test('is for those whose order it is, but not for its author', () => {
    expect(topics(inWork, {})).toEqual({ techA2: 'commented', dispatcherN1: 'commented', clientN: 'commented' });
    expect(topics(inWork, { authorId: 'clientN' })).toEqual({ techA1: 'commented', techA2: 'commented', dispatcherN1: 'commented' });
  });

  test('is null for clients where it is internal, even where it names them', () => {
    expect(topics(inWork, { isInternal: true, mentionedIds: ['clientN'] })).toEqual({ techA2: 'commented', dispatcherN1: 'commented' });
  });

  test('is another for whom it names, as far as they see the order', () => {
    const mentionedIds = ['leaderA', 'techA2', 'techC1', 'dispatcherS1', 'techA1'];
    expect(topics(inWork, { mentionedIds })).toEqual({
      leaderA: 'mentioned',
      techA2: 'mentioned',
      dispatcherN1: 'commented',
      clientN: 'commented',
    });
  });

  test('is for the leader before members are named, and for the dispatchers before anybody has the order', () => {
    const raised = { createdBy: 'clientN', requesterId: 'clientN' };
    const sent = newOrder({ status: status.toBeAccepted, target: toTeam, ...raised });
    expect(topics(sent, { authorId: 'clientN' })).toEqual({ leaderA: 'commented' });
    const fresh = newOrder({ status: status.toBeDispatched, ...raised });
    expect(topics(fresh, { authorId: 'clientN' })).toEqual({ admin: 'commented', dispatcherN1: 'commented', dispatcherN2: 'commented' });
  });
});

test('comments are taken while closing is under way, and not once the order is over', () => {
  const faultAt = (code: WorkOrder['status']) => findCommentFault({ ...inWork, status: code }, as('dispatcherN1'));
  expect([status.closingRequested, status.toBeClosed, status.executing].map(faultAt)).toEqual([null, null, null]);
  expect([status.completed, status.closed].map(faultAt)).toEqual(['wrongStatus', 'wrongStatus']);
  expect(findCommentFault(inWork, as('techC1'))).toBe('notAllowed');
});

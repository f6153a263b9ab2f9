import { describe, expect, test } from 'vitest';
import {
  findOrderTopic,
  findSideTopic,
  type Hold,
  hourMs,
  type OrderTopic,
  type SideAction,
  sideActions,
  workOrderStatus as status,
  type WorkOrder,
} from '#index.ts';
import { as, type Name, names } from '../support/cast.ts';
import { morning, newClosing, newOrder } from '../support/orders.ts';

type Topics = Partial<Record<Name, OrderTopic>>;

/** Returns the topics by name, without the accounts that are not notified. */
function collect(topicOf: (name: Name) => OrderTopic | null): Topics {
  return Object.fromEntries(names.flatMap((name) => [[name, topicOf(name)] as const]).filter(([, topic]) => topic !== null));
}

const topicsOfOrder = (order: WorkOrder, now = morning): Topics => collect((name) => findOrderTopic(order, as(name), now));
const topicsOfSideAction = (action: SideAction, order: WorkOrder): Topics => collect((name) => findSideTopic(action, order, as(name)));

const toPerson = { kind: 'person', accountId: 'techA1' } as const;
const toTeam = { kind: 'team', teamId: 'teamA' } as const;
const crew = { target: toTeam, memberIds: ['techA1', 'techA2'], leadId: 'techA1', doerIds: ['techA1', 'techA2'] };
const dispatchers = (topic: OrderTopic): Topics => ({ admin: topic, dispatcherN1: topic, dispatcherN2: topic });

/** The specified topics by stage of an order, independent of the code. Accounts that are not listed are not notified. */
const stages: [stage: string, changes: Partial<WorkOrder>, expected: Topics][] = [
  ['waits for dispatch', { status: status.toBeDispatched }, dispatchers('dispatch')],
  [
    'can be grabbed by a team',
    { status: status.toBeDispatched, grabbableByTeams: ['teamA'] },
    { ...dispatchers('dispatch'), leaderA: 'grab', techA1: 'grab', techA2: 'grab', techA3: 'grab' },
  ],
  ['was dispatched to a person', { status: status.toBeAccepted, target: toPerson }, { techA1: 'accept' }],
  ['was dispatched to a team', { status: status.toBeAccepted, target: toTeam }, { leaderA: 'accept' }],
  ['was accepted by a person', { status: status.accepted, target: toPerson }, { techA1: 'start' }],
  ['was accepted by a team', { status: status.toBeAssigned, target: toTeam }, { leaderA: 'assign' }],
  ['is being executed', { status: status.executing, ...crew }, { techA1: 'finish', techA2: 'member' }],
  [
    'is being executed while its alarm is active',
    { status: status.executing, ...crew, conditionHolds: true },
    { techA1: 'finish', techA2: 'member' },
  ],
  ['waits for its results', { status: status.toBeBackfilled, ...crew }, { techA1: 'backfill', techA2: 'backfill' }],
  ['waits for the check of a team’s work', { status: status.executed, ...crew }, { ...dispatchers('passCheck'), leaderA: 'passCheck' }],
  [
    'waits for the check of a leader’s own work',
    { status: status.executed, ...crew, doerIds: ['leaderA', 'dispatcherN2'] },
    { admin: 'passCheck', dispatcherN1: 'passCheck' },
  ],
  [
    'waits for the check of a person’s work',
    { status: status.executed, target: toPerson, memberIds: ['techA1'], leadId: 'techA1', doerIds: ['techA1'] },
    dispatchers('passCheck'),
  ],
  ['waits for the client', { status: status.toBeEvaluated, ...crew, requesterId: 'clientN' }, { clientN: 'evaluate' }],
  [
    'waits for an occupant, or for the client on behalf of the occupant',
    { status: status.toBeEvaluated, ...crew, requesterId: 'occupant' },
    { occupant: 'evaluate', clientN: 'evaluate' },
  ],
  [
    'is completed',
    { status: status.completed, ...crew, createdBy: 'dispatcherN1', requesterId: 'clientN' },
    { dispatcherN1: 'completed', clientN: 'completed' },
  ],
  ['is completed without a requester', { status: status.completed, ...crew }, {}],
  [
    'was returned to the dispatcher',
    { status: status.rolledBack, backTo: 'dispatcher', createdBy: 'techC1' },
    { ...dispatchers('dispatch'), techC1: 'resubmit' },
  ],
  ['was returned to the leader', { status: status.rolledBack, backTo: 'leader', ...crew, memberIds: [] }, { leaderA: 'assign' }],
  [
    'waits for the first of two signatures',
    { status: status.closingRequested, ...crew, closing: newClosing() },
    dispatchers('confirmClosing'),
  ],
  [
    'waits for the first signature, which the applicant may not give',
    { status: status.closingRequested, ...crew, closing: newClosing({ requestedBy: 'admin' }) },
    { dispatcherN1: 'confirmClosing', dispatcherN2: 'confirmClosing' },
  ],
  [
    'waits for the only signature',
    { status: status.closingRequested, ...crew, oneSignature: true, closing: newClosing() },
    dispatchers('close'),
  ],
  [
    'waits for the second signature, of the operator or the client',
    { status: status.toBeClosed, ...crew, createdBy: 'dispatcherN2', closing: newClosing({ confirmedBy: 'dispatcherN1' }) },
    { admin: 'close', dispatcherN2: 'close', clientN: 'close' },
  ],
  [
    'waits for the second signature of the client who raised it',
    { status: status.toBeClosed, ...crew, createdBy: 'clientN', createdByClient: true, closing: newClosing({ confirmedBy: 'admin' }) },
    { clientN: 'close' },
  ],
  [
    'is closed',
    {
      status: status.closed,
      ...crew,
      doerIds: ['techA1', 'techA2', 'techA3'],
      createdBy: 'dispatcherN1',
      requesterId: 'clientN',
      closing: newClosing({ requestedBy: 'leaderA', confirmedBy: 'dispatcherN2' }),
    },
    { dispatcherN1: 'closed', clientN: 'closed', techA1: 'closed', techA2: 'closed', techA3: 'closed', leaderA: 'closed' },
  ],
];

describe('the topic of an order', () => {
  test.each(stages)('when it %s', (_, changes, expected) => {
    expect(topicsOfOrder(newOrder(changes))).toEqual(expected);
  });

  test('is specified for every status', () => {
    expect(new Set(stages.map(([, changes]) => changes.status))).toEqual(new Set(Object.values(status)));
  });

  test('is null for an administrator who could only act for a leader, but not for one who leads the team', () => {
    const leading = { ...as('admin'), teams: [{ id: 'teamA', isLeader: true }] };
    for (const [changes, topic] of [
      [{ status: status.toBeAccepted, target: toTeam }, 'accept'],
      [{ status: status.toBeAssigned, target: toTeam }, 'assign'],
      [{ status: status.rolledBack, backTo: 'leader', target: toTeam }, 'assign'],
    ] as const) {
      expect(findOrderTopic(newOrder(changes), as('admin'), morning)).toBeNull();
      expect(findOrderTopic(newOrder(changes), leading, morning)).toBe(topic);
    }
    const ordinary = { ...leading, teams: [{ id: 'teamA', isLeader: false }] };
    expect(findOrderTopic(newOrder({ status: status.toBeAccepted, target: toTeam }), ordinary, morning)).toBeNull();
  });

  test('is given to an administrator whom the order was dispatched to', () => {
    const order = newOrder({ status: status.toBeAccepted, target: { kind: 'person', accountId: 'admin' } });
    expect(topicsOfOrder(order)).toEqual({ admin: 'accept' });
  });

  test('is limited to the area of an account’s grants, even for its own orders', () => {
    const south = { createdBy: 'dispatcherN1', requesterId: 'clientS' } as const;
    expect(topicsOfOrder(newOrder({ status: status.completed, ...south }, morning, 'south'))).toEqual({ clientS: 'completed' });
    const members = { target: toTeam, memberIds: ['techA1', 'techB1'], leadId: 'techA1' };
    expect(topicsOfOrder(newOrder({ status: status.executing, ...members }, morning, 'south'))).toEqual({ techB1: 'member' });
    expect(topicsOfOrder(newOrder({ status: status.toBeDispatched }, morning, 'south'))).toEqual({
      admin: 'dispatch',
      dispatcherS1: 'dispatch',
      dispatcherS2: 'dispatch',
    });
  });

  test('is null for a member once the work is done', () => {
    for (const changes of [{ status: status.executed }, { status: status.toBeEvaluated, requesterId: 'clientN' }]) {
      expect(Object.keys(topicsOfOrder(newOrder({ ...crew, ...changes })))).not.toContain('techA2');
    }
  });
});

describe('the topic of a side action', () => {
  const inWork = newOrder({ status: status.executing, ...crew, createdBy: 'dispatcherN1', requesterId: 'clientN' });
  const held = (approved: boolean): Hold => ({
    reason: 'permit',
    text: null,
    since: morning,
    until: morning + 60 * hourMs,
    by: 'techA1',
    approved,
  });

  test('asks the dispatchers to approve a hold that needs approval', () => {
    expect(topicsOfSideAction('hold', { ...inWork, hold: held(false) })).toEqual(dispatchers('approveHold'));
  });

  test('is null for a hold that needs no approval, that is over, or whose order has moved on', () => {
    expect(topicsOfSideAction('hold', { ...inWork, hold: held(true) })).toEqual({});
    expect(topicsOfSideAction('hold', inWork)).toEqual({});
    expect(topicsOfSideAction('hold', { ...inWork, status: status.executed, hold: held(false) })).toEqual({});
  });

  test('of an addition is for those who are responsible for the order', () => {
    expect(topicsOfSideAction('add', inWork)).toEqual({ techA1: 'added', techA2: 'added' });
    expect(topicsOfSideAction('add', newOrder({ status: status.toBeAccepted, target: toPerson }))).toEqual({ techA1: 'added' });
    expect(topicsOfSideAction('add', newOrder({ status: status.toBeAccepted, target: toTeam }))).toEqual({ leaderA: 'added' });
    expect(topicsOfSideAction('add', newOrder({ status: status.executing, ...crew }, morning, 'south'))).toEqual({});
  });

  test('of the approval of a hold and of its end is for its applicant and those responsible for the order', () => {
    expect(topicsOfSideAction('approveHold', { ...inWork, hold: held(true) })).toEqual({ techA1: 'holdApproved', techA2: 'holdApproved' });
    expect(topicsOfSideAction('resume', inWork)).toEqual({ techA1: 'resumed', techA2: 'resumed' });
    const withLeader = newOrder({ status: status.toBeAssigned, target: toTeam });
    expect(topicsOfSideAction('resume', withLeader)).toEqual({ leaderA: 'resumed' });
  });

  test('of an urge is for whoever has the next step', () => {
    expect(topicsOfSideAction('urge', inWork)).toEqual({ [String(inWork.leadId)]: 'urged' });
    expect(topicsOfSideAction('urge', newOrder({ status: status.toBeAccepted, target: toTeam }))).toEqual({ leaderA: 'urged' });
    expect(topicsOfSideAction('urge', newOrder({ status: status.toBeDispatched }))).toEqual(dispatchers('urged'));
  });

  test('is null for all other side actions', () => {
    const notified = ['hold', 'add', 'resume', 'approveHold', 'urge'];
    const others = sideActions.filter((action) => !notified.includes(action));
    expect(others).toEqual(['edit', 'checkIn']);
    for (const action of others) expect(topicsOfSideAction(action, { ...inWork, hold: held(false) }), action).toEqual({});
  });
});

import { describe, expect, test } from 'vitest';
import {
  type Closing,
  findOrderTopic,
  findSideTopic,
  type Hold,
  type OrderTopic,
  type SideAction,
  sideActions,
  workOrderStatus as status,
  type WorkOrder,
} from '#index.ts';
import { as, type Name, names } from '../support/cast.ts';
import { hour, morning, newOrder } from '../support/orders.ts';

type Topics = Partial<Record<Name, OrderTopic>>;

/** Everybody who is told something, by name. */
function collect(topicOf: (name: Name) => OrderTopic | null): Topics {
  return Object.fromEntries(names.flatMap((name) => [[name, topicOf(name)] as const]).filter(([, topic]) => topic !== null));
}

const whoIsTold = (order: WorkOrder, now = morning): Topics => collect((name) => findOrderTopic(order, as(name), now));
const whoIsToldOf = (action: SideAction, order: WorkOrder): Topics => collect((name) => findSideTopic(action, order, as(name)));

const toPerson = { kind: 'person', accountId: 'techA1' } as const;
const toTeam = { kind: 'team', teamId: 'teamA' } as const;
const crew = { target: toTeam, memberIds: ['techA1', 'techA2'], leadId: 'techA1', doerIds: ['techA1', 'techA2'] };
const dispatchers = (topic: OrderTopic): Topics => ({ admin: topic, dispatcherN1: topic, dispatcherN2: topic });

function closing(changes: Partial<Closing> = {}): Closing {
  return {
    reason: 'recoveredByItself',
    text: 'cooled down',
    duplicateOf: null,
    requestedBy: 'techA1',
    requestedAt: morning,
    confirmedBy: null,
    from: { status: status.executing, backTo: null },
    ...changes,
  };
}

/** THE TABLE, written by hand from the design: where an order stands, and what that means to whom. All others are told nothing. */
const places: [where: string, changes: Partial<WorkOrder>, told: Topics][] = [
  ['waits for its dispatch', { status: status.toBeDispatched }, dispatchers('dispatch')],
  [
    'waits in the pool of a team',
    { status: status.toBeDispatched, grabbableByTeams: ['teamA'] },
    { ...dispatchers('dispatch'), leaderA: 'grab', techA1: 'grab', techA2: 'grab', techA3: 'grab' },
  ],
  ['is sent to a person', { status: status.toBeAccepted, target: toPerson }, { techA1: 'accept' }],
  ['is sent to a team', { status: status.toBeAccepted, target: toTeam }, { leaderA: 'accept' }],
  ['was accepted by a person', { status: status.accepted, target: toPerson }, { techA1: 'start' }],
  ['was accepted by a team', { status: status.toBeAssigned, target: toTeam }, { leaderA: 'assign' }],
  ['is worked on', { status: status.executing, ...crew }, { techA1: 'finish', techA2: 'member' }],
  [
    'is worked on while its alarm goes on',
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
    'waits for an occupant, or the client in the occupant’s stead',
    { status: status.toBeEvaluated, ...crew, requesterId: 'occupant' },
    { occupant: 'evaluate', clientN: 'evaluate' },
  ],
  [
    'is completed',
    { status: status.completed, ...crew, createdBy: 'dispatcherN1', requesterId: 'clientN' },
    { dispatcherN1: 'completed', clientN: 'completed' },
  ],
  ['is completed, and nobody asked for it', { status: status.completed, ...crew }, {}],
  [
    'is back with the dispatcher',
    { status: status.rolledBack, backTo: 'dispatcher', createdBy: 'techC1' },
    { ...dispatchers('dispatch'), techC1: 'resubmit' },
  ],
  ['is back with the leader', { status: status.rolledBack, backTo: 'leader', ...crew, memberIds: [] }, { leaderA: 'assign' }],
  [
    'waits for the first of two signatures',
    { status: status.closingRequested, ...crew, closing: closing() },
    dispatchers('confirmClosing'),
  ],
  [
    'waits for the first signature of another than who asked',
    { status: status.closingRequested, ...crew, closing: closing({ requestedBy: 'admin' }) },
    { dispatcherN1: 'confirmClosing', dispatcherN2: 'confirmClosing' },
  ],
  [
    'waits for the one signature',
    { status: status.closingRequested, ...crew, oneSignature: true, closing: closing() },
    dispatchers('close'),
  ],
  [
    'waits for the second signature, on the operator’s side or the client’s',
    { status: status.toBeClosed, ...crew, createdBy: 'dispatcherN2', closing: closing({ confirmedBy: 'dispatcherN1' }) },
    { admin: 'close', dispatcherN2: 'close', clientN: 'close' },
  ],
  [
    'waits for the second signature of the client who raised it',
    { status: status.toBeClosed, ...crew, createdBy: 'clientN', createdByClient: true, closing: closing({ confirmedBy: 'admin' }) },
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
      closing: closing({ requestedBy: 'leaderA', confirmedBy: 'dispatcherN2' }),
    },
    { dispatcherN1: 'closed', clientN: 'closed', techA1: 'closed', techA2: 'closed', techA3: 'closed', leaderA: 'closed' },
  ],
];

describe('what an order means to each', () => {
  test.each(places)('when it %s', (_where, changes, told) => {
    expect(whoIsTold(newOrder(changes))).toEqual(told);
  });

  test('has every place an order may be at', () => {
    expect(new Set(places.map(([, changes]) => changes.status))).toEqual(new Set(Object.values(status)));
  });

  test('is nothing where an administrator could only stand in for a leader, and something where the administrator leads', () => {
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

  test('is the administrator’s own where the order was sent to the administrator', () => {
    const order = newOrder({ status: status.toBeAccepted, target: { kind: 'person', accountId: 'admin' } });
    expect(whoIsTold(order)).toEqual({ admin: 'accept' });
  });

  test('ends at the area of one’s rights, whoever’s own it is', () => {
    const south = { createdBy: 'dispatcherN1', requesterId: 'clientS' } as const;
    expect(whoIsTold(newOrder({ status: status.completed, ...south }, morning, 'south'))).toEqual({ clientS: 'completed' });
    const members = { target: toTeam, memberIds: ['techA1', 'techB1'], leadId: 'techA1' };
    expect(whoIsTold(newOrder({ status: status.executing, ...members }, morning, 'south'))).toEqual({ techB1: 'member' });
    expect(whoIsTold(newOrder({ status: status.toBeDispatched }, morning, 'south'))).toEqual({
      admin: 'dispatch',
      dispatcherS1: 'dispatch',
      dispatcherS2: 'dispatch',
    });
  });

  test('is nothing to a member once the work is done', () => {
    for (const changes of [{ status: status.executed }, { status: status.toBeEvaluated, requesterId: 'clientN' }]) {
      expect(Object.keys(whoIsTold(newOrder({ ...crew, ...changes })))).not.toContain('techA2');
    }
  });
});

describe('what something done on an order means to each', () => {
  const inWork = newOrder({ status: status.executing, ...crew, createdBy: 'dispatcherN1', requesterId: 'clientN' });
  const held = (approved: boolean): Hold => ({
    reason: 'permit',
    text: null,
    since: morning,
    until: morning + 60 * hour,
    by: 'techA1',
    approved,
  });

  test('a hold that needs approval waits for the dispatchers', () => {
    expect(whoIsToldOf('hold', { ...inWork, hold: held(false) })).toEqual(dispatchers('approveHold'));
  });

  test('a hold that needs none, that is over, or of an order that moved on is nobody’s', () => {
    expect(whoIsToldOf('hold', { ...inWork, hold: held(true) })).toEqual({});
    expect(whoIsToldOf('hold', inWork)).toEqual({});
    expect(whoIsToldOf('hold', { ...inWork, status: status.executed, hold: held(false) })).toEqual({});
  });

  test('a word that was added is for those who have the order in hand', () => {
    expect(whoIsToldOf('add', inWork)).toEqual({ techA1: 'added', techA2: 'added' });
    expect(whoIsToldOf('add', newOrder({ status: status.toBeAccepted, target: toPerson }))).toEqual({ techA1: 'added' });
    expect(whoIsToldOf('add', newOrder({ status: status.toBeAccepted, target: toTeam }))).toEqual({ leaderA: 'added' });
    expect(whoIsToldOf('add', newOrder({ status: status.executing, ...crew }, morning, 'south'))).toEqual({});
  });

  test('the answer to a hold, and its end, are for who holds the order and who has it in hand', () => {
    expect(whoIsToldOf('approveHold', { ...inWork, hold: held(true) })).toEqual({ techA1: 'holdApproved', techA2: 'holdApproved' });
    expect(whoIsToldOf('resume', inWork)).toEqual({ techA1: 'resumed', techA2: 'resumed' });
    const withLeader = newOrder({ status: status.toBeAssigned, target: toTeam });
    expect(whoIsToldOf('resume', withLeader)).toEqual({ leaderA: 'resumed' });
  });

  test('nothing else is for anybody', () => {
    const told = ['hold', 'add', 'resume', 'approveHold'];
    const others = sideActions.filter((action) => !told.includes(action));
    expect(others).toEqual(['edit', 'checkIn']);
    for (const action of others) expect(whoIsToldOf(action, { ...inWork, hold: held(false) }), action).toEqual({});
  });
});

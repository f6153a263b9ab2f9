import { describe, expect, test } from 'vitest';
import { actsAs, type Capacity, maySee, participantsOf, reaches, workOrderStatus as status, type WorkOrder } from '#index.ts';
import { as, everyone, type Name, names, system } from '../support/cast.ts';
import { newClosing, newOrder } from '../support/orders.ts';

const whoActsAs = (capacity: Capacity, order: WorkOrder): Name[] => names.filter((name) => actsAs(as(name), capacity, order));
const whoSees = (order: WorkOrder): Name[] => names.filter((name) => maySee(as(name), order));

const forTeam = newOrder({ status: status.toBeAccepted, target: { kind: 'team', teamId: 'teamA' } });
const forPerson = newOrder({ status: status.toBeAccepted, target: { kind: 'person', accountId: 'techA1' } });
const inWork = newOrder({
  status: status.executing,
  target: { kind: 'team', teamId: 'teamA' },
  memberIds: ['techA1', 'techA2'],
  leadId: 'techA1',
  doerIds: ['techA1', 'techA2', 'techA3'],
});

describe('an area', () => {
  test('includes its subtree and nothing else', () => {
    expect(whoActsAs('dispatcher', newOrder())).toEqual(['admin', 'dispatcherN1', 'dispatcherN2']);
    expect(whoActsAs('dispatcher', newOrder({}, 0, 'south'))).toEqual(['admin', 'dispatcherS1', 'dispatcherS2']);
    expect(whoActsAs('dispatcher', newOrder({ areaPath: '/root/north/site/building/room/' }))).toContain('dispatcherN1');
    expect(whoActsAs('dispatcher', newOrder({ areaPath: '/root/' }))).toEqual(['admin']);
  });

  test('is not confused with another one whose id begins alike', () => {
    expect(whoActsAs('dispatcher', newOrder({ areaPath: '/root/northwest/' }))).toEqual(['admin']);
  });

  test('limits also an account’s own orders', () => {
    const elsewhere = { ...forPerson, areaPath: '/root/south/' };
    expect(whoActsAs('dispatchedPerson', forPerson)).toEqual(['techA1']);
    expect(whoActsAs('dispatchedPerson', elsewhere)).toEqual([]);
  });
});

describe('a dispatched order', () => {
  test('to a person can be accepted by that person', () => {
    expect(whoActsAs('dispatchedPerson', forPerson)).toEqual(['techA1']);
    expect(whoActsAs('teamLeader', forPerson)).toEqual([]);
    expect(whoActsAs('holder', forPerson)).toEqual(['techA1']);
  });

  test('to a team can be accepted by its leader or by an administrator, and by no dispatcher', () => {
    expect(whoActsAs('teamLeader', forTeam)).toEqual(['admin', 'leaderA']);
    expect(whoActsAs('holder', forTeam)).toEqual(['admin', 'leaderA']);
    expect(whoActsAs('dispatchedPerson', forTeam)).toEqual([]);
  });

  test('cannot be accepted by a client', () => {
    expect(whoActsAs('dispatchedPerson', { ...forPerson, target: { kind: 'person', accountId: 'clientN' } })).toEqual([]);
  });
});

describe('an order in the pool', () => {
  const pooled = newOrder({ grabbableByTeams: ['teamA'] });

  test('can be grabbed by the members of its teams and by their leader', () => {
    expect(whoActsAs('grabbingPerson', pooled)).toEqual(['techA1', 'techA2', 'techA3']);
    expect(whoActsAs('grabbingLeader', pooled)).toEqual(['leaderA']);
  });

  test('can be grabbed by nobody of another area', () => {
    expect(whoActsAs('grabbingPerson', { ...pooled, areaPath: '/root/south/' })).toEqual([]);
    expect(whoActsAs('grabbingLeader', { ...pooled, areaPath: '/root/south/' })).toEqual([]);
  });

  test('is visible to these teams until it is taken', () => {
    expect(whoSees(pooled)).toEqual(expect.arrayContaining(['techA1', 'leaderA']));
    expect(whoSees(pooled)).not.toContain('techC1');
    const taken: WorkOrder = { ...pooled, status: status.accepted, target: { kind: 'person', accountId: 'techA1' } };
    expect(whoSees(taken)).toContain('techA1');
    expect(whoSees(taken)).not.toContain('techA2');
    expect(whoSees(taken)).not.toContain('leaderA');
  });
});

describe('an order in work', () => {
  test('is executed by its members, and led by one of them', () => {
    expect(whoActsAs('executor', inWork)).toEqual(['techA1', 'techA2']);
    expect(whoActsAs('leadExecutor', inWork)).toEqual(['techA1']);
    expect(whoActsAs('holder', inWork)).toEqual(['techA1']);
  });

  test('that a person has accepted is executed by that person, whoever was a member before', () => {
    const accepted: WorkOrder = { ...inWork, status: status.accepted, target: { kind: 'person', accountId: 'techC1' } };
    expect(whoActsAs('executor', accepted)).toEqual(['techC1']);
    expect(whoActsAs('leadExecutor', accepted)).toEqual(['techC1']);
  });

  test('is checked by the leader or a dispatcher, and by nobody who has ever been a member', () => {
    expect(whoActsAs('checker', inWork)).toEqual(['admin', 'dispatcherN1', 'dispatcherN2', 'leaderA']);
    expect(whoActsAs('checker', { ...inWork, doerIds: ['leaderA', 'dispatcherN1', 'admin'] })).toEqual(['dispatcherN2']);
  });

  test('of a person is not checked by the leader of that person’s team', () => {
    const done: WorkOrder = { ...inWork, status: status.executed, target: { kind: 'person', accountId: 'techA1' } };
    expect(whoActsAs('checker', done)).toEqual(['admin', 'dispatcherN1', 'dispatcherN2']);
  });
});

describe('the requester', () => {
  const evaluated = newOrder({ status: status.toBeEvaluated, requesterId: 'occupant', target: { kind: 'team', teamId: 'teamA' } });

  test('evaluates the work, or the project’s client does', () => {
    expect(whoActsAs('requester', evaluated)).toEqual(['occupant', 'clientN']);
    expect(whoActsAs('requester', { ...evaluated, requesterId: 'clientS' })).toEqual(['clientN', 'clientS']);
  });

  test('does not evaluate work of their own', () => {
    expect(whoActsAs('requester', { ...evaluated, requesterId: 'techA1', doerIds: ['techA1'] })).toEqual(['clientN']);
  });

  test('is nobody when nobody requested the order', () => {
    expect(whoActsAs('requester', { ...evaluated, requesterId: null })).toEqual([]);
  });
});

describe('a closing', () => {
  const asked = (changes: Partial<WorkOrder>, requestedBy: Name, confirmedBy: Name | null = null): WorkOrder =>
    newOrder({
      status: confirmedBy ? status.toBeClosed : status.closingRequested,
      ...changes,
      closing: newClosing({ requestedBy, confirmedBy }),
    });

  test('is first signed by a dispatcher or the administrator, and not by the applicant', () => {
    expect(whoActsAs('firstSigner', asked({}, 'leaderA'))).toEqual(['admin', 'dispatcherN1', 'dispatcherN2']);
    expect(whoActsAs('firstSigner', asked({}, 'dispatcherN1'))).toEqual(['admin', 'dispatcherN2']);
    expect(whoActsAs('closingRequester', asked({}, 'leaderA'))).toEqual(['leaderA']);
  });

  test.each<[string, Partial<WorkOrder>, Name, Name, Name[]]>([
    [
      'raised by the system: the client or another account that may close',
      {},
      'leaderA',
      'dispatcherN1',
      ['admin', 'dispatcherN2', 'clientN'],
    ],
    [
      'applied for by the dispatcher, whose application counts as a signature',
      {},
      'dispatcherN1',
      'dispatcherN1',
      ['admin', 'dispatcherN2', 'clientN'],
    ],
    [
      'in a project without a client: another account that may close',
      { projectId: 'projectWithoutClient' },
      'leaderA',
      'dispatcherN1',
      ['admin', 'dispatcherN2'],
    ],
    ['raised by the client: only the client', { createdBy: 'clientN', createdByClient: true }, 'leaderA', 'dispatcherN1', ['clientN']],
    [
      'raised by a technician: also the creator',
      { createdBy: 'techA1' },
      'leaderA',
      'dispatcherN1',
      ['admin', 'dispatcherN2', 'techA1', 'clientN'],
    ],
    [
      'raised by a team leader: not the creator, since leaders do not sign',
      { createdBy: 'leaderC' },
      'leaderA',
      'dispatcherN1',
      ['admin', 'dispatcherN2', 'clientN'],
    ],
    ['raised by the applicant: not the creator', { createdBy: 'techA1' }, 'techA1', 'admin', ['dispatcherN1', 'dispatcherN2', 'clientN']],
  ])('has a second signature, %s', (_, changes, requestedBy, confirmedBy, expected) => {
    expect(whoActsAs('secondSigner', asked(changes, requestedBy, confirmedBy))).toEqual(expected);
  });
});

describe('the system', () => {
  test('has only its own capacity, which nobody else has', () => {
    expect(actsAs(system, 'system', forTeam)).toBe(true);
    for (const capacity of ['dispatcher', 'checker', 'secondSigner', 'creator'] as const)
      expect(actsAs(system, capacity, forTeam)).toBe(false);
    expect(everyone.filter((actor) => actor.kind === 'account' && actsAs(actor, 'system', forTeam))).toEqual([]);
    expect(maySee(system, forTeam)).toBe(true);
  });
});

describe('the visibility of an order', () => {
  test('depends on area, team, project and participation', () => {
    expect(whoSees(forTeam)).toEqual(['admin', 'dispatcherN1', 'dispatcherN2', 'leaderA', 'techA1', 'techA2', 'techA3', 'clientN']);
    expect(whoSees({ ...forTeam, createdBy: 'techC1', requesterId: 'occupant' })).toEqual(expect.arrayContaining(['techC1', 'occupant']));
    expect(whoSees(inWork)).not.toContain('techC1');
  });

  test('remains for who once did the work', () => {
    const returned = newOrder({ status: status.rolledBack, backTo: 'dispatcher', doerIds: ['techC1'] });
    expect(whoSees(returned)).toContain('techC1');
  });

  test('takes all roles of an account into account', () => {
    const actor = {
      ...as('techA1'),
      roleGrants: [{ role: 'technician', areaId: 'north' } as const, { role: 'dispatcher', areaId: 'south' } as const],
    };
    expect(reaches(actor, 'work-order.dispatch', newOrder({}, 0, 'south'))).toBe(true);
    expect(reaches(actor, 'work-order.dispatch', newOrder())).toBe(false);
  });
});

test('the participants are listed once each', () => {
  const order = newOrder({
    createdBy: 'clientN',
    requesterId: 'clientN',
    target: { kind: 'person', accountId: 'techA1' },
    memberIds: ['techA1', 'techA2'],
    doerIds: ['techA1', 'techA2', 'techA3'],
    closing: newClosing({ requestedBy: 'leaderA', confirmedBy: 'admin' }),
  });
  expect(participantsOf(order)).toEqual(['clientN', 'techA1', 'techA2', 'techA3', 'leaderA']);
  expect(participantsOf(newOrder({ target: { kind: 'team', teamId: 'teamA' } }))).toEqual([]);
});

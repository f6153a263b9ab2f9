import { describe, expect, test } from 'vitest';
import {
  approveHold,
  checkIn,
  decide,
  elapsedTime,
  endOfHold,
  findClock,
  findSideActionFault,
  findUrgeBlock,
  type Hold,
  hourMs,
  minuteMs,
  placeOnHold,
  resumeFromHold,
  workOrderStatus as status,
  urge,
  type WorkOrder,
} from '#index.ts';
import { as, system } from '../support/cast.ts';
import { morning, newOrder, rulesAt, runningKinds } from '../support/orders.ts';

const accepted = accept();
const { calendar } = rulesAt(morning);

function accept(): WorkOrder {
  const order = newOrder({ grabbableByTeams: ['teamA'] });
  const taken = decide(order, 'accept', as('techA1'), {}, rulesAt(morning));
  if ('fault' in taken) throw new Error('the order could not be taken');
  return taken.order;
}

function hold(hours: number, approved = false): WorkOrder {
  return placeOnHold(
    accepted,
    { reason: 'weather', text: 'storm', since: morning, until: morning + hours * hourMs, by: 'techA1' },
    approved,
  );
}

describe('a hold', () => {
  test('pauses every clock and needs no approval up to a day', () => {
    const held = hold(24);
    expect(held.hold).toMatchObject({ reason: 'weather', approved: true });
    expect(held.version).toBe(accepted.version + 1);
    expect(runningKinds(held.clocks)).toEqual([]);
  });

  test('of more than a day needs the dispatcher’s approval, unless it is the dispatcher’s own', () => {
    expect(hold(25).hold?.approved).toBe(false);
    expect(hold(25, true).hold?.approved).toBe(true);
    expect(findSideActionFault('approveHold', hold(25), as('dispatcherN1'))).toBeNull();
    expect(findSideActionFault('approveHold', hold(25), as('techA1'))).toBe('notAllowed');
    expect(findSideActionFault('approveHold', hold(2), as('dispatcherN1'))).toBe('wrongStatus');
    expect(approveHold(hold(25)).hold?.approved).toBe(true);
  });

  test('ends at its end, and after a day as long as it is not approved', () => {
    const held = hold(72).hold as Hold;
    expect(endOfHold(held)).toBe(morning + 24 * hourMs);
    expect(endOfHold({ ...held, approved: true })).toBe(morning + 72 * hourMs);
    expect(endOfHold(hold(3).hold as Hold)).toBe(morning + 3 * hourMs);
  });

  test('cannot be started during a hold, nor ended without one', () => {
    expect(findSideActionFault('hold', accepted, as('techA1'))).toBeNull();
    expect(findSideActionFault('hold', hold(2), as('techA1'))).toBe('wrongStatus');
    expect(findSideActionFault('resume', hold(2), system)).toBeNull();
    expect(findSideActionFault('resume', accepted, as('techA1'))).toBe('wrongStatus');
  });

  test('that is over lets the clocks continue from where they paused', () => {
    const resumed = resumeFromHold(hold(5), morning + 5 * hourMs, calendar);
    expect(resumed.hold).toBeNull();
    expect(runningKinds(resumed.clocks)).toEqual(['resolve', 'arrive']);
    expect(resumed.clocks.map((clock) => elapsedTime(clock, morning + 6 * hourMs, calendar))).toEqual([hourMs, 0, hourMs]);
  });

  test('ends with a change of status', () => {
    const started = decide(hold(5), 'assign', as('techA1'), { memberIds: ['techA1'], leadId: 'techA1' }, rulesAt(morning + hourMs));
    expect(started).toMatchObject({ order: { status: status.executing, hold: null } });
  });

  test('continues when only the members change', () => {
    const held = placeOnHold(
      { ...accepted, status: status.executing, target: { kind: 'team', teamId: 'teamA' }, memberIds: ['techA1'], leadId: 'techA1' },
      { reason: 'waitingForParts', text: null, since: morning, until: morning + 5 * hourMs, by: 'techA1' },
      false,
    );
    const changed = decide(
      held,
      'assign',
      as('leaderA'),
      { memberIds: ['techA2'], leadId: 'techA2', reason: 'shift' },
      rulesAt(morning + hourMs),
    );
    expect(changed).toMatchObject({ order: { hold: held.hold, clocks: held.clocks, leadId: 'techA2' } });
  });

  test('is retained during an application for closing that is refused', () => {
    const held = hold(48);
    const asked = decide(held, 'applyForClosing', as('techA1'), { closingReason: 'removed', reason: 'gone' }, rulesAt(morning + hourMs));
    if ('fault' in asked) throw new Error('closing could not be applied for');
    expect(findSideActionFault('resume', asked.order, as('dispatcherN1'))).toBe('wrongStatus');
    const refused = decide(asked.order, 'refuseClosing', as('dispatcherN1'), { reason: 'still there' }, rulesAt(morning + 2 * hourMs));
    expect(refused).toMatchObject({ order: { status: status.accepted, hold: held.hold } });
  });
});

describe('arrival', () => {
  test('stops the arrival clock and does not change the status', () => {
    const arrived = checkIn(accepted, morning + hourMs);
    expect(arrived).toMatchObject({ status: status.accepted, arrivedAt: morning + hourMs, version: accepted.version + 1 });
    expect(findClock(arrived.clocks, 'arrive')).toMatchObject({ state: 'stopped' });
    expect(runningKinds(arrived.clocks)).toEqual(['resolve']);
  });

  test('is recorded once, by a member who does the work', () => {
    expect(findSideActionFault('checkIn', accepted, as('techA1'))).toBeNull();
    expect(findSideActionFault('checkIn', accepted, as('techA2'))).toBe('notAllowed');
    expect(findSideActionFault('checkIn', checkIn(accepted, morning), as('techA1'))).toBe('wrongStatus');
  });

  test('stops an arrival clock that a hold has paused', () => {
    const arrived = checkIn(hold(5), morning + hourMs);
    expect(resumeFromHold(arrived, morning + 2 * hourMs, calendar).clocks.find(({ kind }) => kind === 'arrive')).toMatchObject({
      state: 'stopped',
    });
  });
});

describe('editing', () => {
  const byTechnician = newOrder({ createdBy: 'techA1' });

  test('is for the creator and the dispatcher, until the order is accepted', () => {
    expect(findSideActionFault('edit', byTechnician, as('techA1'))).toBeNull();
    expect(findSideActionFault('edit', byTechnician, as('dispatcherN1'))).toBeNull();
    expect(findSideActionFault('edit', byTechnician, as('leaderA'))).toBe('notAllowed');
    expect(findSideActionFault('edit', byTechnician, system)).toBe('notAllowed');
    expect(findSideActionFault('edit', { ...byTechnician, status: status.executing }, as('dispatcherN1'))).toBe('wrongStatus');
  });

  test('is replaced by additions afterwards, by anybody who may see the order', () => {
    for (const code of [status.executing, status.closingRequested, status.toBeClosed]) {
      expect(findSideActionFault('add', { ...byTechnician, status: code }, as('techA1'))).toBeNull();
      expect(findSideActionFault('add', { ...byTechnician, status: code }, as('techC1'))).toBe('notAllowed');
    }
    expect(findSideActionFault('add', { ...byTechnician, status: status.closed }, as('admin'))).toBe('wrongStatus');
  });
});

describe('an urge', () => {
  const waiting = newOrder({
    status: status.accepted,
    target: { kind: 'person', accountId: 'techA1' },
    createdBy: 'techA2',
    requesterId: 'clientN',
  });

  test('is for those who wait: creator, client and dispatcher, and not for whoever has the order or whose order is on hold', () => {
    for (const name of ['techA2', 'clientN', 'dispatcherN1'] as const)
      expect(findSideActionFault('urge', waiting, as(name)), name).toBeNull();
    expect(findSideActionFault('urge', waiting, as('techA1'))).toBe('notAllowed');
    expect(findSideActionFault('urge', { ...waiting, createdBy: 'techA1' }, as('techA1'))).toBe('notAllowed');
    expect(findSideActionFault('urge', waiting, system)).toBe('notAllowed');
    expect(findSideActionFault('urge', hold(2), as('dispatcherN1'))).toBe('wrongStatus');
    expect(findSideActionFault('urge', { ...waiting, status: status.toBeEvaluated }, as('dispatcherN1'))).toBe('wrongStatus');
  });

  test('comes once in 30 minutes from one account, and three times until the order moves', () => {
    const first = urge(waiting, 'clientN', morning);
    expect(first.version).toBe(waiting.version + 1);
    expect(findUrgeBlock(first, as('clientN'), morning + 30 * minuteMs - 1)).toBe('urgedLately');
    expect(findUrgeBlock(first, as('clientN'), morning + 30 * minuteMs)).toBeNull();
    expect(findUrgeBlock(first, as('dispatcherN1'), morning)).toBeNull();
    const third = urge(urge(first, 'dispatcherN1', morning), 'clientN', morning + hourMs);
    expect(findUrgeBlock(third, as('techA2'), morning + 5 * hourMs)).toBe('urgedEnough');
    const input = { memberIds: ['techA1'], leadId: 'techA1' };
    expect(decide({ ...accepted, urges: third.urges }, 'assign', as('techA1'), input, rulesAt(morning))).toMatchObject({
      order: { urges: [] },
    });
  });
});

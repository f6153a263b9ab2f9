import { describe, expect, test } from 'vitest';
import {
  approveHold,
  checkIn,
  decide,
  elapsedTime,
  endOfHold,
  findClock,
  findSideActionFault,
  type Hold,
  placeOnHold,
  resumeFromHold,
  workOrderStatus as status,
  type WorkOrder,
} from '#index.ts';
import { as, system } from '../support/cast.ts';
import { hour, morning, newOrder, rulesAt, runningKinds } from '../support/orders.ts';

const accepted = accept();
const { calendar } = rulesAt(morning);

function accept(): WorkOrder {
  const order = newOrder({ grabbableByTeams: ['teamA'] });
  const taken = decide(order, 'accept', as('techA1'), {}, rulesAt(morning));
  if ('fault' in taken) throw new Error('the order could not be taken');
  return taken.order;
}

function hold(hours: number, approved = false): WorkOrder {
  return placeOnHold(accepted, { reason: 'weather', text: 'storm', since: morning, until: morning + hours * hour, by: 'techA1' }, approved);
}

describe('a hold', () => {
  test('stops every clock and needs nobody up to a day', () => {
    const held = hold(24);
    expect(held.hold).toMatchObject({ reason: 'weather', approved: true });
    expect(held.version).toBe(accepted.version + 1);
    expect(runningKinds(held.clocks)).toEqual([]);
  });

  test('over a day waits for the dispatcher, unless the dispatcher asked for it', () => {
    expect(hold(25).hold?.approved).toBe(false);
    expect(hold(25, true).hold?.approved).toBe(true);
    expect(findSideActionFault('approveHold', hold(25), as('dispatcherN1'))).toBeNull();
    expect(findSideActionFault('approveHold', hold(25), as('techA1'))).toBe('notAllowed');
    expect(findSideActionFault('approveHold', hold(2), as('dispatcherN1'))).toBe('wrongStatus');
    expect(approveHold(hold(25)).hold?.approved).toBe(true);
  });

  test('ends at its time, and after a day while nobody approved more', () => {
    const held = hold(72).hold as Hold;
    expect(endOfHold(held)).toBe(morning + 24 * hour);
    expect(endOfHold({ ...held, approved: true })).toBe(morning + 72 * hour);
    expect(endOfHold(hold(3).hold as Hold)).toBe(morning + 3 * hour);
  });

  test('cannot be put on a hold, and only a hold can be ended', () => {
    expect(findSideActionFault('hold', accepted, as('techA1'))).toBeNull();
    expect(findSideActionFault('hold', hold(2), as('techA1'))).toBe('wrongStatus');
    expect(findSideActionFault('resume', hold(2), system)).toBeNull();
    expect(findSideActionFault('resume', accepted, as('techA1'))).toBe('wrongStatus');
  });

  test('ended gives the clocks back where they stopped', () => {
    const resumed = resumeFromHold(hold(5), morning + 5 * hour, calendar);
    expect(resumed.hold).toBeNull();
    expect(runningKinds(resumed.clocks)).toEqual(['resolve', 'arrive']);
    expect(resumed.clocks.map((clock) => elapsedTime(clock, morning + 6 * hour, calendar))).toEqual([hour, 0, hour]);
  });

  test('ends when the order moves on', () => {
    const started = decide(hold(5), 'assign', as('techA1'), { memberIds: ['techA1'], leadId: 'techA1' }, rulesAt(morning + hour));
    expect(started).toMatchObject({ order: { status: status.executing, hold: null } });
  });

  test('stays when only the members change', () => {
    const held = placeOnHold(
      { ...accepted, status: status.executing, target: { kind: 'team', teamId: 'teamA' }, memberIds: ['techA1'], leadId: 'techA1' },
      { reason: 'waitingForParts', text: null, since: morning, until: morning + 5 * hour, by: 'techA1' },
      false,
    );
    const changed = decide(
      held,
      'assign',
      as('leaderA'),
      { memberIds: ['techA2'], leadId: 'techA2', reason: 'shift' },
      rulesAt(morning + hour),
    );
    expect(changed).toMatchObject({ order: { hold: held.hold, clocks: held.clocks, leadId: 'techA2' } });
  });

  test('waits through a closing that is refused', () => {
    const held = hold(48);
    const asked = decide(held, 'applyForClosing', as('techA1'), { closingReason: 'removed', reason: 'gone' }, rulesAt(morning + hour));
    if ('fault' in asked) throw new Error('closing was not asked for');
    expect(findSideActionFault('resume', asked.order, as('dispatcherN1'))).toBe('wrongStatus');
    const refused = decide(asked.order, 'refuseClosing', as('dispatcherN1'), { reason: 'still there' }, rulesAt(morning + 2 * hour));
    expect(refused).toMatchObject({ order: { status: status.accepted, hold: held.hold } });
  });
});

describe('arrival', () => {
  test('stops the arrival clock and moves nothing', () => {
    const arrived = checkIn(accepted, morning + hour);
    expect(arrived).toMatchObject({ status: status.accepted, arrivedAt: morning + hour, version: accepted.version + 1 });
    expect(findClock(arrived.clocks, 'arrive')).toMatchObject({ state: 'stopped' });
    expect(runningKinds(arrived.clocks)).toEqual(['resolve']);
  });

  test('happens once, to who does the work', () => {
    expect(findSideActionFault('checkIn', accepted, as('techA1'))).toBeNull();
    expect(findSideActionFault('checkIn', accepted, as('techA2'))).toBe('notAllowed');
    expect(findSideActionFault('checkIn', checkIn(accepted, morning), as('techA1'))).toBe('wrongStatus');
  });

  test('ends an arrival clock that a hold had paused', () => {
    const arrived = checkIn(hold(5), morning + hour);
    expect(resumeFromHold(arrived, morning + 2 * hour, calendar).clocks.find(({ kind }) => kind === 'arrive')).toMatchObject({
      state: 'stopped',
    });
  });
});

describe('editing', () => {
  const byTechnician = newOrder({ createdBy: 'techA1' });

  test('is the creator’s and the dispatcher’s, while nobody has accepted', () => {
    expect(findSideActionFault('edit', byTechnician, as('techA1'))).toBeNull();
    expect(findSideActionFault('edit', byTechnician, as('dispatcherN1'))).toBeNull();
    expect(findSideActionFault('edit', byTechnician, as('leaderA'))).toBe('notAllowed');
    expect(findSideActionFault('edit', byTechnician, system)).toBe('notAllowed');
    expect(findSideActionFault('edit', { ...byTechnician, status: status.executing }, as('dispatcherN1'))).toBe('wrongStatus');
  });

  test('gives way to additions afterwards, also while closing is decided, by whoever sees the order', () => {
    for (const code of [status.executing, status.closingRequested, status.toBeClosed]) {
      expect(findSideActionFault('add', { ...byTechnician, status: code }, as('techA1'))).toBeNull();
      expect(findSideActionFault('add', { ...byTechnician, status: code }, as('techC1'))).toBe('notAllowed');
    }
    expect(findSideActionFault('add', { ...byTechnician, status: status.closed }, as('admin'))).toBe('wrongStatus');
  });
});

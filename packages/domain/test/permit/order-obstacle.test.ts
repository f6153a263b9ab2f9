import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decidePermit,
  decidePointStep,
  findHoldObstacle,
  findOrderObstacle,
  findSwitchObstacle,
  isHeld,
  lifecycle,
  noDocuments,
  type Permit,
  type PermitAction,
  type PermitStatus,
  type PointInput,
  type PointStep,
  permitStatuses,
  permitTable,
  pointSteps,
  rowsBarredByPermits,
  type SwitchGrounds,
  standingPermitStatuses,
  subjectOf,
  switchingStatuses,
} from '#index.ts';
import { calmFacts, fullInput, newPermit, newPoint } from '../support/permits.ts';

const free = newPoint({ state: 'restored' });
const documents = (permit: Permit, isDemanded = false) => ({
  permits: [{ ...permit, number: 'A-1-202611-001' }],
  switchings: [],
  isDemanded,
  openPoints: 0,
});

describe('findOrderObstacle', () => {
  it('lets nobody say that the work is done while points of the route are open, and everything else', () => {
    const barred = lifecycle.filter(({ row }) => findOrderObstacle(row, { ...noDocuments, openPoints: 2 }) !== null);
    expect(barred.map(({ row, action }) => `${row} ${action}`)).toEqual(['13 finish', '14 finishWithResult']);
    const obstacle = findOrderObstacle('13', { ...noDocuments, openPoints: 2 });
    expect(obstacle).toEqual({ kind: 'pointsOpen', count: 2 });
    expect(obstacle && subjectOf(obstacle)).toBe('2');
    expect(findOrderObstacle('13', noDocuments)).toBeNull();
  });

  it('names rows of the lifecycle', () => {
    const rows = new Set(lifecycle.map(({ row }) => row.split('.')[0]));
    for (const row of [...rowsBarredByPermits, '12']) expect(rows).toContain(row);
  });

  it.each(permitStatuses)('with a permit %s bars the rows that leave the site or end the order as designed', (status) => {
    const of = documents(newPermit({ status, points: [free] }));
    const barred = lifecycle.filter(({ row }) => findOrderObstacle(row, of) !== null).map(({ row }) => row.split('.')[0]);
    const isStanding = ['open', 'working', 'paused', 'ended'].includes(status);
    expect([...new Set(barred)]).toEqual(isStanding ? ['13', '14', '22', '23', '33', '28'] : []);
  });

  it.each(switchingStatuses)('with a switching order %s bars them while equipment may be in any position', (status) => {
    const obstacle = findOrderObstacle('13', { permits: [], switchings: [{ status, number: 'C-1' }], isDemanded: false, openPoints: 0 });
    const isRunning = ['ordered', 'executing', 'stopped'].includes(status);
    expect(obstacle).toEqual(isRunning ? { kind: 'switchingRunning', number: 'C-1' } : null);
  });

  it('lets work be finished without a closed permit only where none is demanded', () => {
    const none = { permits: [], switchings: [], isDemanded: true, openPoints: 0 };
    expect(['13', '14', '23', '28'].map((row) => findOrderObstacle(row, none)?.kind)).toEqual([
      'permitMissing',
      'permitMissing',
      undefined,
      undefined,
    ]);
    expect(findOrderObstacle('13', documents(newPermit({ status: 'voided', points: [] }), true))?.kind).toBe('permitMissing');
    expect(findOrderObstacle('13', documents(newPermit({ status: 'closed', points: [] }), true))).toBeNull();
  });

  it('takes nobody from the order who is on a permit at work', () => {
    const at = documents(newPermit({ status: 'working' }));
    expect(findOrderObstacle('12', at, ['somebody'])).toBeNull();
    for (const accountId of ['leader', 'crew', 'guardian'])
      expect(findOrderObstacle('12', at, ['somebody', accountId])).toMatchObject({ kind: 'personOnPermit', accountId });
    expect(findHoldObstacle(at)).toMatchObject({ kind: 'permitWorking' });
    expect(findHoldObstacle(documents(newPermit({ status: 'paused' })))).toBeNull();
  });

  it('finishes, returns and closes no order with a point that stands, whatever anybody did before', { tags: 'slow' }, () => {
    const accounts = ['issuer', 'leader', 'permitter', 'crew', 'guardian', 'stranger'] as const;
    const act = fc.record({
      pick: fc.nat(),
      step: fc.constantFrom(...pointSteps),
      isStep: fc.boolean(),
      accountId: fc.constantFrom(...accounts),
    });
    const seen = { held: 0, closed: 0 };
    const run = (acts: readonly { pick: number; step: PointStep; isStep: boolean; accountId: string }[]) => {
      let permit = newPermit({ points: [newPoint({ needsEarth: false, holders: [] })] });
      for (const { pick, step, isStep, accountId } of acts) {
        // Actions that are possible now: of any, most would be refused, and hardly a walk would reach the end.
        const rows = permitTable.filter(({ from, action }) => from.includes(permit.status) && (action !== 'void' || pick % 10 === 0));
        const action = rows[pick % Math.max(1, rows.length)]?.action ?? 'void';
        permit = isStep ? atPoint(permit, step, accountId) : afterAction(permit, action, accountId);
        const isStanding = permit.points.some(isHeld);
        if (isStanding) seen.held++;
        if (permit.status === 'closed') seen.closed++;
        if (isStanding || standingPermitStatuses.includes(permit.status))
          for (const row of rowsBarredByPermits) expect(findOrderObstacle(row, documents(permit))).not.toBeNull();
        if (isStanding) expect(findSwitchObstacle('breaker', true, permit.points, null)).toBe('held');
      }
    };
    fc.assert(fc.property(fc.array(act, { minLength: 80, maxLength: 160 }), run), { numRuns: 400 });
    expect(seen.held).toBeGreaterThan(0);
    expect(seen.closed).toBeGreaterThan(0);
  });
});

function afterAction(permit: Permit, action: PermitAction, accountId: string): Permit {
  const decided = decidePermit(permit, action, accountId, { ...fullInput, earths: 0 }, { ...calmFacts, earthsPlaced: 0 });
  return 'fault' in decided ? permit : decided.permit;
}

function atPoint(permit: Permit, step: PointStep, accountId: string): Permit {
  const { permitterId, status: permitStatus } = permit;
  const input: PointInput = { accountId, permitStatus, permitterId, hasPhoto: true, number: '7', witnessId: 'leader' };
  const points = permit.points.map((point) => {
    const decided = decidePointStep({ ...point, holders: [{ permitId: permit.id, status: permit.status }] }, step, input);
    return 'fault' in decided ? { ...point, holders: [{ permitId: permit.id, status: permit.status }] } : decided;
  });
  return { ...permit, points };
}

describe('decidePointStep', () => {
  const by: PointInput = {
    accountId: 'crew',
    permitStatus: 'issued',
    permitterId: 'permitter',
    hasPhoto: true,
    number: '7',
    witnessId: null,
  };
  const afterwards: PointInput = { ...by, permitStatus: 'ended' };

  it('needs a photo and a number of a lock, and earths nothing that is not proved dead', () => {
    expect(decidePointStep(newPoint({ state: 'off' }), 'lock', { ...by, hasPhoto: false })).toEqual({ fault: 'photoMissing' });
    expect(decidePointStep(newPoint({ state: 'off' }), 'lock', { ...by, number: '' })).toEqual({ fault: 'numberMissing' });
    expect(decidePointStep(newPoint({ state: 'off' }), 'lock', by)).toMatchObject({ state: 'locked', lockedBy: 'crew' });
    expect(decidePointStep(newPoint({ state: 'locked' }), 'earth', by)).toEqual({ fault: 'wrongState' });
  });

  it('undoes nothing until every permit that holds the point has ended', () => {
    const holders = [
      { permitId: 'permit', status: 'ended' as const },
      { permitId: 'other', status: 'paused' as const },
    ];
    expect(decidePointStep(newPoint({ state: 'earthed', holders }), 'unearth', afterwards)).toEqual({ fault: 'permitNotEnded' });
    expect(decidePointStep(newPoint({ state: 'earthed', holders: holders.slice(0, 1) }), 'unearth', afterwards)).toMatchObject({
      state: 'unearthed',
    });
  });

  it('takes measures by a permit from its issue to the end of its work, and undoes them by one that has ended', () => {
    const holdersWith = (status: PermitStatus) => [
      { permitId: 'permit', status },
      { permitId: 'other', status: 'issued' as const },
    ];
    const faultOf = (step: PointStep, permitStatus: PermitStatus, point: Parameters<typeof newPoint>[0]) => {
      const decided = decidePointStep(newPoint(point), step, { ...by, permitStatus });
      return 'fault' in decided ? decided.fault : null;
    };
    const securing = permitStatuses.map((status) => faultOf('switchOff', status, { holders: holdersWith(status) }));
    expect(securing).toEqual(['notIssued', 'notIssued', null, null, null, null, 'permitOver', 'permitOver', 'permitOver']);
    const over = (['ended', 'closed', 'voided'] as const).map((status) =>
      faultOf('unearth', status, { state: 'earthed', holders: [{ permitId: 'permit', status }] }),
    );
    expect(over).toEqual([null, 'permitOver', 'permitOver']);
  });

  it('leaves a lock to whoever put it there, or to the permitter with a witness', () => {
    const locked = newPoint({ state: 'locked', lockedBy: 'crew', holders: [{ permitId: 'permit', status: 'ended' }] });
    const unlock = (changes: Partial<PointInput>) => decidePointStep(locked, 'unlock', { ...afterwards, ...changes });
    expect(unlock({})).toMatchObject({ state: 'unlocked' });
    expect(unlock({ accountId: 'leader' })).toEqual({ fault: 'othersLock' });
    expect(unlock({ accountId: 'permitter' })).toEqual({ fault: 'witnessMissing' });
    expect(unlock({ accountId: 'permitter', witnessId: 'permitter' })).toEqual({ fault: 'witnessMissing' });
    expect(unlock({ accountId: 'permitter', witnessId: 'leader' })).toMatchObject({ state: 'unlocked' });
  });
});

describe('findSwitchObstacle', () => {
  const grounds: SwitchGrounds = { orderStatus: 50, memberIds: ['me'], namedDeviceIds: ['breaker'] };
  const me = (changes: Partial<SwitchGrounds> = {}) => ({ accountId: 'me', grounds: [{ ...grounds, ...changes }] });

  it('switches on nothing that is held, whoever asks, and lets it be switched off', () => {
    expect(findSwitchObstacle('breaker', true, [newPoint({ state: 'off' })], me())).toBe('held');
    expect(findSwitchObstacle('breaker', true, [newPoint({ state: 'unlocked' })], null)).toBe('held');
    expect(findSwitchObstacle('breaker', true, [newPoint({ state: 'off', deviceId: 'other' })], me())).toBeNull();
    expect(findSwitchObstacle('breaker', false, [newPoint({ state: 'off' })], me())).toBeNull();
  });

  it('lets staff switch only inside an own order that is executed, by a document that names the device', () => {
    expect(findSwitchObstacle('breaker', true, [], me())).toBeNull();
    for (const changes of [{ orderStatus: 30 as const }, { memberIds: ['other'] }, { namedDeviceIds: [] }])
      expect(findSwitchObstacle('breaker', true, [], me(changes))).toBe('permitRequired');
  });
});

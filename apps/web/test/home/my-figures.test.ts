import { type Permission, permissionsOf, type Role } from '@energy-om/domain';
import { describe, expect, it } from 'vitest';
import { chooseFigures, type Stage } from '#features/home/model/my-figures.ts';

const none = {
  timedOut: 0,
  toDispatch: 0,
  toGrab: 0,
  toAccept: 0,
  toAssign: 0,
  executing: 0,
  toBackfill: 0,
  toCheck: 0,
  toEvaluate: 0,
  toSign: 0,
};

function stagesOf(role: Role, counts: Partial<Record<Stage, number>> = {}): Stage[] {
  const held: readonly Permission[] = permissionsOf([{ role, areaId: null }]);
  return chooseFigures({ ...none, ...counts }, (permission) => held.includes(permission)).map(({ stage }) => stage);
}

describe('the figures of the home page', () => {
  it('are the default ones of the role when nothing waits', () => {
    expect(stagesOf('technician')).toEqual(['toAccept', 'toAssign', 'executing']);
    expect(stagesOf('client_rep')).toEqual(['toEvaluate', 'toSign']);
    expect(stagesOf('energy_clerk')).toEqual([]);
  });

  it('prefer stages where something waits, in the order of the workflow', () => {
    expect(stagesOf('dispatcher', { toCheck: 2, toSign: 1, toDispatch: 4 })).toEqual(['toDispatch', 'toCheck', 'toSign']);
    expect(stagesOf('technician', { toBackfill: 1 })).toEqual(['toAccept', 'toAssign', 'toBackfill']);
    expect(stagesOf('technician', { toGrab: 2 })).toEqual(['toGrab', 'toAccept', 'toAssign']);
  });

  it('never include a stage that does not belong to the role, whatever its count', () => {
    expect(stagesOf('client_rep', { toDispatch: 9 })).not.toContain('toDispatch');
  });
});

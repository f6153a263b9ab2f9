import { describe, expect, it } from 'vitest';
import { type LifecycleActor, type Role, responsibleOf, staffViewOf } from '#index.ts';

const order = { areaPath: '/north/site/', projectId: 'park' };

function actor(role: Role, { areaId = null, projects = [] }: { areaId?: string | null; projects?: string[] } = {}): LifecycleActor {
  return { kind: 'account', accountId: 'someone', roleGrants: [{ role, areaId }], teams: [], clientProjectIds: projects };
}

describe('whom of the staff a reader is shown', () => {
  it('is everybody for staff of the area and for the system', () => {
    expect(staffViewOf({ kind: 'system' }, order)).toBe('everybody');
    for (const role of ['tenant_admin', 'dispatcher', 'team_leader', 'technician'] as const)
      expect(staffViewOf(actor(role, { areaId: 'site' }), order)).toBe('everybody');
    expect(staffViewOf(actor('technician', { areaId: 'south' }), order)).toBe('responsible');
  });

  it('is the team for those who represent the client of the project', () => {
    expect(staffViewOf(actor('client_rep', { projects: ['park'] }), order)).toBe('team');
    expect(staffViewOf(actor('client_rep', { projects: ['hospital'] }), order)).toBe('responsible');
    expect(staffViewOf(actor('occupant', { projects: ['park'] }), order)).toBe('responsible');
  });

  it('begins with whom it was dispatched to, and then is who leads', () => {
    expect(responsibleOf({ leadId: null, target: null })).toBeNull();
    expect(responsibleOf({ leadId: null, target: { kind: 'team', teamId: 'a' } })).toBeNull();
    expect(responsibleOf({ leadId: null, target: { kind: 'person', accountId: 'wang' } })).toBe('wang');
    expect(responsibleOf({ leadId: 'li', target: { kind: 'person', accountId: 'wang' } })).toBe('li');
  });
});

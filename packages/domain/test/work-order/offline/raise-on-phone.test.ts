import { describe, expect, it } from 'vitest';
import { fromOrderBasis, historyEvent, listAvailableActions, type PhoneActor, raiseOnPhone, workOrderStatus } from '#index.ts';

const actor: PhoneActor = {
  ...{ kind: 'account', accountId: 'author', teams: [], clientProjectIds: [] },
  roleGrants: [{ role: 'technician', areaId: 'site' }],
};
const input = { level: 2 as const, source: historyEvent.manuallyAdded, projectId: 'project', areaPath: '/site/room/' };

describe('an order that is raised without a network', () => {
  it('is to be dispatched, is its author’s, and can be added to', () => {
    const basis = raiseOnPhone(input, actor);
    expect(basis).toMatchObject({ status: workOrderStatus.toBeDispatched, version: 1, createdBy: 'author', requesterId: null });
    const actions = listAvailableActions(fromOrderBasis(basis), actor, 0).map(({ action }) => action);
    expect(actions).toContain('add');
    expect(actions).not.toContain('accept');
  });

  it('is evaluated by its author where that is the client', () => {
    const client: PhoneActor = { ...actor, roleGrants: [{ role: 'client_rep', areaId: null }], clientProjectIds: ['project'] };
    expect(raiseOnPhone(input, client)).toMatchObject({ createdByClient: true, requesterId: 'author' });
  });
});

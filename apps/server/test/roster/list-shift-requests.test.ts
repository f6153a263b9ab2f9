import { hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';
import { createRequestFixture, type Person, type RequestFixture } from './request-fixture.ts';

let server: TestServer;
let on: RequestFixture;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  on = await createRequestFixture(server);
});

describe('getShiftRequest', () => {
  itRejectsUnauthorised(
    'getShiftRequest',
    () => ({ server, tenant: on.tenant }),
    ['platform_admin', 'client_rep', 'occupant', 'energy_clerk', 'stranger'],
    { id: unknownId },
  );
});

describe('listShiftRequests', () => {
  itRejectsUnauthorised(
    'listShiftRequests',
    () => ({ server, tenant: on.tenant }),
    ['platform_admin', 'client_rep', 'occupant', 'energy_clerk', 'stranger'],
    {},
  );

  it('lists them to those whom they concern, with how many wait for each', async () => {
    await on.saveRoster();
    const leave = await on.askLeave('technician', '2026-12-23');
    const swap = await on.askSwap('2026-11-23', '2026-11-25');
    const list = async (person: Person, input = {}) => {
      const { items, waiting, total } = await (await on.as(person)).succeed('listShiftRequests', input);
      return { ids: items.map(({ id }) => id), waiting, total };
    };
    expect(await list('technician')).toEqual({ ids: [swap.id, leave.id], waiting: 0, total: 2 });
    expect(await list('secondTechnician')).toEqual({ ids: [swap.id], waiting: 1, total: 1 });
    expect(await list('team_leader')).toEqual({ ids: [swap.id, leave.id], waiting: 1, total: 2 });
    expect(await list('dispatcher')).toEqual({ ids: [], waiting: 0, total: 0 });
    await on.succeed('secondTechnician', swap, 'agree');
    expect((await list('team_leader')).waiting).toBe(2);
    expect(await (await on.as('team_leader')).succeed('getDuty', {})).toMatchObject({ waitingRequests: 2 });
    await on.succeed('team_leader', leave, 'reject', '人手不足');
    expect(await list('team_leader', { state: 'ended' })).toEqual({ ids: [leave.id], waiting: 1, total: 1 });
    const { cursor } = await (await on.as('technician')).succeed('listShiftRequests', { pageSize: 1 });
    expect(cursor).toBeNull();
  });
});

describe('on duty', () => {
  it('asks the next in line where the leader is on leave', async () => {
    const ask = async () =>
      (await (await on.as('dispatcher')).succeed('getDuty', { areaId: on.tenant.areas.room })).people.map(({ person, by }) => [
        person.id,
        by,
      ]);
    expect(await ask()).toEqual([[on.idOf('team_leader'), 'leader']]);
    const own = await on.askLeave('team_leader', '2026-11-19');
    await on.succeed('tenant_admin', own, 'approve');
    expect((await ask()).map(([, by]) => by)).toContain('dispatcher');
    server.clock.advance(14 * hourMs);
    expect(await ask()).toEqual([[on.idOf('team_leader'), 'leader']]);
  });
});

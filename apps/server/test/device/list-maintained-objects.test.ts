import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeCursor } from '#services/core/list/page.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createArea, createProject } from '../support/factories/create-places.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let foreign: TestTenant;
let otherSite: string;
let projectId: string;
const devices = {} as Record<'device' | 'meter' | 'gateway' | 'camera', string>;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  foreign = await createTenant(server);
  otherSite = await createArea(server, tenant.id, tenant.areas.region, '江北站');
  for (const kind of ['device', 'meter', 'gateway', 'camera'] as const) {
    devices[kind] = await createDevice(server, tenant.id, tenant.areas.room, `${kind}-1`, {
      kind,
      code: `CODE-${kind}`,
      online: kind === 'meter',
      energy_type: 'NYDN',
    });
  }
  projectId = await createProject(server, tenant.id, '江北项目', { areaIds: [otherSite], clientIds: [tenant.accounts.client_rep.id] });
});
afterAll(() => server.close());

async function list(input: Record<string, unknown> = {}, client = tenant.clients.dispatcher): Promise<string[]> {
  const { items } = await client.succeed('listMaintainedObjects', input);
  return items.map(({ id }) => id);
}

describe('listMaintainedObjects', () => {
  it('lists devices of every kind and areas together by name', async () => {
    const { items, total } = await tenant.clients.dispatcher.succeed('listMaintainedObjects');
    const names = items.map(({ name }) => name);
    expect([...names].sort()).toEqual(
      ['building 区域', 'camera-1', 'device-1', 'gateway-1', 'meter-1', 'region 区域', 'room 区域', 'site 区域', '江北站'].sort(),
    );
    expect(total).toBe(9);
    expect(items.find(({ id }) => id === devices.meter)).toEqual({
      kind: 'meter',
      id: devices.meter,
      name: 'meter-1',
      code: 'CODE-meter',
      energyType: 'NYDN',
      online: true,
      site: 'site 区域 building 区域 room 区域',
    });
    expect(items.find(({ id }) => id === otherSite)).toEqual({
      kind: 'area',
      id: otherSite,
      name: '江北站',
      code: null,
      energyType: null,
      online: null,
      site: 'region 区域',
    });
  });

  it('filters by kind', async () => {
    for (const [type, id] of Object.entries(devices)) expect(await list({ type })).toEqual([id]);
    expect(await list({ type: 'area' })).toHaveLength(5);
  });

  it('filters by project, and by a keyword taken literally', async () => {
    expect(await list({ projectId })).toEqual([otherSite]);
    expect(await list({ keyword: 'code-cam' })).toEqual([devices.camera]);
    expect(await list({ keyword: '江北' })).toEqual([otherSite]);
    expect(await list({ keyword: '%' })).toEqual([]);
  });

  it('continues by cursor across devices and areas, with each of them once', async () => {
    const seen: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null && seen.length < 20) {
      const page = await tenant.clients.dispatcher.succeed('listMaintainedObjects', { pageSize: 2, cursor });
      expect(page.total).toBe(9);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.cursor;
    }
    expect(seen).toEqual(await list());
  });

  it('shows a client and an account limited to an area only their own', async () => {
    expect(await list({}, tenant.clients.client_rep)).toEqual([otherSite]);
    const { client } = await tenant.addAccount([{ role: 'technician', areaId: tenant.areas.room }]);
    expect((await list({}, client)).sort()).toEqual([...Object.values(devices), tenant.areas.room].sort());
  });

  it('shows nothing of another tenant', async () => {
    expect(await list({ projectId }, foreign.clients.dispatcher)).toEqual([]);
    expect(await list({ cursor: encodeCursor([otherSite, 9, 0]) }, foreign.clients.dispatcher)).toEqual([]);
    expect((await list({}, foreign.clients.dispatcher)).sort()).toEqual(Object.values(foreign.areas).sort());
  });

  itRejectsUnauthorised('listMaintainedObjects', () => ({ server, tenant }), ['platform_admin', 'occupant', 'stranger']);

  it.each([{ type: 'pump' }, { page: -1 }, { projectId: '1' }, { keyword: 'k'.repeat(61) }])('answers 4022 to %j', async (input) => {
    expect(await tenant.clients.dispatcher.call('listMaintainedObjects', input)).toMatchObject({ code: bodyCode.invalid });
  });
});

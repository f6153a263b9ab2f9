import { bodyCode } from '@energy-om/contract';
import { maskPhone } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let foreign: OrderFixture;
let otherSite: string;
let pumpRoom: string;
let pump: string;
let farPump: string;
/** Found by its title, by its object, and by the person who does it. */
let orders: { titled: string; about: string; done: string };

beforeAll(async () => {
  server = await startTestServer();
  [fixture, foreign] = [await createOrderFixture(server), await createOrderFixture(server)];
  const { tenant } = fixture;
  otherSite = await createArea(server, tenant.id, tenant.areas.region, '江北站');
  pumpRoom = await createArea(server, tenant.id, tenant.areas.building, 'B1 水泵房', { kind: 'room' });
  pump = await createDevice(server, tenant.id, pumpRoom, '3号冷却水泵', { code: 'KLY-CP-03', online: true });
  farPump = await createDevice(server, tenant.id, otherSite, '生活水泵', { code: 'JB-SP-01' });
  const titled = await fixture.create('dispatcher', { title: '月度巡检：冷却水泵房' });
  const about = await fixture.create('dispatcher', { title: '振动偏大', objects: [{ kind: 'device', id: pump }] });
  const done = await fixture.orderAt('50.team', { title: '更换阀门' });
  orders = { titled: titled.id, about: about.id, done: done.id };
  await createDevice(server, foreign.tenant.id, foreign.tenant.areas.room, '别家的水泵');
  await foreign.create('dispatcher', { title: '别家水泵漏水' });
});
afterAll(() => server.close());

const search = (keyword: string, client: TestClient = fixture.tenant.clients.dispatcher) => client.succeed('searchAll', { keyword });
async function idsFound(keyword: string, client?: TestClient) {
  const { orders: found, devices, people, places } = await search(keyword, client);
  const idsOf = (kind: { items: readonly { id: string }[] } | null) => (kind === null ? null : kind.items.map(({ id }) => id));
  return { orders: idsOf(found), devices: idsOf(devices), people: idsOf(people), places: idsOf(places) };
}

describe('searchAll', () => {
  itRejectsUnauthorised('searchAll', () => ({ server, tenant: fixture.tenant }), ['platform_admin', 'stranger'], { keyword: '水泵' });

  it('finds orders, devices and places by a word, with what a row shows', async () => {
    const found = await search('水泵');
    expect(found.orders).toEqual({
      items: [
        {
          id: orders.about,
          orderNo: expect.any(String),
          title: '振动偏大',
          status: 10,
          level: 2,
          site: { id: fixture.tenant.areas.site, name: 'site 区域' },
          executors: [],
          overdue: false,
          onHold: false,
          object: { name: '3号冷却水泵', code: 'KLY-CP-03' },
        },
        expect.objectContaining({ id: orders.titled, object: null }),
      ],
      total: 2,
      totalIsLeast: false,
    });
    expect(found.devices).toEqual({
      items: [
        {
          kind: 'device',
          id: pump,
          name: '3号冷却水泵',
          code: 'KLY-CP-03',
          energyType: null,
          online: true,
          site: 'site 区域 building 区域 B1 水泵房',
        },
        expect.objectContaining({ id: farPump, site: '江北站' }),
      ],
      total: 2,
      totalIsLeast: false,
    });
    expect(found.people).toEqual({ items: [], total: 0, totalIsLeast: false });
    expect(found.places).toEqual({
      items: [{ id: pumpRoom, name: 'B1 水泵房', kind: 'room', within: 'site 区域 building 区域' }],
      total: 1,
      totalIsLeast: false,
    });
  });

  it('finds by number, code, part of a word, one letter, and by several words that all occur', async () => {
    const { orderNo } = await fixture.tenant.clients.dispatcher.succeed('getWorkOrder', { id: orders.titled });
    expect((await idsFound(orderNo)).orders).toEqual([orders.titled]);
    expect((await idsFound(orderNo.slice(-4))).orders).toContain(orders.titled);
    expect((await idsFound('kly-cp')).devices).toEqual([pump]);
    expect((await idsFound('冷却水泵')).devices).toEqual([pump]);
    expect((await idsFound('泵')).devices).toEqual([pump, farPump]);
    expect((await idsFound('3号 冷却')).devices).toEqual([pump]);
    expect((await idsFound('  生活   冷却 ')).devices).toEqual([]);
    expect((await idsFound('b1 水泵')).places).toEqual([pumpRoom]);
    for (const keyword of ['%', '_', "' or 1=1 --", '没有这样的东西']) {
      const { devices, places } = await idsFound(keyword);
      expect({ devices, places }).toEqual({ devices: [], places: [] });
    }
  });

  it('finds people by name, by the last four digits or the whole number, and shows the number of members of visible teams', async () => {
    const { technician, client_rep } = fixture.tenant.accounts;
    const { people } = await search(technician.phoneNumber);
    expect(people?.items).toEqual([
      {
        id: technician.id,
        fullName: technician.fullName,
        maskedNumber: maskPhone(technician.phoneNumber),
        phoneNumber: technician.phoneNumber,
        teams: [fixture.tenant.team],
      },
    ]);
    expect((await idsFound(technician.phoneNumber.slice(-4))).people).toContain(technician.id);
    expect((await idsFound(technician.phoneNumber.slice(3, 9))).people).toEqual([]);
    expect((await search(client_rep.fullName)).people?.items).toMatchObject([{ id: client_rep.id, phoneNumber: null, teams: [] }]);
    expect((await idsFound('secondTechnician')).orders).toEqual([orders.done]);
  });

  it('shows each account only what it may see', async () => {
    const { team_leader, technician, client_rep, occupant, energy_clerk } = fixture.tenant.clients;
    const colleague = fixture.tenant.accounts.secondTechnician;
    expect(await idsFound('水泵', technician)).toEqual({ orders: [], devices: [pump, farPump], people: [], places: [pumpRoom] });
    expect((await idsFound('更换阀门', technician)).orders).toEqual([orders.done]);
    expect((await idsFound('员工', team_leader)).people).toHaveLength(3);
    expect((await idsFound(colleague.fullName, technician)).people).toEqual([colleague.id]);
    expect((await idsFound('dispatcher', technician)).people).toEqual([]);
    expect(await idsFound('水泵', client_rep)).toEqual({
      orders: [orders.about, orders.titled],
      devices: [pump],
      people: null,
      places: [pumpRoom],
    });
    expect(await idsFound('水泵', occupant)).toEqual({ orders: [], devices: null, people: null, places: null });
    expect(await idsFound('水泵', energy_clerk)).toEqual({ orders: null, devices: [pump, farPump], people: null, places: [pumpRoom] });
    const { client } = await fixture.tenant.addAccount([{ role: 'dispatcher', areaId: otherSite }]);
    expect(await idsFound('水泵', client)).toMatchObject({ orders: [], devices: [farPump], places: [] });
  });

  it('shows an occupant only their own orders', async () => {
    const { account, client } = await fixture.tenant.addAccount([{ role: 'occupant' }]);
    const reported = await fixture.create('dispatcher', { title: '入户水泵异响' });
    const { kysely } = server.database;
    await kysely
      .insertInto('work_order_participants')
      .values({ tenant_id: fixture.tenant.id, account_id: account.id, order_id: reported.id })
      .execute();
    expect((await idsFound('水泵', client)).orders).toEqual([reported.id]);
    expect((await idsFound('水泵', fixture.tenant.clients.occupant)).orders).toEqual([]);
  });

  it('shows nothing of another tenant, and counts nothing of it', async () => {
    for (const keyword of ['水泵', '3号冷却水泵', 'KLY-CP-03', fixture.tenant.accounts.technician.phoneNumber]) {
      const found = JSON.stringify(await search(keyword, foreign.tenant.clients.tenant_admin));
      for (const id of [pump, farPump, pumpRoom, orders.titled, orders.about, fixture.tenant.accounts.technician.id])
        expect(found).not.toContain(id);
    }
    expect((await search('水泵', foreign.tenant.clients.dispatcher)).devices?.total).toBe(1);
  });

  it('shows twenty of a kind and says how many there are', async () => {
    for (let number = 1; number <= 25; number += 1) await createDevice(server, fixture.tenant.id, otherSite, `风机盘管 ${number}`);
    const { devices } = await search('盘管');
    expect({ shown: devices?.items.length, total: devices?.total, least: devices?.totalIsLeast }).toEqual({
      shown: 20,
      total: 25,
      least: false,
    });
  });

  it.each([[''], ['   '], ['长'.repeat(61)], [undefined]])('answers 4022 to the keyword %j', async (keyword) => {
    const { code, data } = await fixture.tenant.clients.dispatcher.call('searchAll', { keyword });
    expect({ code, fields: Object.keys(data.fields) }).toEqual({ code: bodyCode.invalid, fields: ['keyword'] });
  });
});

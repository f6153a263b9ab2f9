import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyFor, createNewcomer, createOccupant, createRoom, readRoomCode, type TestRoom } from '../support/factories/create-rooms.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let rooms: TestRoom[];

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  rooms = [];
  for (const name of ['1001', '201', '101', '202']) rooms.push(await createRoom(server, tenant, { name }));
});
afterAll(() => server.close());

const clerk = () => tenant.clients.energy_clerk;
const room = (index: number) => rooms[index] as TestRoom;

describe('listTenantRooms', () => {
  it('lists rooms by number as numbers go, page by page', async () => {
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await clerk().succeed('listTenantRooms', { pageSize: 2, areaId: tenant.areas.building, cursor });
      names.push(...page.items.map(({ name }) => name));
      cursor = page.cursor ?? undefined;
    } while (cursor !== undefined);
    expect(names.filter((name) => /^\d+$/.test(name))).toEqual(['101', '201', '202', '1001']);
  });

  it('finds rooms by number, by who lives there, and by whether somebody does or pays', async () => {
    const occupant = await createOccupant(server, tenant, room(1), { fullName: '顾长清' });
    await createOccupant(server, tenant, room(2), { fullName: '不缴费的人', wantsToPay: false });
    await applyFor((await createNewcomer(server)).client, room(3));
    const find = async (input: Record<string, unknown>) => (await clerk().succeed('listTenantRooms', input)).items.map(({ name }) => name);
    expect(await find({ keyword: '顾长' })).toEqual(['201']);
    expect(await find({ keyword: occupant.phoneNumber })).toEqual(['201']);
    expect(await find({ keyword: occupant.phoneNumber.slice(0, 9) })).toEqual([]);
    expect(await find({ state: 'occupied' })).toEqual(['101', '201']);
    expect(await find({ state: 'withoutPayer' })).toEqual(['101']);
    expect(await find({ state: 'vacant', keyword: '20' })).toEqual(['202']);
    const [listed] = (await clerk().succeed('listTenantRooms', { keyword: '202' })).items;
    expect(listed).toMatchObject({ openApplications: 1, occupants: [], payer: { account: null, since: null } });
  });
});

describe('saveRoom and issueRoomCode', () => {
  it('change what is known of a room, and its code, by version', async () => {
    const { id } = room(0);
    const saved = await clerk().succeed('saveRoom', { roomId: id, version: 1, floorArea: 89.25, householdSize: 3 });
    expect(saved.facts).toMatchObject({ version: 2, floorArea: 89.25, householdSize: 3 });
    const stale = await clerk().call('saveRoom', { roomId: id, version: 1, floorArea: 1, householdSize: 1 });
    expect(stale).toMatchObject({ code: bodyCode.conflict, data: { facts: { version: 2, floorArea: 89.25 } } });
    const renewed = await clerk().succeed('issueRoomCode', { roomId: id, version: 2 });
    expect(renewed.facts?.code).not.toBe(room(0).code);
    expect(await readRoomCode(server, id)).toBe(renewed.facts?.code);
    expect((await clerk().call('issueRoomCode', { roomId: id, version: 2 })).code).toBe(bodyCode.conflict);
    for (const floorArea of [0, -1, 0.001, 1e6])
      expect((await clerk().call('saveRoom', { roomId: id, version: 3, floorArea, householdSize: null })).code).toBe(bodyCode.invalid);
  });
});

describe('bindRoomAccount', () => {
  const bind = (phoneNumber: string, more: Record<string, unknown> = {}) =>
    clerk().call('bindRoomAccount', { roomId: room(0).id, phoneNumber, relation: 'tenant', ...more });

  it('binds a member by the whole number, and nobody from outside, nobody twice and not oneself', async () => {
    const { phoneNumber } = tenant.accounts.stranger;
    expect((await bind(phoneNumber, { pays: true })).data).toMatchObject({ payer: { account: { id: tenant.accounts.stranger.id } } });
    expect(await bind(phoneNumber)).toMatchObject({ code: bodyCode.conflict, message: '该住户已绑定此房间' });
    const outside = await createNewcomer(server);
    for (const number of [outside.phoneNumber, '13999999999'])
      expect((await bind(number)).data.fields).toEqual({ phoneNumber: '组织内没有该手机号的成员，请住户扫房间码申请入住' });
    expect((await bind(tenant.accounts.energy_clerk.phoneNumber)).code).toBe(bodyCode.forbidden);
    expect((await bind(tenant.accounts.technician.phoneNumber, { pays: true })).code).toBe(bodyCode.conflict);
  });
});

describe('the labels of rooms', () => {
  it('are printed for those that the account manages', async () => {
    const address = encodeURIComponent('https://om.example.com/#/pages/room/joinroom?code={code}');
    const url = `/documents/room-labels/roll?ids=${room(0).id.replaceAll('-', '')}&start=0&address=${address}`;
    const get = (headers: Record<string, string>) => server.app.inject({ method: 'GET', url, headers });
    const printed = await get(clerk().headers);
    expect(printed.statusCode).toBe(200);
    expect(printed.headers['content-type']).toBe('application/pdf');
    expect((await get(tenant.clients.technician.headers)).statusCode).toBe(403);
  });
});

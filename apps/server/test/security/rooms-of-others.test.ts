import { type ApiName, apiAreas, bodyCode, type EndpointHead } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawLock } from '../support/factories/create-permits.ts';
import { createOccupant, createRoom, fingerprintRooms, moveIn, type Occupant, type TestRoom } from '../support/factories/create-rooms.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { createCountingMeter } from '../support/services/counting-meter.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let own: TestRoom;
let neighbours: TestRoom;
let resident: Occupant;
let neighbour: Occupant;
let meterId: string;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  [own, neighbours] = [await createRoom(server, tenant), await createRoom(server, tenant)];
  resident = await createOccupant(server, tenant, own);
  neighbour = await createOccupant(server, tenant, neighbours);
  meterId = await createCountingMeter(server, tenant.id, tenant.areas.building);
  await tenant.clients.energy_clerk.succeed('assignRoomMeter', { roomId: neighbours.id, meterId, value: 10 });
});
afterAll(() => server.close());

type Input = Record<string, unknown>;

/** What an occupant says of a room that is not theirs. */
const inputs: Partial<Record<ApiName, (roomId: string) => Input>> = {
  getRoom: (roomId) => ({ roomId }),
  listRoomAccounts: (roomId) => ({ roomId }),
  listRoomMeters: (roomId) => ({ roomId }),
  changeRoomPayer: (roomId) => ({ roomId, accountId: resident.id }),
  unbindRoom: (roomId) => ({ roomId, accountId: neighbour.id }),
};

/** By these an account acts on what is its own, or on a room of which it has the code. */
const ofOneself = ['applyForRoom', 'uploadRoomProofs', 'withdrawRoomApplication', 'listMyRooms', 'listRoomApplications'];

const ofRooms = Object.entries<EndpointHead>(apiAreas.room);

describe('abuse case 5: the occupant of one room and another room', () => {
  it('looks at every call about rooms that needs no permission', () => {
    const open = ofRooms.filter(([, { access }]) => access === 'account').map(([name]) => name);
    expect(open.sort()).toEqual([...Object.keys(inputs), ...ofOneself].sort());
  });

  it.each(Object.keys(inputs) as ApiName[])('%s: a neighbour’s room is like an unknown one, and nothing is written', async (name) => {
    const inputOf = inputs[name] as (roomId: string) => Input;
    const before = await fingerprintRooms(server, [tenant.id]);
    const unknown = await resident.home.call(name, inputOf(unknownId));
    expect(unknown).toMatchObject({ code: bodyCode.notFound, data: null });
    expect(await resident.home.call(name, inputOf(neighbours.id))).toEqual(unknown);
    expect(await fingerprintRooms(server, [tenant.id])).toBe(before);
  });

  it('gives an occupant none of what staff do', async () => {
    const ofStaff = ofRooms.filter(([, { access }]) => access === 'room.manage').map(([name]) => name as ApiName);
    expect(ofStaff.length).toBeGreaterThan(8);
    for (const name of ofStaff) {
      const input = { roomId: own.id, meterId, applicationId: unknownId, version: 1 };
      expect([name, (await resident.home.call(name, input)).code]).toEqual([name, bodyCode.forbidden]);
    }
  });

  it('shows an occupant neither the phone number of a fellow occupant nor the code and the facts of the room', async () => {
    const family = await createOccupant(server, tenant, own, { relation: 'family', fullName: '同住人' });
    const detail = await resident.home.succeed('getRoom', { roomId: own.id });
    expect(detail.occupants.find(({ isMe }) => !isMe)?.account).toEqual({ id: family.id, fullName: '同住人', phoneNumber: null });
    expect(detail.facts).toBeNull();
    expect(JSON.stringify(await resident.home.succeed('listMyRooms'))).not.toContain(own.code);
  });

  it('shows whoever has the code of a room where it is, and nobody who lives there', async () => {
    const visitor = await resident.home.succeed('getRoom', { code: neighbours.code });
    expect(visitor).toMatchObject({ id: neighbours.id, access: 'visitor', payer: null, occupants: [], meters: [], facts: null });
    expect(JSON.stringify(visitor)).not.toContain(neighbour.id);
  });

  it('lets files of an application be read by the applicant and by staff of the room, and by nobody else', async () => {
    const { data } = await resident.client.upload('uploadRoomProofs', [{ name: 'a.png', bytes: await drawLock() }], {
      code: neighbours.code,
    });
    const [{ url }] = data as [{ url: string }];
    const read = (headers: Record<string, string>) => server.app.inject({ url, headers }).then(({ statusCode }) => statusCode);
    expect(await read(tenant.clients.energy_clerk.headers)).toBe(404);
    const fileIds = [String(data[0].id)];
    await resident.client.succeed('applyForRoom', { code: neighbours.code, relation: 'tenant', fileIds });
    for (const [headers, status] of [
      [resident.client.headers, 200],
      [resident.home.headers, 200],
      [tenant.clients.energy_clerk.headers, 200],
      [tenant.clients.tenant_admin.headers, 200],
      [neighbour.home.headers, 404],
      [tenant.clients.technician.headers, 404],
      [tenant.clients.dispatcher.headers, 404],
    ] as const)
      expect(await read(headers)).toBe(status);
  });

  it('ends with the binding: the next call fails', async () => {
    const moving = await createOccupant(server, tenant, neighbours, { relation: 'tenant' });
    await moveIn(tenant, moving.client, own);
    expect((await moving.home.call('getRoom', { roomId: neighbours.id })).code).toBe(bodyCode.success);
    await moving.home.succeed('unbindRoom', { roomId: neighbours.id, accountId: moving.id });
    const unknown = await moving.home.call('getRoom', { roomId: unknownId });
    expect(await moving.home.call('getRoom', { roomId: neighbours.id })).toEqual(unknown);
  });
});

import type { ApiName } from '@energy-om/contract';
import { applyFor, createNewcomer, createRoom, liveIn, type TestRoom } from '../factories/create-rooms.ts';
import { createCountingMeter } from '../services/counting-meter.ts';
import type { AccessFixture } from './access-fixture.ts';
import { type Approach, at, type Input, type Probe } from './access-probe.ts';
import { farAway } from './access-probes-administration.ts';

const createFarRoom = ({ server, far }: AccessFixture): Promise<TestRoom> => createRoom(server, far.tenant);

/** In a room where the caller lives; whoever waits to be a member of the tenant lives in none of it. */
const home =
  (input: (roomId: string, accountId: string) => Input): Approach =>
  async (fixture, caller) => {
    const { server, near } = fixture;
    const { id } = await createRoom(server, near.tenant);
    const { account, client } = caller === 'nobody' ? fixture.callers.nobody : await fixture.createCaller(caller);
    if (caller !== 'pending' && caller !== 'nobody') await liveIn(server, near.tenant.id, { roomId: id, accountId: account.id });
    return { input: input(id, account.id), client };
  };

/** In a room far away where somebody else lives. */
const elsewhere =
  (input: (roomId: string, accountId: string) => Input): Approach =>
  async (fixture) => {
    const { id } = await createFarRoom(fixture);
    const { account } = await fixture.near.tenant.addAccount([]);
    await liveIn(fixture.server, fixture.near.tenant.id, { roomId: id, accountId: account.id });
    return { input: input(id, account.id) };
  };

const ofRoom = (input: (roomId: string, accountId: string) => Input): Probe => ({
  attempts: { own: home(input), all: elsewhere(input) },
});

/** In a room where the caller lives, and at a site of each region. */
const ofRoomOrSite = (input: (place: { roomId: string } | { siteId: string }) => Input): Probe => ({
  attempts: {
    own: home((roomId) => input({ roomId })),
    project: ({ near }) => ({ input: input({ siteId: near.tenant.areas.site }) }),
    all: ({ far }) => ({ input: input({ siteId: far.tenant.areas.site }) }),
  },
});

const byCode: Approach = async (fixture) => ({ input: { code: (await createFarRoom(fixture)).code } });

/** The caller's own application, in a room of which they know the code. */
const ownApplication: Approach = async (fixture, caller) => {
  if (caller === 'nobody') return { input: { applicationId: fixture.near.tenant.areas.room } };
  const { account, client } = await fixture.createCaller(caller);
  const { id } = await applyFor(client, await createFarRoom(fixture));
  return { input: { applicationId: id, id: account.id }, client };
};

async function createFarApplication(fixture: AccessFixture): Promise<string> {
  const { client } = await createNewcomer(fixture.server);
  return (await applyFor(client, await createFarRoom(fixture))).id;
}

const createFarMeter = ({ server, far }: AccessFixture) => createCountingMeter(server, far.tenant.id, far.tenant.areas.building);

/** A far room with a meter. */
async function createMeteredRoom(fixture: AccessFixture): Promise<{ roomId: string; meterId: string }> {
  const { server, near } = fixture;
  const [room, meterId] = [await createFarRoom(fixture), await createFarMeter(fixture)];
  await server.database.kysely
    .insertInto('room_meters')
    .values({
      ...{ tenant_id: near.tenant.id, device_id: meterId, room_id: room.id, from_at: new Date(server.clock.now().getTime() - 1000) },
      assigned_by: near.tenant.accounts.tenant_admin.id,
    })
    .execute();
  return { roomId: room.id, meterId };
}

export const roomProbes = {
  getRoom: { attempts: { own: byCode, all: elsewhere((roomId) => ({ roomId })) } },
  applyForRoom: at('own', async (fixture, caller) => {
    const person = caller === 'nobody' ? fixture.callers.nobody : await fixture.createCaller(caller);
    return { input: { code: (await createFarRoom(fixture)).code, relation: 'family' }, client: person.client };
  }),
  uploadRoomProofs: at('own', byCode),
  withdrawRoomApplication: at('own', ownApplication),
  listTenantRooms: farAway(({ far }) => ({ areaId: far.tenant.areas.building })),
  listMyRooms: at('own', () => ({ input: {} })),
  listRoomAccounts: ofRoom((roomId) => ({ roomId })),
  listRoomApplications: {
    attempts: { own: () => ({ input: { scope: 'mine' } }), all: () => ({ input: { scope: 'tenant' } }) },
  },
  decideRoomApplication: farAway(async (fixture) => ({ applicationId: await createFarApplication(fixture), approve: true })),
  bindRoomAccount: farAway(async (fixture) => ({
    roomId: (await createFarRoom(fixture)).id,
    phoneNumber: (await fixture.near.tenant.addAccount([])).account.phoneNumber,
    relation: 'tenant',
  })),
  analyseEnergyCost: ofRoom((roomId) => ({ from: '2026-11-20', to: '2026-11-20', granularity: 'hour', energyType: 'NYDN', roomId })),
  analyseEnergy: ofRoomOrSite((place) => ({ from: '2026-11-01', to: '2026-11-19', granularity: 'day', energyType: 'NYDN', ...place })),
  getLoadCurve: ofRoomOrSite((place) => ({ from: '2026-11-01', to: '2026-11-01', energyType: 'NYDN', ...place })),
  getBaseLoad: ofRoomOrSite((place) => ({ energyType: 'NYDN', ...place })),
  changeRoomPayer: ofRoom((roomId, accountId) => ({ roomId, accountId, reason: '登记' })),
  unbindRoom: ofRoom((roomId, accountId) => ({ roomId, accountId, reason: '登记' })),
  listRoomMeters: ofRoom((roomId) => ({ roomId })),
  listRoomMeterCandidates: farAway(async (fixture) => ({ roomId: (await createFarRoom(fixture)).id })),
  assignRoomMeter: farAway(async (fixture) => ({
    roomId: (await createFarRoom(fixture)).id,
    meterId: await createFarMeter(fixture),
    value: 12.5,
  })),
  takeRoomMeter: farAway(async (fixture) => ({ ...(await createMeteredRoom(fixture)), value: 12.5 })),
  listRoomRecords: farAway(async (fixture) => ({ roomId: (await createFarRoom(fixture)).id })),
  saveRoom: farAway(async (fixture) => ({ roomId: (await createFarRoom(fixture)).id, version: 1, floorArea: 89.5, householdSize: 3 })),
  issueRoomCode: farAway(async (fixture) => ({ roomId: (await createFarRoom(fixture)).id, version: 1 })),
} satisfies Partial<Record<ApiName, Probe>>;

import type { ApiInput, ApiOutput } from '@energy-om/contract';
import type { TestClient } from '../services/test-client.ts';
import type { TestServer } from '../services/test-server.ts';
import { createApplicant } from './create-members.ts';
import { drawLock } from './create-permits.ts';
import { createArea } from './create-places.ts';
import { signIn, type TestTenant } from './create-tenant.ts';

export interface TestRoom {
  id: string;
  code: string;
}

export interface Newcomer {
  id: string;
  fullName: string;
  phoneNumber: string;
  /** Names no tenant in its headers. */
  client: TestClient;
}

let roomCount = 0;

/** A room in the tenant's building, or in another area. */
export async function createRoom(
  server: TestServer,
  tenant: Pick<TestTenant, 'id' | 'areas'>,
  { name, parentId = tenant.areas.building }: { name?: string; parentId?: string } = {},
): Promise<TestRoom> {
  roomCount += 1;
  const id = await createArea(server, tenant.id, parentId, name ?? `${100 + roomCount}`, { kind: 'room' });
  return { id, code: await readRoomCode(server, id) };
}

export async function readRoomCode({ database: { kysely } }: TestServer, roomId: string): Promise<string> {
  const { join_code } = await kysely.selectFrom('rooms').select('join_code').where('room_id', '=', roomId).executeTakeFirstOrThrow();
  return join_code;
}

/** An account that is a member of no tenant, and signed in. */
export async function createNewcomer(server: TestServer, fullName = '新住户'): Promise<Newcomer> {
  const account = await createApplicant(server, null, fullName);
  return { ...account, client: await signIn(server, account.id, null) };
}

/** Applies by the code of the room's label. */
export function applyFor(
  client: TestClient,
  room: Pick<TestRoom, 'code'>,
  changes: Partial<ApiInput<'applyForRoom'>> = {},
): Promise<ApiOutput<'applyForRoom'>> {
  return client.succeed('applyForRoom', { code: room.code, relation: 'owner', ...changes });
}

/** Applies, and the clerk approves. */
export async function moveIn(
  { clients }: Pick<TestTenant, 'clients'>,
  client: TestClient,
  room: TestRoom,
  changes: Partial<ApiInput<'applyForRoom'>> = {},
): Promise<void> {
  const { id } = await applyFor(client, room, changes);
  await clients.energy_clerk.succeed('decideRoomApplication', { applicationId: id, approve: true });
}

export interface Occupant extends Newcomer {
  /** In the room's tenant. */
  home: TestClient;
}

/** Somebody who lives in the room. The first one pays, unless they do not want to. */
export async function createOccupant(
  server: TestServer,
  tenant: TestTenant,
  room: TestRoom,
  { fullName = '住户', ...changes }: Partial<ApiInput<'applyForRoom'>> & { fullName?: string } = {},
): Promise<Occupant> {
  const newcomer = await createNewcomer(server, fullName);
  await moveIn(tenant, newcomer.client, room, changes);
  return { ...newcomer, home: await signIn(server, newcomer.id, tenant.id) };
}

/** Lets an account live in a room for a second, or since another instant, without anything else that comes with it; it does not pay. */
export async function liveIn(
  { clock, database }: TestServer,
  tenantId: string,
  { roomId, accountId }: { roomId: string; accountId: string },
  from_at = new Date(clock.now().getTime() - 1000),
): Promise<void> {
  await database.kysely
    .insertInto('room_members')
    .values({ tenant_id: tenantId, room_id: roomId, account_id: accountId, from_at, relation: 'owner', bound_by: accountId })
    .execute();
}

/** A photo for an application for the room. */
export async function uploadProof(client: TestClient, room: Pick<TestRoom, 'code'>): Promise<string> {
  const { code, data } = await client.upload('uploadRoomProofs', [{ name: '房产证.png', bytes: await drawLock() }], { code: room.code });
  if (code !== 200) throw new Error(`uploadRoomProofs answered ${code}`);
  return data[0].id;
}

/** The rows of a room, in the order of time. */
export async function readRoom({ database: { kysely } }: TestServer, roomId: string) {
  const [members, payers, meters, registers] = await Promise.all([
    kysely.selectFrom('room_members').selectAll().where('room_id', '=', roomId).orderBy('from_at').execute(),
    kysely.selectFrom('room_payers').selectAll().where('room_id', '=', roomId).orderBy('from_at').execute(),
    kysely.selectFrom('room_meters').selectAll().where('room_id', '=', roomId).orderBy('from_at').execute(),
    kysely.selectFrom('room_registers').selectAll().where('room_id', '=', roomId).orderBy('at').orderBy('event').execute(),
  ]);
  return { members, payers, meters, registers };
}

/** Changes whenever a row of a room of these tenants does, or one that says who belongs to them. */
export async function fingerprintRooms({ database: { kysely } }: TestServer, tenantIds: readonly string[]): Promise<string> {
  const tables = [
    'rooms',
    'room_applications',
    'room_application_files',
    'room_members',
    'room_payers',
    'room_meters',
    'room_registers',
    'memberships',
    'role_grants',
    'notification_outbox',
    'audit_log',
  ] as const;
  const rows = await Promise.all(tables.map((table) => kysely.selectFrom(table).selectAll().where('tenant_id', 'in', tenantIds).execute()));
  return JSON.stringify(rows.map((each) => each.map((row) => JSON.stringify(row)).sort()));
}

import type { ApiInput, ApiOutput } from '@energy-om/contract';
import type { Insertable } from 'kysely';
import sharp from 'sharp';
import type { PermitTable } from '#db/schema/permits.ts';
import type { TestServer } from '../services/test-server.ts';
import { createSkill } from './create-skills.ts';
import type { TestPerson } from './create-tenant.ts';
import type { OrderFixture } from './order-fixture.ts';

export type PermitInput = ApiInput<'savePermit'>;
export type TestPermit = ApiOutput<'savePermit'>;
export type PermitStep = Partial<ApiInput<'processPermit'>> & Pick<ApiInput<'processPermit'>, 'action'>;

/** Who has which part in the permits of tests. */
export const permitPeople = { issuer: 'dispatcher', leader: 'technician', permitter: 'team_leader', crew: 'secondTechnician' } as const;

/** Everybody on a permit has a certificate for work up to 1,000 V that has no end. */
export async function qualifyPeople(server: TestServer, { tenant }: OrderFixture): Promise<void> {
  for (const person of Object.values(permitPeople))
    await createSkill(server, tenant.id, tenant.accounts[person].id, { kind: 'lowVoltage', valid_until: null });
}

/** A permit of an order, from an hour ago to seven hours from now. */
export function permitOf(
  { tenant, operations }: OrderFixture,
  now: Date,
  orderId: string,
  changes: Partial<PermitInput> = {},
): PermitInput {
  const { issuer, leader, permitter, crew } = permitPeople;
  return {
    orderId,
    kind: 'lowVoltage',
    issuerId: tenant.accounts[issuer].id,
    leaderId: tenant.accounts[leader].id,
    permitterId: tenant.accounts[permitter].id,
    guardianId: null,
    crewIds: [tenant.accounts[crew].id],
    place: '配电室 1 号柜',
    scope: '更换 1QF',
    measures: '断开 1QF，验电，挂接地线',
    validFrom: new Date(now.getTime() - 3_600_000).toISOString(),
    validUntil: new Date(now.getTime() + 7 * 3_600_000).toISOString(),
    points: [{ deviceId: operations.deviceId, name: '1QF', needsProof: true, needsEarth: true }],
    ...changes,
  };
}

/** Acts on one permit as its people do, always with the version that was read last. */
export class PermitWalk {
  readonly #fixture: OrderFixture;
  #permit: TestPermit;

  constructor(fixture: OrderFixture, permit: TestPermit) {
    this.#fixture = fixture;
    this.#permit = permit;
  }

  get permit(): TestPermit {
    return this.#permit;
  }

  async take(person: TestPerson, step: PermitStep): Promise<TestPermit> {
    const { id, version } = this.#permit;
    this.#permit = await this.#fixture.tenant.clients[person].succeed('processPermit', { id, version, ...step });
    return this.#permit;
  }

  async brief(...people: TestPerson[]): Promise<void> {
    for (const person of people) {
      const { id, version } = this.#permit;
      this.#permit = await this.#fixture.tenant.clients[person].succeed('signBriefing', { id, version });
    }
  }

  /** Takes steps at the permit's first point. */
  async point(person: TestPerson, ...steps: ApiInput<'processIsolationPoint'>['step'][]): Promise<void> {
    const client = this.#fixture.tenant.clients[person];
    for (const step of steps) {
      const { id, version, points } = this.#permit;
      const photoId =
        step === 'lock' ? (await client.upload('uploadFile', [{ name: 'lock.png', bytes: await drawLock() }])).data.id : undefined;
      const number = step === 'lock' ? '锁 7' : '地线 3';
      this.#permit = await client.succeed('processIsolationPoint', { id, version, pointId: points[0]?.id ?? '', step, number, photoId });
    }
  }
}

export function drawLock(): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 8, channels: 3, background: '#a00' } })
    .png()
    .toBuffer();
}

/** A draft by its leader. */
export async function draftPermit(
  server: TestServer,
  fixture: OrderFixture,
  orderId: string,
  changes: Partial<PermitInput> = {},
): Promise<PermitWalk> {
  const input = permitOf(fixture, server.context.clock.now(), orderId, changes);
  return new PermitWalk(fixture, await fixture.tenant.clients[permitPeople.leader].succeed('savePermit', input));
}

/** Brings a draft to where people work behind its isolation. */
export async function beginWork(walk: PermitWalk): Promise<void> {
  const { issuer, leader, permitter, crew } = permitPeople;
  await walk.take(leader, { action: 'send' });
  await walk.take(issuer, { action: 'issue' });
  await walk.brief(leader, crew);
  await walk.point(leader, 'switchOff', 'lock', 'prove', 'earth');
  await walk.take(leader, { action: 'permit' });
  await walk.take(permitter, { action: 'permit' });
  await walk.take(leader, { action: 'begin' });
}

/** Ends the work and takes the isolation away. */
export async function endAndClose(walk: PermitWalk): Promise<void> {
  const { leader, permitter } = permitPeople;
  const counted = { people: 2, tools: 4, earths: 1 };
  await walk.take(leader, { action: 'endWork', ...counted });
  await walk.take(permitter, { action: 'endWork', ...counted });
  await walk.point(leader, 'unearth', 'unlock', 'restore');
  await walk.take(permitter, { action: 'close' });
}

/** The row of a permit, whoever may write it; a draft unless changed. */
export async function createPermit(
  { context: { ids, database, clock } }: TestServer,
  { tenant, operations }: Pick<OrderFixture, 'tenant' | 'operations'>,
  orderId: string,
  changes: Partial<Insertable<PermitTable>> = {},
): Promise<{ id: string; pointId: string }> {
  const [id, pointId, now] = [ids.next(), ids.next(), clock.now()];
  const [from, until] = [-1, 7].map((hours) => new Date(now.getTime() + hours * 3_600_000)) as [Date, Date];
  const { issuer, leader, permitter } = permitPeople;
  const people = {
    issuer_id: tenant.accounts[issuer].id,
    leader_id: tenant.accounts[leader].id,
    permitter_id: tenant.accounts[permitter].id,
  };
  const text = { place: '配电室', scope: '更换 1QF', measures: '断开 1QF', valid_from: from, valid_until: until };
  const rest = { crew_ids: [], guardian_id: null, number: null, created_at: now, updated_at: now };
  const key = { tenant_id: tenant.id };
  await database.kysely
    .insertInto('permits')
    .values({ ...key, id, order_id: orderId, kind: 'lowVoltage', status: 'draft', ...people, ...text, ...rest, ...changes })
    .execute();
  const point = {
    device_id: operations.deviceId,
    name: `点 ${pointId}`,
    state: 'planned' as const,
    needs_proof: false,
    needs_earth: false,
  };
  await database.kysely
    .insertInto('isolation_points')
    .values({ ...key, id: pointId, ...point, locked_by: null, lock_photo_id: null, updated_at: now })
    .execute();
  await database.kysely
    .insertInto('permit_points')
    .values({ ...key, permit_id: id, point_id: pointId, position: 0 })
    .execute();
  return { id, pointId };
}

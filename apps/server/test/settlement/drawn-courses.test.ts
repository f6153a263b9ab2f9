import { bodyCode } from '@energy-om/contract';
import { dayMs, hourMs } from '@energy-om/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rollupConsumption } from '#services/ingest/rollup/rollup-consumption.ts';
import { warnOfLowBalances } from '#services/low-balance/warn-of-low-balances.ts';
import { settleSupplies } from '#services/settlement/settle-supplies.ts';
import { failStatements } from '../support/assertions/fail-statements.ts';
import { createArea } from '../support/factories/create-places.ts';
import { liveIn } from '../support/factories/create-rooms.ts';
import { publishTariff, readCharged, setPayer } from '../support/factories/create-supplies.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { findLedgerFaults, soundLedger } from '../support/factories/create-wallets.ts';
import { SwapBench } from '../support/services/swap-bench.ts';
import type { TestServer } from '../support/services/test-server.ts';
import { startTwinServers, type TwinServers } from '../support/services/twin-servers.ts';
import { computeCharged } from './compute-charged.ts';
import {
  begin,
  type Course,
  type CourseStep,
  chunkDays,
  dayCount,
  drawnCourse,
  listReadings,
  readingsOfChunk,
  stepTerms,
  wattHoursOf,
} from './drawn-course.ts';

let twins: TwinServers;
beforeAll(async () => {
  twins = await startTwinServers();
});
afterAll(() => twins.close());

/** A room whose meter goes through a course, on two servers of one database. */
class CoursedRoom {
  readonly tenant: TestTenant;
  readonly bench: SwapBench;
  readonly roomId: string;
  readonly meterId: string;
  readonly payers: { quarter: number; payer: string | null }[];

  private constructor(tenant: TestTenant, bench: SwapBench, { roomId, meterId }: { roomId: string; meterId: string }) {
    [this.tenant, this.bench, this.roomId, this.meterId] = [tenant, bench, roomId, meterId];
    this.payers = [{ quarter: 0, payer: tenant.accounts.occupant.id }];
  }

  static async create(server: TestServer): Promise<CoursedRoom> {
    setClocks(begin);
    const tenant = await createTenant(server);
    const bench = new SwapBench(server, tenant);
    await publishTariff(server, tenant, { from: begin, terms: stepTerms });
    const roomId = await createArea(server, tenant.id, tenant.areas.building, '501', { kind: 'room' });
    const meterId = await bench.createMeter(roomId);
    await server.database.kysely
      .insertInto('room_meters')
      .values({ tenant_id: tenant.id, device_id: meterId, from_at: begin, room_id: roomId, assigned_by: tenant.accounts.energy_clerk.id })
      .execute();
    await setPayer(server, tenant, roomId, begin, tenant.accounts.occupant.id);
    for (const { id } of [tenant.accounts.occupant, tenant.accounts.stranger]) {
      await liveIn(server, tenant.id, { roomId, accountId: id }, begin);
      await tenant.clients.energy_clerk.succeed('enterWalletEntry', { roomId, accountId: id, kind: 'cash', cents: 40_000, note: '现金' });
    }
    return new CoursedRoom(tenant, bench, { roomId, meterId });
  }

  clerk() {
    return signIn(twins.one, this.tenant.accounts.energy_clerk.id, this.tenant.id);
  }

  /** Makes its supply due again, whenever it would be. */
  async makeDue(): Promise<void> {
    const { kysely } = twins.one.database;
    await kysely
      .updateTable('supplies')
      .set({ next_at: new Date(0) })
      .where('tenant_id', '=', this.tenant.id)
      .execute();
  }

  async settle(at: 'one' | 'two' | 'both'): Promise<void> {
    await this.makeDue();
    const { one, two } = twins;
    const servers = { one: [one], two: [two], both: [one, two, one] }[at];
    await Promise.all(servers.map(({ context }) => settleSupplies(context)));
  }

  async interrupt(number: number): Promise<void> {
    await this.makeDue();
    const failing = failStatements({ code: '57P01', when: number % 2 === 0 ? 'before' : 'after', number });
    await settleSupplies(twins.one.context).catch(() => undefined);
    failing.restore();
  }

  /** The clerk decides on all that waits for them, and the second person on what is too much for one. */
  async decide({ counts, second }: CourseStep & { kind: 'decide' }): Promise<void> {
    const clerk = await this.clerk();
    for (const use of (await clerk.succeed('listSuspectUses', { open: true })).items) {
      const input = { suspectUseId: use.id, reason: '核对' };
      const { state, version } = use.mayProcess
        ? await clerk.succeed('processSuspectUse', { ...input, version: use.version, isCounted: counts })
        : use;
      expect(state === 'waiting' || (use.cents ?? 0) <= 50_000).toBe(true);
      if (state !== 'waiting' || second === 'waits') continue;
      const administrator = await signIn(twins.two, this.tenant.accounts.tenant_admin.id, this.tenant.id);
      await administrator.succeed('decideSuspectUse', { ...input, version, approve: second === 'approves' });
    }
  }

  /** Whoever owes goes on paying. */
  async pay(person: 'occupant' | 'stranger' | 'house'): Promise<void> {
    const accountId = person === 'house' ? null : this.tenant.accounts[person].id;
    if (this.payers.at(-1)?.payer === accountId) return;
    const { code } = await (await this.clerk()).call('changeRoomPayer', { roomId: this.roomId, accountId, reason: '申请' });
    expect([bodyCode.success, bodyCode.conflict]).toContain(code);
    const quarter = (twins.one.clock.now().getTime() - begin.getTime()) / (hourMs / 4);
    if (code === bodyCode.success) this.payers.push({ quarter, payer: accountId });
  }

  async take(step: CourseStep): Promise<void> {
    if (step.kind === 'settle') await this.settle(step.at);
    else if (step.kind === 'interrupt') await this.interrupt(step.statement);
    else if (step.kind === 'warn') await warnOfLowBalances(twins.two.context);
    else if (step.kind === 'decide') await this.decide(step);
    else await this.pay(step.payer);
  }

  /** What of the suspect hours counts in the end. */
  async readCounted(suspect: ReadonlyMap<number, number>): Promise<Set<number>> {
    const uses = (await (await this.clerk()).succeed('listSuspectUses', { pageSize: 50 })).items;
    const hourOf = (use: { from: string }) => (new Date(use.from).getTime() - begin.getTime()) / hourMs;
    expect(new Map(uses.map((use) => [hourOf(use), Math.round(use.amount)]))).toEqual(suspect);
    return new Set(uses.filter(({ state }) => state === 'counted').map(hourOf));
  }
}

function setClocks(now: Date): void {
  for (const server of [twins.one, twins.two]) server.clock.set(now);
}
async function rollUp(): Promise<void> {
  while ((await rollupConsumption(twins.one.context)) > 0);
}

async function run(course: Course) {
  const room = await CoursedRoom.create(twins.one);
  const { readings, suspect } = listReadings(course);
  for (const [chunk, days] of chunkDays.entries()) {
    setClocks(new Date(begin.getTime() + days * dayMs + hourMs));
    const sent = readingsOfChunk(course, readings, chunk);
    await room.bench.report(
      room.meterId,
      sent.map(({ at, kilowattHours }) => [at, kilowattHours] as const),
    );
    // What is queued is also computed while something else goes on.
    for (const [index, step] of (course.steps[chunk] ?? []).entries()) {
      if (index === 1) await rollUp();
      await room.take(step);
    }
    await rollUp();
  }
  await room.settle('one');
  await room.settle('both');
  const counted = await room.readCounted(suspect);
  const hours = Array.from({ length: dayCount * 24 }, (_, hour) => {
    const suspected = suspect.get(hour);
    return suspected === undefined ? wattHoursOf(course, hour) : counted.has(hour) ? suspected : 0;
  });
  const { silence } = course;
  const owed = computeCharged({ hours, silentFrom: silence?.to === null ? silence.from : null, payers: room.payers });
  // Who paid for less than a fen has a bill of nothing.
  const charged = await readCharged(twins.one, room.tenant.id, room.roomId);
  expect(withoutZeros(charged)).toEqual(withoutZeros(owed));
  expect(await readBalances(room)).toEqual(
    new Map([room.tenant.accounts.occupant.id, room.tenant.accounts.stranger.id].map((id) => [id, 40_000 - (owed.get(id) ?? 0)])),
  );
  expect(await findLedgerFaults(twins.one, room.tenant.id)).toEqual(soundLedger);
  return { suspect: suspect.size, counted: counted.size, silence, owed: owed.size };
}

const withoutZeros = (amounts: ReadonlyMap<string | null, number>) => new Map([...amounts].filter(([, cents]) => cents !== 0));

async function readBalances({ tenant }: CoursedRoom): Promise<Map<string, number>> {
  const { kysely } = twins.one.database;
  const rows = await kysely.selectFrom('wallets').select(['account_id', 'balance']).where('tenant_id', '=', tenant.id).execute();
  return new Map(rows.map(({ account_id, balance }) => [account_id, balance]));
}

it('charges what a slow computation does, whatever a meter shows, when it is silent, who decides and pays, and what is interrupted', async () => {
  const seen = { counted: 0, refused: 0, estimated: 0, truedUp: 0, ofSeveral: 0 };
  const courses = fc.asyncProperty(drawnCourse, async (course) => {
    const { suspect, counted, silence, owed } = await run(course);
    seen.counted += counted;
    seen.refused += suspect - counted;
    if (silence) seen[silence.to === null ? 'estimated' : 'truedUp'] += 1;
    if (owed > 1) seen.ofSeveral += 1;
  });
  await fc.assert(courses, { numRuns: 75, seed: 20261102, endOnFailure: true });
  for (const [what, count] of Object.entries(seen)) expect(`${what} ${count > 5}`).toBe(`${what} true`);
}, 300_000);

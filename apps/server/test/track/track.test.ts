import { type ApiInput, bodyCode } from '@energy-om/contract';
import { dayMs, hourMs, minuteMs, trackKeptDays } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyRetention } from '#jobs/apply-retention.ts';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { parametersOf } from '../support/factories/create-parameters.ts';
import { createRoster } from '../support/factories/create-rosters.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { createTrack } from '../support/factories/create-tracks.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

type Point = ApiInput<'createTrackPoints'>['points'][number];

let server: TestServer;
let fixture: OrderFixture;
let foreign: TestTenant;
beforeAll(async () => {
  server = await startTestServer();
  foreign = await createTenant(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  fixture = await createOrderFixture(server);
});

const today = '2026-11-19';
const technician = () => fixture.tenant.clients.technician;
const accountId = () => fixture.tenant.accounts.technician.id;

/** A point so long ago, so far north. */
const pointAt = (agoMs: number, metres = 0, changes: Partial<Point> = {}): Point => ({
  id: server.context.ids.next(),
  at: new Date(server.clock.now().getTime() - agoMs).toISOString(),
  longitude: 120,
  latitude: 30 + metres / 111_195,
  accuracy: 8,
  ...changes,
});

async function consentOnShift(): Promise<void> {
  await createRoster(server, fixture.tenant.id, fixture.tenant.team.id, accountId());
  await technician().succeed('setTrackConsent', { given: true });
}

async function countPoints(): Promise<number> {
  const { count } = await server.database.kysely
    .selectFrom('track_points')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('tenant_id', '=', fixture.tenant.id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

describe('a track', () => {
  it('needs the consent of the person, which is audited and can be withdrawn with what was recorded', async () => {
    await createRoster(server, fixture.tenant.id, fixture.tenant.team.id, accountId());
    expect(await technician().call('createTrackPoints', { points: [pointAt(0)] })).toMatchObject({
      code: bodyCode.conflict,
      message: '您还没有同意记录足迹',
    });
    expect(await technician().succeed('setTrackConsent', { given: true })).toMatchObject({ onDuty: true, orderId: null });
    expect(await technician().succeed('createTrackPoints', { points: [pointAt(0)] })).toEqual({ stored: 1, refused: [] });
    const withdrawn = await technician().succeed('setTrackConsent', { given: false, deletePoints: true });
    expect(withdrawn.consentedAt).toBeNull();
    expect(await countPoints()).toBe(0);
    const audited = await readAudit(server, 'setTrackConsent', accountId());
    expect(audited.map(({ changes }) => changes)).toEqual([
      { given: true, deletePoints: false },
      { given: false, deletePoints: true },
    ]);
  });

  it('stores each point once, and names refused ones by their index', async () => {
    await consentOnShift();
    const points = [pointAt(0), pointAt(2 * hourMs), pointAt(-6 * minuteMs), pointAt(8 * dayMs), pointAt(minuteMs)];
    const answer = await technician().succeed('createTrackPoints', { points });
    expect(answer).toEqual({
      stored: 2,
      refused: [
        { index: 1, reason: 'offDuty' },
        { index: 2, reason: 'future' },
        { index: 3, reason: 'old' },
      ],
    });
    const again = await Promise.all(
      [points, [...points].reverse()].map((batch) => technician().succeed('createTrackPoints', { points: batch })),
    );
    expect(again.map(({ stored }) => stored)).toEqual([2, 2]);
    expect(await countPoints()).toBe(2);
  });

  it('without a roster is recorded for an own order alone', async () => {
    await technician().succeed('setTrackConsent', { given: true });
    const own = await fixture.orderAt('50.person');
    const recording = await technician().succeed('setTrackConsent', { given: true });
    expect(recording).toMatchObject({ onDuty: true, orderId: own.id });
    const others = await fixture.create('dispatcher');
    const points = [pointAt(0), pointAt(0, 0, { orderId: own.id }), pointAt(0, 0, { orderId: others.id })];
    expect((await technician().succeed('createTrackPoints', { points })).refused).toEqual([
      { index: 0, reason: 'offDuty' },
      { index: 2, reason: 'notYourOrder' },
    ]);
    const foreignOrder = pointAt(0, 0, { orderId: server.context.ids.next() });
    expect((await technician().succeed('createTrackPoints', { points: [foreignOrder] })).refused).toHaveLength(1);
  });

  it('shows the way of a local day with stays and distance, whatever the order of the batches', async () => {
    await consentOnShift();
    const points = [pointAt(50 * minuteMs), pointAt(45 * minuteMs, 30), pointAt(44 * minuteMs, 50), pointAt(40 * minuteMs, 3000)];
    for (const point of [...points].reverse()) await technician().succeed('createTrackPoints', { points: [point] });
    const track = await technician().succeed('getTrace', { date: today });
    expect(track.points.map(({ at }) => at)).toEqual(points.map(({ at }) => at));
    expect(track.stays).toMatchObject([{ from: points[0]?.at, to: points[2]?.at }]);
    expect(Math.abs(track.distance - 3000)).toBeLessThan(10);
    // Maps in China are shifted.
    expect(track.points[0]?.longitude).toBeGreaterThan(120.003);
    expect(track.recording).toMatchObject({ onDuty: true });
    expect((await technician().succeed('getTrace', { date: '2026-11-18' })).points).toEqual([]);
  });

  it('is seen by the leader and the administrator, who are recorded, and by nobody else', async () => {
    const { tenant } = fixture;
    await createTrack(server, tenant.id, accountId());
    const input = { date: today, accountId: accountId() };
    for (const role of ['team_leader', 'tenant_admin'] as const) {
      const track = await tenant.clients[role].succeed('getTrace', input);
      expect(track).toMatchObject({ account: { id: accountId() }, recording: null });
      expect((await tenant.clients[role].succeed('listTrackPeople', { date: today })).map(({ id }) => id)).toEqual([accountId()]);
    }
    const views = await readAudit(server, 'getTrace', accountId());
    expect(views.map((row) => [row.account_id, row.changes])).toEqual([
      [tenant.accounts.team_leader.id, { date: today }],
      [tenant.accounts.tenant_admin.id, { date: today }],
    ]);
    for (const client of [tenant.clients.secondTechnician, foreign.clients.tenant_admin])
      expect((await client.call('getTrace', input)).code).toBe(bodyCode.notFound);
    for (const role of ['dispatcher', 'client_rep', 'occupant'] as const)
      expect((await tenant.clients[role].call('getTrace', input)).code).toBe(bodyCode.forbidden);
    expect((await technician().succeed('getTrace', { date: today })).points).toHaveLength(1);
    expect(await readAudit(server, 'getTrace', accountId())).toHaveLength(2);
  });

  it('is deleted after its time', async () => {
    await createTrack(server, fixture.tenant.id, accountId());
    server.clock.advance(trackKeptDays(null) * dayMs - minuteMs);
    await applyRetention(server.context);
    expect(await countPoints()).toBe(1);
    server.clock.advance(2 * minuteMs);
    await applyRetention(server.context);
    expect(await countPoints()).toBe(0);
    const client = await signIn(server, accountId(), fixture.tenant.id);
    expect((await client.succeed('getTrace', { date: today })).points).toEqual([]);
  });

  const keepFor = async (version: number, months: number) => {
    const { tenant_admin } = fixture.tenant.clients;
    const { retention } = parametersOf();
    await tenant_admin.succeed('saveTenantParameters', parametersOf({ version, retention: { ...retention, tracks: months } }));
  };

  it('is deleted after the days of its tenant, which the consent names', async () => {
    await createTrack(server, fixture.tenant.id, accountId());
    await keepFor(0, 1);
    expect(await technician().succeed('getTrackRecording', {})).toMatchObject({ keptDays: 30, consentedDays: 90 });
    server.clock.advance(30 * dayMs - minuteMs);
    await applyRetention(server.context);
    expect(await countPoints()).toBe(1);
    server.clock.advance(2 * minuteMs);
    await applyRetention(server.context);
    expect(await countPoints()).toBe(0);
  });

  it('is deleted after the days that its person consented to, where the tenant has more of them since', async () => {
    const shown = await technician().succeed('setTrackConsent', { given: true, shownDays: 90 });
    expect(shown).toMatchObject({ keptDays: 90, consentedDays: 90 });
    await createTrack(server, fixture.tenant.id, accountId());
    await keepFor(0, 6);
    expect(await technician().succeed('getTrackRecording', {})).toMatchObject({ keptDays: 180, consentedDays: 90 });
    server.clock.advance(90 * dayMs + minuteMs);
    await applyRetention(server.context);
    expect(await countPoints()).toBe(0);
  });

  it('is not consented to anew by who only wants to be seen on the way, and was shown nothing', async () => {
    await technician().succeed('setTrackConsent', { given: true });
    await technician().succeed('setTrackConsent', { given: false });
    for (const sharesWay of [false, true]) {
      expect(await technician().call('setTrackConsent', { given: true, sharesWay })).toMatchObject({
        code: bodyCode.conflict,
        message: '您还没有同意记录足迹',
      });
    }
    expect(await technician().succeed('getTrackRecording', {})).toMatchObject({ consentedAt: null });
  });

  it('is not consented to for other days than those that were shown', async () => {
    await keepFor(0, 2);
    await technician().succeed('setTrackConsent', { given: false });
    const refused = await technician().call('setTrackConsent', { given: true, shownDays: 90 });
    expect(refused.code).toBe(bodyCode.conflict);
    expect(await technician().succeed('getTrackRecording', {})).toMatchObject({ consentedAt: null, consentedDays: null, keptDays: 60 });
    expect(await technician().succeed('setTrackConsent', { given: true, shownDays: 60 })).toMatchObject({ consentedDays: 60 });
  });
});

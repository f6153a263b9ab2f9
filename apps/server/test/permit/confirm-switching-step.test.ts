import { bodyCode } from '@energy-om/contract';
import { minuteMs, type StepPhase, secondMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { givePin, testPin } from '../support/factories/create-signing-pins.ts';
import {
  beginSwitching,
  qualifyForSwitching,
  type SwitchingWalk,
  switchingPeople,
  writeSwitching,
} from '../support/factories/create-switchings.ts';
import { signIn, type TestPerson } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { testStart } from '../support/services/test-clock.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let readTenant: (tenantId: string) => Promise<string[]>;
const { operator, supervisor, commander } = switchingPeople;

beforeAll(async () => {
  server = await startTestServer();
  readTenant = await createTenantReader(server);
});
beforeEach(async () => {
  server.clock.set(testStart);
  await server.database.kysely.deleteFrom('password_failures').execute();
  fixture = await createOrderFixture(server);
  await qualifyForSwitching(server, fixture);
});
afterAll(() => server.close());

const client = (person: TestPerson) => fixture.tenant.clients[person];
const account = (person: TestPerson) => fixture.tenant.accounts[person];

async function executing(): Promise<SwitchingWalk> {
  const walk = await writeSwitching(fixture, (await fixture.orderAt('50.team')).id);
  await beginSwitching(walk);
  return walk;
}

interface Confirmation {
  phase?: StepPhase;
  on?: TestPerson;
  by?: TestPerson;
  pin?: string;
}

const confirm = ({ switching }: SwitchingWalk, { phase = 'readOut', on = operator, by = supervisor, pin = testPin }: Confirmation = {}) =>
  client(on).call('confirmSwitchingStep', { id: switching.id, step: 0, phase, personId: account(by).id, pin });

const readPhoneCounts = () =>
  server.database.kysely.selectFrom('password_failures').select(['failures', 'locks']).where('tried', 'like', '%pin-phone%').execute();

describe('confirmSwitchingStep', () => {
  itRejectsUnauthorised('confirmSwitchingStep', () => ({ server, tenant: fixture.tenant }), ['client_rep', 'occupant', 'energy_clerk'], {
    ...{ id: unknownId, step: 0, phase: 'readOut', personId: unknownId, pin: testPin },
  });

  it('carries a step out on the phone of the operator alone, and records whose act each is and on whose phone it was', async () => {
    const walk = await executing();
    await givePin(server, account(supervisor).id);
    const seen = await client(operator).succeed('getSwitching', { id: walk.switching.id });
    expect(seen.onThisPhone).toEqual({ person: { id: account(supervisor).id, fullName: account(supervisor).fullName }, hasPin: true });
    expect(await confirm(walk)).toMatchObject({ code: bodyCode.success, data: { phase: 'repeat', onThisPhone: null } });
    await walk.act('repeat');
    await walk.act('operate');
    const { data } = await confirm(walk, { phase: 'tick' });
    const phone = { id: account(operator).id };
    expect(data).toMatchObject({
      ticked: 1,
      steps: [
        {
          acts: [
            { phase: 'readOut', by: { id: account(supervisor).id }, onPhoneOf: phone },
            { phase: 'repeat', by: phone, onPhoneOf: null },
            { phase: 'operate', by: phone, onPhoneOf: null },
            { phase: 'tick', by: { id: account(supervisor).id }, onPhoneOf: phone },
          ],
        },
        { acts: [] },
      ],
    });
    const audit = await readAudit(server, 'confirmSwitchingStep', walk.switching.id);
    expect(audit.map(({ changes }) => changes)).toEqual(
      (['readOut', 'tick'] as const).map((phase) => ({ step: 0, phase, byPin: true, personId: account(supervisor).id })),
    );
    expect(JSON.stringify(audit)).not.toContain(testPin);
  });

  it('lets nobody act for themselves, for somebody whose act it is not, or on a phone that is neither of the two', async () => {
    const walk = await executing();
    for (const person of [operator, supervisor, commander, 'secondTechnician'] as const) await givePin(server, account(person).id);
    const before = await readTenant(fixture.tenant.id);
    const refused: Confirmation[] = [
      { by: operator },
      { on: supervisor, by: supervisor },
      { phase: 'operate', by: operator },
      { phase: 'operate', by: supervisor },
      { by: commander },
      { by: 'secondTechnician' },
      { on: commander },
    ];
    for (const one of refused)
      expect(await confirm(walk, one)).toMatchObject({
        code: bodyCode.forbidden,
        message: '只有操作票上轮到这一步的另一人可以在这台手机上用 PIN 确认',
      });
    expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
    expect(await server.database.kysely.selectFrom('password_failures').selectAll().where('tried', 'like', '%pin%').execute()).toEqual([]);
  });

  it('refuses a wrong PIN and one that was never set alike, and audits who tried it', async () => {
    const walk = await executing();
    const unset = await confirm(walk);
    await givePin(server, account(supervisor).id);
    expect(await confirm(walk, { pin: '000111' })).toEqual(unset);
    expect(unset).toMatchObject({ code: bodyCode.invalid, data: { fields: { pin: 'PIN 不正确' } } });
    const audit = await readAudit(server, 'confirmSwitchingStep', walk.switching.id);
    expect(audit.map(({ changes }) => changes)).toEqual([1, 2].map(() => ({ pinRefused: true, personId: account(supervisor).id })));
    expect((await client(operator).succeed('getSwitching', { id: walk.switching.id })).phase).toBe('readOut');
  });

  it('makes wrong PINs of an account wait, and then locks it, also for the right one and on another phone', async () => {
    const walk = await executing();
    await givePin(server, account(supervisor).id);
    let wrong = 0;
    for (let tried = 0; wrong < 10 && tried < 60; tried += 1) {
      const { code } = await confirm(walk, { pin: String(100_200 + tried) });
      if (code === bodyCode.tooMany) server.clock.advance(secondMs);
      else wrong += Number(code === bodyCode.invalid);
    }
    expect(wrong).toBe(10);
    expect(await confirm(walk)).toMatchObject({ code: bodyCode.tooMany, message: expect.stringMatching(/^这台手机上 PIN 输错次数过多/) });
    const input = { id: walk.switching.id, step: 0, phase: 'readOut', personId: account(supervisor).id, pin: testPin } as const;
    const otherPhone = await signIn(server, account(operator).id, fixture.tenant.id);
    expect(await otherPhone.call('confirmSwitchingStep', input)).toMatchObject({
      code: bodyCode.tooMany,
      message: expect.stringMatching(/^此人的 PIN 输错次数过多，请 \d+ 秒后再试，或由本人在自己的手机上操作$/),
    });
    // On the own phone the act is not locked.
    expect(await walk.act('readOut')).toMatchObject({ phase: 'repeat' });
    server.clock.advance(20 * minuteMs);
    await walk.act('repeat');
    await walk.act('operate');
    expect((await confirm(walk, { phase: 'tick' })).code).toBe(bodyCode.success);
  });

  it('counts the wrong PINs of a phone over all people, and right ones between them do not clear it', async () => {
    const walk = await executing();
    await givePin(server, account(supervisor).id);
    await confirm(walk, { pin: '100200' });
    await confirm(walk, { pin: '100201' });
    expect((await confirm(walk)).code).toBe(bodyCode.success);
    const rows = await server.database.kysely
      .selectFrom('password_failures')
      .select(['tried', 'failures'])
      .where('tried', 'like', '%pin%')
      .execute();
    expect(rows.map(({ tried, failures }) => [tried.split(' ')[0]?.trim(), failures])).toEqual([['pin-phone', 2]]);
  });

  it('locks a phone at the tenth wrong PIN, whatever right ones come between', async () => {
    const walk = await executing();
    await givePin(server, account(supervisor).id);
    for (let wrong = 0; wrong < 9; wrong += 1) {
      expect((await confirm(walk, { pin: String(100_200 + wrong) })).code).toBe(bodyCode.invalid);
      server.clock.advance(20 * secondMs);
    }
    expect((await confirm(walk)).code).toBe(bodyCode.success);
    await walk.act('repeat');
    await walk.act('operate');
    expect((await confirm(walk, { phase: 'tick', pin: '100300' })).code).toBe(bodyCode.invalid);
    server.clock.advance(14 * minuteMs);
    const locked = {
      code: bodyCode.tooMany,
      message: expect.stringMatching(/^这台手机上 PIN 输错次数过多/),
      data: { retryAfterSeconds: 60 },
    };
    expect(await confirm(walk, { phase: 'tick' })).toMatchObject(locked);
    server.clock.advance(minuteMs);
    expect((await confirm(walk, { phase: 'tick' })).code).toBe(bodyCode.success);
    expect(await readPhoneCounts()).toMatchObject([{ failures: 0, locks: 1 }]);
  });

  it('counts nothing for right PINs, also of several at once with wrong ones', async () => {
    const walk = await executing();
    await givePin(server, account(supervisor).id);
    expect((await confirm(walk)).code).toBe(bodyCode.success);
    expect(await readPhoneCounts()).toEqual([]);
    await walk.act('repeat');
    await walk.act('operate');
    const tick = (pin: string) => confirm(walk, { phase: 'tick', pin });
    const answers = await Promise.all([tick('100200'), tick(testPin), tick('100201')]);
    expect(answers[1].code).toBe(bodyCode.success);
    // One that came after the step was ticked is refused before its PIN is looked at.
    const wrong = answers.filter(({ code }) => code === bodyCode.invalid).length;
    expect((await readPhoneCounts())[0]?.failures ?? 0).toBe(wrong);
  });

  it('refuses the PIN of somebody who works there no more', async () => {
    const walk = await executing();
    await givePin(server, account(supervisor).id);
    await server.database.kysely
      .deleteFrom('role_grants')
      .where('tenant_id', '=', fixture.tenant.id)
      .where('account_id', '=', account(supervisor).id)
      .execute();
    expect(await confirm(walk)).toMatchObject({ code: bodyCode.invalid, data: { fields: { personId: expect.any(String) } } });
    expect((await client(operator).succeed('getSwitching', { id: walk.switching.id })).phase).toBe('readOut');
  });

  it('takes no act before its turn, twice, or after a stop', async () => {
    const walk = await executing();
    await givePin(server, account(supervisor).id);
    expect((await confirm(walk, { phase: 'tick' })).code).toBe(bodyCode.conflict);
    const codes = await Promise.all([1, 2, 3].map(async () => (await confirm(walk)).code));
    expect(codes.sort()).toEqual([bodyCode.success, bodyCode.conflict, bodyCode.conflict].sort());
    await walk.act('repeat');
    await walk.act('operate');
    await walk.take(operator, { action: 'stop', reason: '指示灯不亮' });
    expect((await confirm(walk, { phase: 'tick' })).code).toBe(bodyCode.conflict);
  });

  it('answers another tenant as for an unknown id', async () => {
    const walk = await executing();
    const stranger = (await createOrderFixture(server)).tenant.clients.tenant_admin;
    const call = (id: string) =>
      stranger.call('confirmSwitchingStep', { id, step: 0, phase: 'readOut', personId: account(supervisor).id, pin: testPin });
    expect(await call(walk.switching.id)).toEqual(await call(unknownId));
    expect((await call(unknownId)).code).toBe(bodyCode.notFound);
  });
});

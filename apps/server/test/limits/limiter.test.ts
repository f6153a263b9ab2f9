import { api, bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DiskNearlyFullError } from '#db/errors.ts';
import { callLimits, guessesOfOneName } from '#services/limits/limit-table.ts';
import { createLimiter } from '#services/limits/limiter.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTwinServers, type TwinServers } from '../support/services/twin-servers.ts';

let twins: TwinServers;
let tenant: TestTenant;
let keys = 0;

beforeAll(async () => {
  twins = await startTwinServers({ limitFactor: 1, answerWithinMs: 60_000 });
  tenant = await createTenant(twins.one);
});
afterAll(() => twins.close());

const createKey = () => `test ${++keys}`;
const isTaken = (taking: Promise<void>) =>
  taking.then(
    () => true,
    () => false,
  );
const countTaken = async (takings: Promise<void>[]) => (await Promise.all(takings.map(isTaken))).filter(Boolean).length;

describe('a limit', () => {
  it('lets exactly the stated number through, of many calls at once on two servers', async () => {
    const key = createKey();
    const limiters = [twins.one.context.limits, twins.two.context.limits];
    const limit = { count: 20, windowSeconds: 60, batch: 1 };
    expect(
      await countTaken(Array.from({ length: 100 }, (_, index) => (limiters[index % 2] as (typeof limiters)[0]).take(key, limit))),
    ).toBe(20);
  });

  it('fetched in batches, never lets more through than allowed, and hardly less', async () => {
    const key = createKey();
    const limiters = [twins.one.context.limits, twins.two.context.limits];
    const limit = { count: 60, windowSeconds: 60, batch: 5 };
    let taken = 0;
    for (let index = 0; index < 100; index += 1)
      taken += await countTaken([(limiters[index % 2] as (typeof limiters)[0]).take(key, limit)]);
    expect(taken).toBeLessThanOrEqual(60);
    expect(taken).toBeGreaterThanOrEqual(56);
  });

  it('fetched in batches by many calls at once, loses nothing that any of them fetched', async () => {
    const key = createKey();
    const limit = { count: 60, windowSeconds: 60, batch: 5 };
    const { limits } = twins.one.context;
    let taken = 0;
    for (let round = 0; round < 15; round += 1) taken += await countTaken(Array.from({ length: 6 }, () => limits.take(key, limit)));
    expect(taken).toBe(60);
  });

  it('does not remember a refusal that was decided before a take was given back', async () => {
    const limit = { count: 1, windowSeconds: 60, batch: 1 };
    const { limits, clock } = twins.one.context;
    for (let round = 0; round < 30; round += 1) {
      const key = createKey();
      const at = clock.now().getTime();
      await limits.take(key, limit);
      const [isTakenMeanwhile] = await Promise.all([isTaken(limits.take(key, limit)), limits.giveBack(key, limit, at)]);
      expect(await isTaken(limits.take(key, limit))).toBe(!isTakenMeanwhile);
    }
  });

  it('on a single name or number does not change with the installation’s factor', async () => {
    const limiter = createLimiter(twins.one.database, twins.one.clock, { factor: 10 });
    const [name, address] = [createKey(), createKey()];
    expect(await countTaken(Array.from({ length: 200 }, () => limiter.take(name, guessesOfOneName)))).toBe(5);
    expect(await countTaken(Array.from({ length: 200 }, () => limiter.take(address, callLimits.guess)))).toBe(100);
  });

  it('continues to count in memory while the disk is nearly full, so that reading works', async () => {
    const full = { ...twins.one.database, assertWritable: () => Promise.reject(new DiskNearlyFullError('full')) };
    const limiter = createLimiter(full, twins.one.clock);
    const limit = { count: 20, windowSeconds: 60, batch: 5 };
    const key = createKey();
    expect(await countTaken(Array.from({ length: 50 }, () => limiter.take(key, limit)))).toBe(20);
    expect(await isTaken(limiter.take(key, limit))).toBe(false);
    twins.advance(60_000);
    expect(await isTaken(limiter.take(key, limit))).toBe(true);
  });

  it('says how long to wait, and lets calls through again after that', async () => {
    const key = createKey();
    const limit = { count: 3, windowSeconds: 60, batch: 1 };
    const { limits } = twins.one.context;
    for (let index = 0; index < 3; index += 1) await limits.take(key, limit);
    const refusal = await limits.take(key, limit).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ kind: 'tooMany', data: { retryAfterSeconds: expect.any(Number) } });
    const { retryAfterSeconds } = (refusal as { data: { retryAfterSeconds: number } }).data;
    expect(retryAfterSeconds).toBeGreaterThan(0);
    expect(retryAfterSeconds).toBeLessThanOrEqual(60);
    twins.advance(2 * 60_000);
    expect(await isTaken(limits.take(key, limit))).toBe(true);
  });

  it('counts the rest of the previous window, so that no minute has twice as many', async () => {
    const key = createKey();
    const limit = { count: 10, windowSeconds: 60, batch: 1 };
    const { limits } = twins.one.context;
    const toNextWindow = 60_000 - (twins.one.clock.now().getTime() % 60_000);
    twins.advance(toNextWindow + 59_000);
    expect(await countTaken(Array.from({ length: 10 }, () => limits.take(key, limit)))).toBe(10);
    twins.advance(2000);
    expect(await countTaken(Array.from({ length: 10 }, () => limits.take(key, limit)))).toBe(0);
    twins.advance(29_000);
    const later = await countTaken(Array.from({ length: 10 }, () => limits.take(key, limit)));
    expect(later).toBeGreaterThanOrEqual(4);
    expect(later).toBeLessThanOrEqual(6);
  });

  it('outlives the server', async () => {
    const key = createKey();
    const limit = { count: 2, windowSeconds: 3600, batch: 1 };
    await twins.one.context.limits.take(key, limit);
    await twins.one.context.limits.take(key, limit);
    const another = createLimiter(twins.one.database, twins.one.clock);
    expect(await isTaken(another.take(key, limit))).toBe(false);
  });
});

describe('the limits of calls', () => {
  it('answers 4029 with the waiting time to an account that writes more than 60 times a minute, and others continue', async () => {
    const { client } = await tenant.addAccount([{ role: 'technician' }]);
    const answers = [];
    for (let index = 0; index < 70; index += 1) answers.push(await client.call('updateProfile', { language: 'en' }));
    const refused = answers.filter(({ code }) => code === bodyCode.tooMany);
    expect(answers.filter(({ code }) => code === bodyCode.success).length).toBeLessThanOrEqual(callLimits.write.count);
    expect(refused.length).toBeGreaterThanOrEqual(10);
    expect(refused[0]).toMatchObject({
      message: expect.stringMatching(/^操作过于频繁，请 \d+ 秒后再试$/),
      data: { retryAfterSeconds: expect.any(Number) },
    });
    expect((await client.call('getUserInfo')).code).toBe(bodyCode.success);
    const { client: colleague } = await tenant.addAccount([{ role: 'technician' }]);
    expect((await colleague.call('updateProfile', { language: 'en' })).code).toBe(bodyCode.success);
  });

  it('answers 4029 to an account that reads more than 300 times a minute', async () => {
    const { client } = await tenant.addAccount([{ role: 'technician' }]);
    const codes = [];
    for (let index = 0; index < 310; index += 1) codes.push((await client.call('getUserInfo')).code);
    expect(codes.indexOf(bodyCode.tooMany)).toBeGreaterThanOrEqual(276);
    expect(codes.indexOf(bodyCode.tooMany)).toBeLessThanOrEqual(300);
  });

  it('answers 4029 to an address that makes more than 60 other open calls a minute', async () => {
    const visitor = createTestClient(twins.one);
    const codes = [];
    for (let index = 0; index < 70; index += 1) codes.push((await visitor.call('getDictionary', {}, { address: '192.0.2.77' })).code);
    expect(codes.filter((code) => code === bodyCode.success).length).toBeLessThanOrEqual(60);
    expect(codes.at(-1)).toBe(bodyCode.tooMany);
    expect((await visitor.call('getDictionary', {}, { address: '192.0.2.78' })).code).toBe(bodyCode.success);
  });

  it('answers the token call with HTTP 429 and Retry-After, which does not end the session', async () => {
    const payload = 'grant_type=refresh_token&refreshtoken=x';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    let last = { statusCode: 0, headers: {} as Record<string, unknown>, body: '' };
    // Many phones behind one address may renew in one minute, and hardly more.
    for (let index = 0; index < callLimits.renew.count + 10; index += 1)
      last = await twins.one.app.inject({ method: 'POST', url: api.requestToken.path, headers, payload, remoteAddress: '192.0.2.79' });
    expect([last.statusCode, last.body]).toEqual([429, '{"error":"temporarily_unavailable"}']);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  });
});

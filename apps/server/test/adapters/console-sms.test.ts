import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createConsoleSms } from '#adapters/sms/console-sms.ts';
import { SmsFailedError } from '#adapters/sms/sms-provider.ts';
import { createTestClock } from '../support/services/test-clock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'energy-om-sms-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function createSms(outboxPath: string) {
  const clock = createTestClock();
  const written: string[] = [];
  return { clock, written, sms: createConsoleSms({ outboxPath, now: clock.now, write: (text) => written.push(text) }) };
}

describe('messages without a provider', () => {
  it('are shown on the terminal, one line for each', async () => {
    const { sms, written } = createSms(join(folder, 'outbox.jsonl'));
    await sms.send({ phoneNumber: '13800138000', code: '603914', scene: 'login' });
    await sms.send({ phoneNumber: '13900139000', code: '000017', scene: 'register' });
    expect(written).toEqual(['SMS to 13800138000 (login): 603914\n', 'SMS to 13900139000 (register): 000017\n']);
  });

  it('are written to the outbox with their time, readable only by the owner', async () => {
    const outboxPath = join(folder, 'outbox.jsonl');
    const { sms, clock } = createSms(outboxPath);
    await sms.send({ phoneNumber: '13800138000', code: '603914', scene: 'login' });
    clock.advance(1000);
    await sms.send({ phoneNumber: '13800138000', code: '000017', scene: 'bind' });
    const lines = (await readFile(outboxPath, 'utf8')).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { at: '2026-11-19T02:00:00.000Z', phoneNumber: '13800138000', scene: 'login', code: '603914' },
      { at: '2026-11-19T02:00:01.000Z', phoneNumber: '13800138000', scene: 'bind', code: '000017' },
    ]);
    expect((await stat(outboxPath)).mode & 0o777).toBe(0o600);
  });

  it('stay whole when many are sent at once', async () => {
    const outboxPath = join(folder, 'outbox.jsonl');
    const { sms } = createSms(outboxPath);
    const codes = Array.from({ length: 50 }, (_, index) => String(index).padStart(6, '0'));
    await Promise.all(codes.map((code) => sms.send({ phoneNumber: '13800138000', code, scene: 'login' })));
    const lines = (await readFile(outboxPath, 'utf8')).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).code).sort()).toEqual(codes);
  });

  it('fail, and are not shown, if the outbox cannot be written', async () => {
    const { sms, written } = createSms(join(folder, 'missing', 'outbox.jsonl'));
    const error = await sms.send({ phoneNumber: '13800138000', code: '603914', scene: 'login' }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SmsFailedError);
    expect(error).toMatchObject({ provider: 'console', code: 'outbox ENOENT', isRetryable: false });
    expect(written).toEqual([]);
  });
});

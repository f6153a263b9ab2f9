import { describe, expect, it, vi } from 'vitest';
import { DatabaseUnavailableError } from '#db/errors.ts';
import { createTenantTurns } from '#services/core/scheduling/tenant-turns.ts';

const lockTimeout = () =>
  new DatabaseUnavailableError('lock timeout', { cause: Object.assign(new Error('lock timeout'), { code: '55P03' }) });

function startTurns() {
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const turns = createTenantTurns(log as never, 'job', 'it failed');
  const fail = (error: Error) => turns.attempt('tenant', 'item', () => Promise.reject(error));
  return { log, fail };
}

describe('the turns of tenants', () => {
  it('warn of an item that waits for another transaction once, and call it an error when it waits again', async () => {
    const { log, fail } = startTurns();
    expect(await fail(lockTimeout())).toBe(false);
    expect([log.warn.mock.calls.length, log.error.mock.calls.length]).toEqual([1, 0]);
    expect(await fail(lockTimeout())).toBe(false);
    expect([log.warn.mock.calls.length, log.error.mock.calls.length]).toEqual([1, 1]);
  });

  it('call any other failure an error at once', async () => {
    const { log, fail } = startTurns();
    expect(await fail(new Error('no such row'))).toBe(false);
    expect([log.warn.mock.calls.length, log.error.mock.calls.length]).toEqual([0, 1]);
  });
});

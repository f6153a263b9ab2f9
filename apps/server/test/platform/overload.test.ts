import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverTimes } from '../../src/app.ts';
import { mintTenant, type TestTenant } from '../support/mint-tenant.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await startTestServer({ eventLoopDelay: serverTimes.eventLoopDelay });
  tenant = await mintTenant(server);
});
afterAll(() => server.close());

/** Leaves the event loop 600 ms late at every turn, as a flood of work does. */
function overload(): { stop(): void } {
  let isStopped = false;
  const work = () => {
    const until = performance.now() + 600;
    while (performance.now() < until);
    if (!isStopped) setImmediate(work);
  };
  work();
  return {
    stop() {
      isStopped = true;
    },
  };
}

describe('an overloaded server', () => {
  it('turns calls away with 5003, and takes them again when the load is gone', async () => {
    const getCode = async () => (await tenant.clients.technician.call('getUserInfo')).code;
    expect(await getCode()).toBe(bodyCode.success);
    const load = overload();
    await expect.poll(getCode).toBe(bodyCode.unavailable);
    load.stop();
    await expect.poll(getCode).toBe(bodyCode.success);
  });
});

import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant } from '../support/factories/create-tenant.ts';
import { type PaymentServer, startPaymentServer } from '../support/payment/payment-server.ts';
import { createTestClient } from '../support/services/test-client.ts';

let setting: PaymentServer;
beforeAll(async () => {
  setting = await startPaymentServer();
});
afterAll(() => setting.close());

describe('listPaymentChannels', () => {
  it('answers 4001 without a token', async () => {
    expect((await createTestClient(setting.server).call('listPaymentChannels', {})).code).toBe(bodyCode.tokenExpired);
  });

  it('lists those that the installation has a contract with, and the counter', async () => {
    const tenant = await createTenant(setting.server);
    expect(await tenant.clients.occupant.succeed('listPaymentChannels', {})).toEqual({
      items: [
        { channel: 'wechat', maxCents: 1_000_000 },
        { channel: 'alipay', maxCents: 1_000_000 },
        { channel: 'counter', maxCents: 1_000_000 },
      ],
    });
  });
});

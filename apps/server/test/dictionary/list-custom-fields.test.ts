import { bodyCode } from '@energy-om/contract';
import type { FormField } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createOrderForm, draftOrderForm } from '../support/factories/create-order-form.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let foreign: TestTenant;

const floor: FormField = { key: 'floor', label: '楼层', type: 'number', required: true, options: [], unit: '层', min: -3, max: 60 };
const shift: FormField = {
  key: 'shift',
  label: '班次',
  type: 'choice',
  required: false,
  options: ['白班', '夜班'],
  unit: null,
  min: null,
  max: null,
};

/** What fields have that were stored before there were decimals and conditions. */
const always = { decimals: null, condition: null };

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  foreign = await createTenant(server);
  await createOrderForm(server, tenant.id, [shift]);
  await createOrderForm(server, tenant.id, [floor, shift]);
  await draftOrderForm(server, tenant.id, [shift]);
});
afterAll(() => server.close());

describe('listCustomFields', () => {
  it('returns the newest published form of the tenant’s own fields, to any member', async () => {
    for (const client of [tenant.clients.dispatcher, tenant.clients.occupant]) {
      expect(await client.succeed('listCustomFields', { table: 'workOrder' })).toEqual([
        { ...floor, ...always },
        { ...shift, ...always },
      ]);
    }
  });

  it('returns none of them to another tenant', async () => {
    expect(await foreign.clients.dispatcher.succeed('listCustomFields', { table: 'workOrder' })).toEqual([]);
  });

  itRejectsUnauthorised('listCustomFields', () => ({ server, tenant }), [], { table: 'workOrder' });

  it.each([
    [{}, '请检查数据'],
    [{ table: 'other' }, '请检查数据'],
    [{ table: "workOrder' --" }, '请检查数据'],
  ])('answers 4022 to %j', async (input, message) => {
    expect(await tenant.clients.dispatcher.call('listCustomFields', input)).toMatchObject({
      code: bodyCode.invalid,
      data: { fields: { table: message } },
    });
  });
});

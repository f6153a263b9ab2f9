import { bodyCode } from '@energy-om/contract';
import { hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { flatTerms } from '../support/factories/create-tariffs.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createCountingMeter } from '../support/services/counting-meter.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
});
afterAll(() => server.close());

const admin = () => tenant.clients.tenant_admin;
const slots = `${'V'.repeat(32)}${'F'.repeat(8)}${'P'.repeat(7)}${'S'.repeat(6)}${'F'.repeat(19)}${'P'.repeat(16)}${'V'.repeat(8)}`;
const bandedTerms = {
  ...flatTerms,
  seasons: [{ name: '', from: '01-01', slots: { ordinary: slots } }],
  steps: { period: 'year' as const, anchor: '01-01', thresholds: [2_520_000], allowance: null },
  prices: { S: [1_305_800, 1_355_800], P: [1_044_600, 1_094_600], F: [614_500, 664_500], V: [307_200, 357_200] },
  service: { by: 'unit' as const, price: 30_000 },
  fixedFee: 600,
};

describe('calculateBill', () => {
  itRejectsUnauthorised('calculateBill', () => ({ server, tenant }), ['dispatcher', 'technician', 'client_rep', 'occupant'], {
    ...{ month: '2026-07', energyType: 'NYDN', terms: flatTerms, amounts: { F: 1 } },
  });

  it('explains the bill of typed amounts line by line', async () => {
    const bill = await admin().succeed('calculateBill', {
      month: '2026-07',
      energyType: 'NYDN',
      terms: flatTerms,
      amounts: { F: 123_456 },
    });
    expect(bill).toEqual({
      month: '2026-07',
      quantity: 123_456,
      total: 7617,
      thresholds: [],
      lines: [
        {
          ...{ component: 'energy', band: 'F', step: 1, quantity: 123_456, price: 617_000, taxRate: 1300 },
          ...{ exact: '76.172352000', amount: 7617, tax: 876 },
        },
      ],
    });
  });

  it('is the worked example’s for what a meter counted, to the fen', async () => {
    const meterId = await createCountingMeter(server, tenant.id, tenant.areas.room);
    const midnight = Date.parse('2026-07-01T00:00+08:00');
    const byHour = [...Array(8).fill(137), 423, 423, ...Array(4).fill(1200), ...Array(4).fill(611), ...Array(4).fill(953), 289, 289];
    const rows = byHour.map((wattHours, index) => ({
      ...{ tenant_id: tenant.id, device_id: meterId, hour: new Date(midnight + index * hourMs), amount: wattHours / 1000 },
    }));
    await server.database.kysely.insertInto('meter_hours').values(rows).execute();
    const input = { month: '2026-07', energyType: 'NYDN' as const, terms: bandedTerms, meterId, used: 2_513_958 };
    const bill = await admin().succeed('calculateBill', input);
    // One payer of the whole month: the energy of both of the example, and the fixed fee as a whole.
    expect(
      bill.lines.map(({ component, band, step, quantity, amount }) => [band ? `${band}${step}` : component, quantity, amount]),
    ).toEqual([
      ['S1', 1800, 235],
      ['P1', 2100, 219],
      ['P2', 3812, 417],
      ['F1', 1046, 64],
      ['F2', 3144, 209],
      ['V1', 1096, 34],
      ['V2', 578, 21],
      ['service', 13_576, 41],
      ['fixed', null, 600],
    ]);
    expect(bill.total).toBe(1840);
  });

  it('refuses terms with faults, a band that the month does not have, and a meter of another energy', async () => {
    const meterId = await createCountingMeter(server, tenant.id, tenant.areas.room);
    const input = { month: '2026-07', energyType: 'NYDN' as const, terms: flatTerms };
    const answers = [
      await admin().call('calculateBill', { ...input, terms: { ...flatTerms, prices: {} } }),
      await admin().call('calculateBill', { ...input, amounts: { P: 1 } }),
      await admin().call('calculateBill', { ...input, energyType: 'NYSN', meterId }),
      await admin().call('calculateBill', { ...input, month: '2026-13' }),
    ];
    expect(answers.map(({ code, data }) => [code, Object.keys(data.fields)])).toEqual([
      [bodyCode.invalid, ['terms.prices.F']],
      [bodyCode.invalid, ['amounts.P']],
      [bodyCode.invalid, ['meterId']],
      [bodyCode.invalid, ['month']],
    ]);
  });
});

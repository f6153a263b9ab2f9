import { billDocumentUrl } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, closeNow, correctHour, goToNextRound, settleOctober } from '../support/factories/close-month.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { createRecordingPrinter, textsOf } from '../support/services/recording-printer.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const printer = createRecordingPrinter();
let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await startTestServer({ printer });
  server.clock.set(at('2026-11-12T09:00'));
  tenant = await createTenant(server);
});
afterAll(() => server.close());

const occupant = () => signIn(server, tenant.accounts.occupant.id, tenant.id);

async function readOwn() {
  const client = await occupant();
  const { items } = await client.succeed('listBills', { month: '2026-10' });
  return client.succeed('getBill', { billId: items[0]?.id ?? '' });
}

/** The words of a document in Chinese. */
async function print(id: string): Promise<string> {
  const { headers } = await occupant();
  await server.app.inject({ method: 'GET', url: billDocumentUrl(id), headers: { ...headers, 'accept-language': 'zh-CN' } });
  const printed = printer.printed.at(-1);
  return printed ? textsOf(printed).join('\n') : '';
}

describe('a bill of which something is estimated', () => {
  it('says so with its correction, and what of that still is', async () => {
    const supply = await settleOctober(server, tenant);
    await server.database.kysely.updateTable('bills').set({ estimated: 4000 }).where('tenant_id', '=', tenant.id).execute();
    await closeNow(server);
    const { id, estimated } = await readOwn();
    expect(estimated).toBe(4000);
    const bill = await print(id);
    for (const shown of ['其中估算', '4 kWh', '按实补差']) expect(bill).toContain(shown);
    await correctHour(server, tenant.id, supply, at('2026-10-31T10:00'), 3);
    await goToNextRound(server, tenant.id, supply);
    await closeNow(server);
    const [correction] = (await readOwn()).corrections;
    expect(correction).toMatchObject({ estimatedBefore: 4000, estimated: 0 });
    const corrected = await print(correction?.id ?? '');
    for (const shown of ['原用量中估算', '4 kWh', '更正后仍为估算', '0 kWh']) expect(corrected).toContain(shown);
  });
});

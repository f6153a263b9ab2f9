import type { ApiInput } from '@energy-om/contract';
import type { TariffTerms } from '@energy-om/domain';
import type { Insertable } from 'kysely';
import type { TariffVersionTable } from '#db/schema/tariffs.ts';
import type { TestServer } from '../services/test-server.ts';
import type { TestTenant } from './create-tenant.ts';

type Owner = Pick<TestTenant, 'id' | 'accounts'>;

/** 0.617 yuan a kilowatt-hour at any time, unless changed. */
export const flatTerms: Omit<ApiInput<'saveTariffVersion'>, 'id' | 'version' | 'tariffId' | 'validFrom'> = {
  dayTypes: ['ordinary'],
  seasons: [{ name: '全年', from: '01-01', slots: { ordinary: 'F'.repeat(96) } }],
  steps: null,
  prices: { F: [617_000] },
  service: null,
  fixedFee: null,
  minimumFee: null,
  taxRates: { energy: 1300, service: 600, fixed: 1300 },
};

/** When the versions of the factory begin: midnight in China. */
export const tariffStart = '2026-12-31T16:00:00.000Z';

let count = 0;

export async function createTariff(server: TestServer, { id: tenant_id }: Pick<Owner, 'id'>): Promise<{ id: string }> {
  const { ids, clock, database } = server.context;
  count += 1;
  const row = { tenant_id, id: ids.next(), name: `居民电价 ${count}`, energy_type: 'NYDN' as const, created_at: clock.now() };
  await database.kysely.insertInto('tariffs').values(row).execute();
  return { id: row.id };
}

/** A version of a tariff of its own, a draft unless changed; what is signed was requested by its maker and signed by the administrator. */
export async function createTariffVersion(
  server: TestServer,
  { id: tenant_id, accounts }: Owner,
  changes: Partial<Insertable<TariffVersionTable>> & { terms?: Partial<TariffTerms> } = {},
): Promise<{ id: string; tariffId: string; hash: string }> {
  const { ids, clock, database } = server.context;
  const { terms, ...columns } = changes;
  const tariffId = columns.tariff_id ?? (await createTariff(server, { id: tenant_id })).id;
  const isSigned = columns.state === 'published';
  const made_by = columns.made_by ?? (isSigned ? accounts.dispatcher.id : accounts.tenant_admin.id);
  const now = clock.now();
  const hash = 'b'.repeat(64);
  const row = {
    ...{ tenant_id, id: ids.next(), tariff_id: tariffId, made_by, made_at: now, valid_from: new Date(tariffStart) },
    content: JSON.stringify({ ...flatTerms, ...terms }),
    ...(columns.state === 'requested' || isSigned ? { requested_by: made_by, requested_at: now, hash } : {}),
    ...(isSigned ? { decided_by: accounts.tenant_admin.id, decided_at: now } : {}),
  };
  await database.kysely
    .insertInto('tariff_versions')
    .values({ ...row, ...columns })
    .execute();
  return { id: row.id, tariffId, hash };
}

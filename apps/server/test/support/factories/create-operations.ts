import type { ApiInput } from '@energy-om/contract';
import type { FormField } from '@energy-om/domain';
import type { Insertable } from 'kysely';
import type { BusinessTypeTable } from '#db/schema/business-types.ts';
import type { TestServer } from '../services/test-server.ts';
import { findModelId } from './create-readings.ts';
import type { TestTenant } from './create-tenant.ts';

/** What work orders need besides a tenant's people: a project with the client, a business, a team, and things to repair. */
export interface TestOperations {
  projectId: string;
  businessTypeId: string;
  deviceId: string;
  meterId: string;
  gatewayId: string;
  /** Complete input for createWorkOrder; a test overrides what it is about. */
  newOrder(changes?: Partial<ApiInput<'createWorkOrder'>>): ApiInput<'createWorkOrder'>;
}

export interface OperationsOptions {
  /** Off: there is no evaluation. */
  withClient?: boolean;
  checkRequired?: boolean;
  oneSignature?: boolean;
  closesOnSilence?: boolean;
  grabAllowed?: boolean;
  afterPhotoRequired?: boolean;
  backfillForm?: FormField[];
  /** Instead of the tenant's team. */
  teamIds?: readonly string[];
  /** Instead of the tenant's site. */
  areaIds?: readonly string[];
  /** Instead of the tenant's client; with `withClient` off the project has none. */
  clientIds?: readonly string[];
}

export async function createOperations(server: TestServer, tenant: TestTenant, options: OperationsOptions = {}): Promise<TestOperations> {
  const businessTypeId = await createBusinessType(server, tenant, {
    check_required: options.checkRequired ?? true,
    one_signature: options.oneSignature ?? false,
    closes_on_silence: options.closesOnSilence ?? false,
    after_photo_required: options.afterPhotoRequired ?? false,
  });
  if (options.backfillForm) await createForm(server, tenant.id, businessTypeId, options.backfillForm);
  const projectId = await createProject(server, tenant, businessTypeId, options);
  const deviceId = await createDevice(server, tenant, 'device');
  const meterId = await createDevice(server, tenant, 'meter');
  const gatewayId = await createDevice(server, tenant, 'gateway');
  const newOrder: TestOperations['newOrder'] = (changes = {}) => ({
    projectId,
    siteId: tenant.areas.site,
    businessTypeId,
    level: 2,
    title: '2号变压器油温过高',
    description: '油温持续高于八十度，请尽快处理',
    objects: [{ kind: 'device', id: deviceId }],
    ...changes,
  });
  return { projectId, businessTypeId, deviceId, meterId, gatewayId, newOrder };
}

/** A business type without a form. */
export async function createBusinessType(
  { context }: TestServer,
  { id: tenant_id }: Pick<TestTenant, 'id'>,
  columns: Partial<Insertable<BusinessTypeTable>> = {},
): Promise<string> {
  const id = context.ids.next();
  await context.database.kysely
    .insertInto('business_types')
    .values({ tenant_id, id, name: '变压器维护', specialty: 'electricity', default_level: 2, ...columns })
    .execute();
  return id;
}

/** With its areas, businesses, teams and clients. */
async function createProject(
  { context }: TestServer,
  tenant: TestTenant,
  businessTypeId: string,
  options: OperationsOptions,
): Promise<string> {
  const { kysely } = context.database;
  const tenant_id = tenant.id;
  const projectId = context.ids.next();
  await kysely
    .insertInto('projects')
    .values({
      tenant_id,
      id: projectId,
      name: '滨江园区运维',
      customer: '滨江园区',
      manager_id: null,
      starts_on: null,
      ends_on: null,
      grab_allowed: options.grabAllowed ?? false,
    })
    .execute();
  const areaIds = options.areaIds ?? [tenant.areas.site];
  for (const area_id of areaIds) await kysely.insertInto('project_areas').values({ tenant_id, project_id: projectId, area_id }).execute();
  await kysely
    .insertInto('project_business_types')
    .values({ tenant_id, project_id: projectId, business_type_id: businessTypeId })
    .execute();
  for (const team_id of options.teamIds ?? [tenant.team.id]) {
    await kysely.insertInto('project_teams').values({ tenant_id, project_id: projectId, team_id }).execute();
  }
  const clientIds = (options.withClient ?? true) ? (options.clientIds ?? [tenant.accounts.client_rep.id]) : [];
  for (const account_id of clientIds) {
    await kysely.insertInto('project_clients').values({ tenant_id, project_id: projectId, account_id }).execute();
  }
  return projectId;
}

async function createDevice(server: TestServer, tenant: TestTenant, kind: 'device' | 'meter' | 'gateway'): Promise<string> {
  const { ids, database } = server.context;
  const id = ids.next();
  await database.kysely
    .insertInto('devices')
    .values({
      tenant_id: tenant.id,
      id,
      kind,
      name: `${kind} 一号`,
      code: id,
      energy_type: kind === 'gateway' ? null : 'NYDN',
      model: null,
      model_id: kind === 'meter' ? findModelId('DDSD1352') : null,
      area_id: tenant.areas.room,
      gateway_id: null,
      location: null,
      qr: null,
      online: true,
    })
    .execute();
  return id;
}

/** Publishes the first form of a business type that has none. */
export async function createForm({ context }: TestServer, tenant_id: string, business_type_id: string, fields: FormField[]): Promise<void> {
  const { kysely } = context.database;
  const form = { tenant_id, business_type_id, version: 1, fields: JSON.stringify(fields), published_at: null, published_by: null };
  await kysely.insertInto('business_type_forms').values(form).execute();
  await kysely
    .updateTable('business_types')
    .set({ form_version: 1 })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', business_type_id)
    .execute();
}

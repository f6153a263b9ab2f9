import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { demonstrationPeople } from '#demo/demonstration-plans.ts';
import { type Demonstration, makeDemonstration } from '#demo/make-demonstration.ts';
import type { StoredPicture } from '#demo/pictures/store-pictures.ts';
import type { TestServer } from '../support/services/test-server.ts';

const picture = { mime: 'image/jpeg', size: 1, sha256: '', storageKey: 'a', thumbKey: 'b' };
const businesses = ['power', 'transformer', 'plumbing', 'hvac', 'gas', 'lighting', 'metering', 'environment'] as const;
const pictures: StoredPicture[] = [
  { ...picture, name: 'before.jpg', moment: 'before', businesses },
  { ...picture, name: 'after.jpg', moment: 'after', businesses },
];
const passwordHashes = new Map(demonstrationPeople.map(({ loginName }) => [loginName, `hash of ${loginName}`]));

export interface Made extends Demonstration {
  /** Epoch milliseconds. */
  now: number;
  settings: Settings;
}

type Settings = Awaited<ReturnType<typeof readSettings>>;

/** Takes the transaction back. */
class MadeError extends Error {
  readonly made: Made;

  constructor(made: Made) {
    super('nothing stays');
    this.made = made;
  }
}

/** Makes the demonstration as of a moment (epoch milliseconds), reads what was set up for it, and takes all of it back. */
export async function makeAndTakeBack({ context }: TestServer, now: number): Promise<Made> {
  try {
    return await context.database.transaction(async (tx) => {
      const demonstration = await makeDemonstration({ context, tx }, { now, passwordHashes, pictures });
      throw new MadeError({ now, ...demonstration, settings: await readSettings(tx, demonstration) });
    });
  } catch (error) {
    if (error instanceof MadeError) return error.made;
    throw error;
  }
}

async function readSettings(tx: Transaction<Schema>, { tenants }: Demonstration) {
  const tenantIds = tenants.map(({ tenantId }) => tenantId);
  const audit = tx.selectFrom('audit_log').select(['tenant_id', 'at', 'account_id', 'endpoint']).where('tenant_id', 'in', tenantIds);
  return {
    devices: await tx.selectFrom('devices').selectAll().where('tenant_id', 'in', tenantIds).orderBy('id').execute(),
    business_types: await tx.selectFrom('business_types').selectAll().where('tenant_id', 'in', tenantIds).orderBy('id').execute(),
    business_type_forms: await tx
      .selectFrom('business_type_forms')
      .selectAll()
      .where('tenant_id', 'in', tenantIds)
      .orderBy('business_type_id')
      .execute(),
    alarm_rules: await tx.selectFrom('alarm_rules').selectAll().where('tenant_id', 'in', tenantIds).orderBy('id').execute(),
    dispatch_rules: await tx.selectFrom('dispatch_rules').selectAll().where('tenant_id', 'in', tenantIds).orderBy('id').execute(),
    teams: await tx.selectFrom('teams').selectAll().where('tenant_id', 'in', tenantIds).orderBy('id').execute(),
    audit_log: await audit.orderBy('id').execute(),
  };
}

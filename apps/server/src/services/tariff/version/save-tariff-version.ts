import type { ApiParsedInput } from '@energy-om/contract';
import { maxTariffVersions, type TariffTerms } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, invalid, notFound } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { assertManagesTenant } from '#services/scope/managed-areas.ts';
import { readTariff } from '../tariff-rows.ts';
import { assertTariffTerms } from './assert-tariff-terms.ts';
import { lockTariffVersion } from './lock-tariff-version.ts';
import { notifyOfTariff } from './notify-of-tariff.ts';

type Input = ApiParsedInput<'saveTariffVersion'>;

export const saveTariffVersion: Verb<'saveTariffVersion'> = (context, { id: givenId, version, tariffId, validFrom, ...terms }) => {
  if (givenId !== undefined && version === undefined) throw invalid({ version: 'required' });
  const { actor } = context;
  const id = givenId ?? context.ids.next();
  const changes = { [givenId === undefined ? 'created' : 'updated']: { id, validFrom, ...terms } };
  assertTariffTerms({ ...toTerms(terms), validFrom: Date.parse(validFrom) });
  return writeOnce(context, { subjectKind: 'tariff', subjectId: tariffId, changes }, async (tx) => {
    await lockTenantFor(tx, actor);
    if (givenId === undefined) await insertVersion(context, tx, { id, tariffId, validFrom, terms });
    else await updateVersion(context, tx, { id, version: version as number, tariffId, validFrom, terms });
    return readTariff(tx, actor, tariffId);
  });
};

type Terms = Omit<Input, 'id' | 'version' | 'tariffId' | 'validFrom'>;

interface Draft {
  id: string;
  tariffId: string;
  validFrom: string;
  terms: Terms;
}

/** The schema's optional fields are the domain's. */
function toTerms(terms: Terms): TariffTerms {
  return terms as TariffTerms;
}

async function insertVersion({ actor, clock }: SignedInContext, tx: Transaction<Schema>, { id, tariffId, validFrom, terms }: Draft) {
  const { tenantId, accountId } = actor;
  assertManagesTenant(actor, 'tariff.manage');
  const tariff = tx.selectFrom('tariffs').select('id').where('tenant_id', '=', tenantId).where('id', '=', tariffId);
  if (!(await tariff.executeTakeFirst())) throw notFound();
  const versions = tx.selectFrom('tariff_versions').select('id').where('tenant_id', '=', tenantId).where('tariff_id', '=', tariffId);
  if ((await versions.limit(maxTariffVersions).execute()).length === maxTariffVersions) {
    throw conflict('tooManyTariffVersions', null, { most: maxTariffVersions });
  }
  const content = { valid_from: new Date(validFrom), content: JSON.stringify(terms), made_by: accountId, made_at: clock.now() };
  await tx
    .insertInto('tariff_versions')
    .values({ tenant_id: tenantId, id, tariff_id: tariffId, ...content })
    .execute();
}

/** Whoever changes it last is its maker, and what was requested before is requested anew. */
async function updateVersion(context: SignedInContext, tx: Transaction<Schema>, draft: Draft & { version: number }): Promise<void> {
  const { actor, clock } = context;
  const { id, version, tariffId, validFrom, terms } = draft;
  const locked = await lockTariffVersion(tx, context, 'tariff.manage', { id, version });
  if (locked.tariff_id !== tariffId) throw notFound();
  await tx
    .updateTable('tariff_versions')
    .set({ valid_from: new Date(validFrom), content: JSON.stringify(terms), made_by: actor.accountId, made_at: clock.now() })
    .set({ state: 'draft', requested_by: null, requested_at: null, hash: null, version: version + 1 })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .execute();
  if (locked.state === 'requested') await notifyOfTariff(tx, context, tariffId);
}

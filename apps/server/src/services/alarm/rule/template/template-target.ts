import type { ApiParsedInput } from '@energy-om/contract';
import { type EnergyType, fitsValue, type ModelValue, type RuleTemplate } from '@energy-om/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { Actor } from '#services/core/actor.ts';
import { notFound } from '#services/core/service-error.ts';
import { whereKnownModel } from '#services/scope/known-models.ts';
import { assertManagesPath, managesPath } from '#services/scope/managed-areas.ts';

export type TemplateTarget = ApiParsedInput<'addTemplateRules'>['target'];

/** The models of what a rule for the target would watch: one, or those of the devices in an area. */
export interface TargetModel {
  energyType: EnergyType;
  values: readonly ModelValue[];
}

/**
 * Throws `notFound` for a model or an area that is retired or not the tenant's, and `forbidden` for a target that the actor does not manage:
 * a model is everywhere in the tenant.
 */
export async function loadTargetModels(database: Kysely<Schema>, actor: Actor, { kind, id }: TemplateTarget): Promise<TargetModel[]> {
  if (kind === 'area') return loadModelsOfArea(database, actor, id);
  assertManagesPath(actor, 'alarm-rule.manage', null);
  const models = await selectModels(database, actor.tenantId).where('m.id', '=', id).execute();
  if (models.length === 0) throw notFound();
  return models;
}

async function loadModelsOfArea(database: Kysely<Schema>, actor: Actor, id: string): Promise<TargetModel[]> {
  const { tenantId } = actor;
  const area = await database
    .selectFrom('areas')
    .select('path')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  if (!area || !managesPath(actor, 'alarm-rule.manage', area.path)) throw notFound();
  const present = database
    .selectFrom('devices as d')
    .innerJoin('areas as a', (join) => join.on('a.tenant_id', '=', tenantId).onRef('a.id', '=', 'd.area_id'))
    .select('d.model_id')
    .where('d.tenant_id', '=', tenantId)
    .where((eb) => eb(eb.fn<boolean>('starts_with', ['a.path', eb.val(area.path)]), '=', true));
  return selectModels(database, tenantId).where('m.id', 'in', present).execute();
}

function selectModels(database: Kysely<Schema>, tenantId: string) {
  return database
    .selectFrom('meter_models as m')
    .select(['m.energy_type as energyType', 'm.values'])
    .where(whereKnownModel(tenantId))
    .where('m.retired_at', 'is', null);
}

/** Lists the values that the template fits, each once; one null for a template without a value, and none where it does not fit the models. */
export function listFitValues(template: RuleTemplate, models: readonly TargetModel[]): (ModelValue | null)[] {
  if (template.keys.length === 0) return [null];
  const fit = models.filter(({ energyType }) => template.energyTypes.length === 0 || template.energyTypes.includes(energyType));
  const values = fit.flatMap((model) => model.values.filter((value) => fitsValue(template, value)));
  return [...new Map(values.map((value) => [value.key, value])).values()];
}

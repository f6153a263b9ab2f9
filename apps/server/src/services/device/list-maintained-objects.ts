import type { ApiOutput, ApiParsedInput } from '@energy-om/contract';
import { containsPattern, Parameters, prepared } from '../../db/statement-text.ts';
import type { Actor } from '../actor.ts';
import { cursorAfter, findPlace, presentPage } from '../page.ts';
import type { Verb } from '../request-context.ts';
import { areaName } from '../work-order/query-orders.ts';
import { areaCondition, inProjects } from './area-scope.ts';
import { areaJoins, deviceConditions } from './query-devices.ts';

type Input = ApiParsedInput<'listMaintainedObjects'>;
type MaintainedObject = ApiOutput<'listMaintainedObjects'>['items'][number];

export const listMaintainedObjects: Verb<'listMaintainedObjects'> = async ({ actor, database }, input) => {
  const parameters = new Parameters();
  const matches = `from (${selectObjects(actor, input, parameters)}) o`;
  const { afterId, offset, total } = await findPlace(database, input, matches, parameters);
  const after = afterId === null ? '' : `where (o.name, o.id) > ${objectAt(actor, afterId, parameters)}`;
  const text = `
    select o.kind, o.id, o.name, o.code, o.energy_type as "energyType", o.online, o.site ${matches} ${after}
    order by o.name, o.id limit ${parameters.add(input.pageSize + 1)} offset ${parameters.add(offset)}`;
  const rows = await database.query<MaintainedObject & object>(prepared(text), parameters.values);
  return presentPage(
    rows,
    input,
    total,
    (row) => row,
    (row) => cursorAfter(row.id, total),
  );
};

function selectObjects(actor: Actor, input: Input, parameters: Parameters): string {
  if (input.type === 'area') return selectAreas(actor, input, parameters);
  const devices = selectDevices(actor, input, parameters);
  return input.type === undefined ? `${devices} union all ${selectAreas(actor, input, parameters)}` : devices;
}

function selectDevices(actor: Actor, { keyword, projectId, type }: Input, parameters: Parameters): string {
  const kind = type === 'area' ? undefined : type;
  const conditions = deviceConditions(actor, 'device.view', { kind, keyword, projectId }, parameters);
  return `select d.kind, d.id, d.name, d.code, d.energy_type, d.online, ${areaName} as site from devices d ${areaJoins} where ${conditions.join(' and ')}`;
}

/** An area's site is the area it is in; a root's is itself. */
function selectAreas(actor: Actor, { keyword, projectId }: Input, parameters: Parameters): string {
  const tenant = parameters.add(actor.tenantId);
  const conditions = [`a.tenant_id = ${tenant}`, areaCondition(actor, 'device.view', 'a.path', parameters)];
  if (projectId !== undefined)
    conditions.push(inProjects('a.path', `s.tenant_id = ${tenant} and s.project_id = ${parameters.add(projectId)}`));
  if (keyword) conditions.push(`a.name ilike ${parameters.add(containsPattern(keyword))}`);
  return `select 'area', a.id, a.name, null, null, null::boolean, coalesce(u.name, a.name)
    from areas a left join areas u on u.tenant_id = a.tenant_id and u.id = a.parent_id where ${conditions.join(' and ')}`;
}

/** As `deviceAt`: the place after a device or an area. */
function objectAt(actor: Actor, id: string, parameters: Parameters): string {
  const tenant = parameters.add(actor.tenantId);
  const placeholder = parameters.add(id);
  const named = (table: 'devices' | 'areas') => `(select x.name from ${table} x where x.tenant_id = ${tenant} and x.id = ${placeholder})`;
  return `(coalesce(${named('devices')}, ${named('areas')}), ${placeholder}::uuid)`;
}

import { type ApiOutput, api } from '@energy-om/contract';
import { z } from 'zod';
import { listAlarmRules } from '#services/alarm/rule/list-alarm-rules.ts';
import { saveAlarmRule } from '#services/alarm/rule/save-alarm-rule.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import type { Names } from '../names.ts';
import { listAll } from './list-all.ts';
import { areaPath, referredName } from './references.ts';
import { rowKey } from './row-key.ts';
import type { Section } from './section.ts';
import { addDeviceCodes, addModelNames, findDeviceByCode } from './target-names.ts';

const target = z.union([
  z.object({ model: z.string().min(1).max(100) }),
  z.object({ area: areaPath }),
  /** The code of a device. */
  z.object({ device: z.string().min(1).max(100) }),
]);
type Target = z.output<typeof target>;

const schema = api.saveAlarmRule.input
  .omit({ id: true, version: true, target: true, businessTypeId: true })
  .extend({ target, businessType: referredName.nullable().default(null) });
export type AlarmRuleEntry = z.output<typeof schema>;
type Rule = ApiOutput<'saveAlarmRule'>;

export const alarmRulesSection: Section<AlarmRuleEntry, Rule> = {
  name: 'alarmRules',
  schema,
  nameOf: ({ name }) => name,
  referenceOf: ({ name, target: of }) => [name, JSON.stringify(of)],
  mayRepeat: true,
  normalise: (entry) => entry,
  places: { 'target.id': 'target', businessTypeId: 'businessType' },
  async read(context, names) {
    await addModelNames(context, names);
    const rows = await listAll((page) => listAlarmRules(context, page));
    const devices = rows.flatMap(({ target: { kind, id } }) => (kind === 'device' ? [id] : []));
    await addDeviceCodes(context, names, devices);
    // Newest last, as they were made.
    return rows.reverse().map((row) => {
      const { id, version, name, condition, schedule, level, enabled } = row;
      const of = { target: presentTarget(row, names), businessType: row.businessType?.name ?? null };
      return { id, version, isRetired: false, entry: { name, condition, schedule, level, enabled, ...of }, row };
    });
  },
  async write(context, names, { target: of, businessType, ...terms }, existing) {
    const businessTypeId = names.optionalIdOf('businessTypes', businessType, 'businessType');
    const input = { ...terms, target: await findTarget(context, names, of), businessTypeId };
    return (await saveAlarmRule(context, { ...input, ...rowKey(existing) })).id;
  },
};

function presentTarget({ target: { kind, id, name } }: Rule, names: Names): Target {
  if (kind === 'model') return { model: name };
  return kind === 'area' ? { area: names.findPath(id) ?? [name] } : { device: names.findName('devices', id) ?? name };
}

async function findTarget(context: SignedInContext, names: Names, of: Target): Promise<{ kind: 'model' | 'area' | 'device'; id: string }> {
  if ('model' in of) return { kind: 'model', id: names.idOf('models', of.model, 'target.model') };
  if ('area' in of) return { kind: 'area', id: names.idOf('areas', of.area, 'target.area') };
  return { kind: 'device', id: await findDeviceByCode(context, of.device) };
}

import { type ApiOutput, api } from '@energy-om/contract';
import { z } from 'zod';
import { listAlarmRules } from '#services/alarm/rule/list-alarm-rules.ts';
import { saveAlarmRule } from '#services/alarm/rule/save-alarm-rule.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import type { Names } from '../names.ts';
import { listAll } from './list-all.ts';
import { areaPath, deviceCode, referredName } from './references.ts';
import { rowKey } from './row-key.ts';
import type { EntryWarning, Section } from './section.ts';
import { addDeviceCodes, findDevicesByCode } from './target-names.ts';

const target = z.union([z.object({ model: z.string().min(1).max(100) }), z.object({ area: areaPath }), z.object({ device: deviceCode })]);
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
  findLeftOut: findWithoutDevice,
  async read(context, names) {
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
    const input = { ...terms, target: findTarget(names, of), businessTypeId };
    return (await saveAlarmRule(context, { ...input, ...rowKey(existing) })).id;
  },
};

function presentTarget({ target: { kind, id, name } }: Rule, names: Names): Target {
  if (kind === 'model') return { model: name };
  return kind === 'area' ? { area: names.findPath(id) ?? [name] } : { device: names.findName('devices', id) ?? name };
}

function findTarget(names: Names, of: Target): { kind: 'model' | 'area' | 'device'; id: string } {
  if ('model' in of) return { kind: 'model', id: names.idOf('meterModels', of.model, 'target.model') };
  if ('area' in of) return { kind: 'area', id: names.idOf('areas', of.area, 'target.area') };
  return { kind: 'device', id: names.idOf('devices', of.device, 'target.device') };
}

/** Devices are no part of a configuration, so the rule for one that this tenant has not is left out. */
async function findWithoutDevice(context: SignedInContext, names: Names, entries: readonly AlarmRuleEntry[]): Promise<EntryWarning[]> {
  const codes = entries.map(({ target: of }) => ('device' in of ? of.device : null));
  const devices = await findDevicesByCode(
    context,
    codes.filter((code) => code !== null),
  );
  for (const { id, code } of devices) names.add('devices', code, id);
  const known = new Set(devices.map(({ code }) => code));
  return codes.flatMap((code, index) =>
    code === null || known.has(code) ? [] : [{ index, path: 'target.device', messageKey: 'configurationRuleWithoutDevice' as const }],
  );
}

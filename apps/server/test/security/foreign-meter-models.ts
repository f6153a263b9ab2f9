import { fellSilent } from '../support/factories/create-alarms.ts';
import { sampleMapping, sampleValues } from '../support/factories/create-meter-models.ts';
import type { Case } from './foreign-id-case.ts';

const model = {
  name: '别人的型号',
  manufacturer: '',
  energyType: 'NYDN',
  hasSwitch: false,
  values: sampleValues,
  registerModulus: null,
  mapping: sampleMapping,
};

const rule = { name: '别人的型号', condition: fellSilent, schedule: null, level: 2, businessTypeId: null, enabled: true };
const fromTemplate = { rules: [{ template: 'device-silent', key: null, parameter: 900, level: 3 }], businessTypeId: null };

/** Calls on meter models, and on alarm rules for them. */
export const meterModelCases: Case[] = [
  ['saveMeterModel', 'meterModel', (id) => ({ ...model, id, version: 1 })],
  ['retireMeterModel', 'meterModel', (id) => ({ id, version: 1 })],
  ['restoreMeterModel', 'meterModel', (id) => ({ id, version: 1 })],
  ['listUnmappedKeys', 'meterModel', (modelId) => ({ modelId })],
  ['saveAlarmRule', 'meterModel', (id) => ({ ...rule, target: { kind: 'model', id } })],
  ['listRuleTemplates', 'meterModel', (id) => ({ kind: 'model', id })],
  ['listRuleTemplates', 'site', (id) => ({ kind: 'area', id })],
  ['addTemplateRules', 'meterModel', (id) => ({ ...fromTemplate, target: { kind: 'model', id } })],
  ['addTemplateRules', 'site', (id) => ({ ...fromTemplate, target: { kind: 'area', id } })],
  [
    'addTemplateRules',
    'businessType',
    (businessTypeId, { mine }) => ({ ...fromTemplate, target: { kind: 'area', id: mine.tenant.areas.site }, businessTypeId }),
  ],
];

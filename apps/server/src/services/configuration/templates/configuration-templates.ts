import type { ConfigurationTemplateId } from '@energy-om/domain';
import type { ConfigurationTemplate } from './configuration-template.ts';
import { heating } from './heating/heating.ts';
import { integratedEnergy } from './integrated-energy/integrated-energy.ts';
import { powerDistribution } from './power-distribution/power-distribution.ts';
import { property } from './property/property.ts';
import { water } from './water/water.ts';

const empty: ConfigurationTemplate = {
  name: { 'zh-CN': '空白', en: 'Empty' },
  description: { 'zh-CN': '不使用模板，全部自行设置。', en: 'No template: everything is set up by hand.' },
  calendars: [],
  businessTypes: [],
  teams: [],
  alarmRules: [],
  orderFields: [],
  meterModels: [],
  escalation: null,
  positions: [],
};

export const configurationTemplates: Readonly<Record<ConfigurationTemplateId, ConfigurationTemplate>> = {
  powerDistribution,
  integratedEnergy,
  property,
  heating,
  water,
  empty,
};

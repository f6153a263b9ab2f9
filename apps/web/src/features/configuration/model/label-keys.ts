import { type ConfigurationSection, configurationSections } from '@energy-om/domain';
import type { configuration } from '#shared/i18n/zh-CN/configuration.ts';

type FieldName = keyof typeof configuration.fields;

/** The fields of documents that have a label. */
const labelledFields: readonly FieldName[] = [
  'name',
  'path',
  'kind',
  'address',
  'longitude',
  'latitude',
  'calendar',
  'isDefault',
  'hours',
  'holidays',
  'extraWorkdays',
  'specialty',
  'specialties',
  'defaultLevel',
  'energyTypes',
  'afterPhotoRequired',
  'checkRequired',
  'permitKinds',
  'oneSignature',
  'closesOnSilence',
  'clockTargets',
  'form',
  'fields',
  'label',
  'key',
  'options',
  'unit',
  'min',
  'max',
  'decimals',
  'condition',
  'area',
  'phone',
  'customer',
  'contractNo',
  'startsOn',
  'endsOn',
  'grabAllowed',
  'areas',
  'teams',
  'businessTypes',
  'target',
  'model',
  'device',
  'schedule',
  'level',
  'businessType',
  'enabled',
  'priority',
  'levels',
  'sources',
  'team',
  'color',
  'contact',
  'retention',
  'notifications',
  'dispatchersMayExport',
  'reports',
  'format',
  'version',
  'sections',
  'causeCodes',
  'remedyCodes',
  'beforePhotoRequired',
  'manufacturer',
  'energyType',
  'hasSwitch',
  'values',
  'registerModulus',
  'mapping',
  'keys',
  'steps',
  'recipients',
  'at',
  'repeat',
];

/** The key of a section's name; null for what is no section. */
export function sectionLabelKey(name: string): `sections.${ConfigurationSection}` | null {
  const section = configurationSections.find((one) => one === name);
  return section ? `sections.${section}` : null;
}

/** The key of a field's label; null for a field that has none, whose name stands for itself then. */
export function fieldLabelKey(name: string): `fields.${FieldName}` | null {
  const field = labelledFields.find((one) => one === name);
  return field ? `fields.${field}` : null;
}

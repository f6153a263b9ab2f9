/** The parts of a tenant's configuration in the order in which they are taken in: each refers by name to what stands before it. */
export const configurationSections = [
  'calendars',
  'areas',
  'businessTypes',
  'orderFields',
  'teams',
  'projects',
  'meterModels',
  'alarmRules',
  'dispatchRules',
  'inspectionRoutes',
  'plans',
  'tariffCalendar',
  'tariffs',
  'tariffAssignments',
  'escalation',
  'parameters',
  'printedForms',
] as const;
export type ConfigurationSection = (typeof configurationSections)[number];

/** The templates of the trade. `empty` brings nothing: the tenant sets everything up by itself. */
export const configurationTemplateIds = ['powerDistribution', 'integratedEnergy', 'property', 'heating', 'water', 'empty'] as const;
export type ConfigurationTemplateId = (typeof configurationTemplateIds)[number];

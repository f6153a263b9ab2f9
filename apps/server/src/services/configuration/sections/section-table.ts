import { type ConfigurationSection, configurationSections } from '@energy-om/domain';
import { alarmRulesSection } from './alarm-rules.ts';
import { areasSection } from './areas.ts';
import { businessTypesSection } from './business-types.ts';
import { calendarsSection } from './calendars.ts';
import { dispatchRulesSection } from './dispatch-rules.ts';
import { escalationSection } from './escalation.ts';
import { inspectionRoutesSection } from './inspection-routes.ts';
import { meterModelsSection } from './meter-models.ts';
import { orderFieldsSection } from './order-fields.ts';
import { parametersSection } from './parameters.ts';
import { plansSection } from './plans.ts';
import { printedFormsSection } from './printed-forms.ts';
import { projectsSection } from './projects.ts';
import type { AnySection } from './section.ts';
import { tariffAssignmentsSection } from './tariff-assignments.ts';
import { tariffCalendarSection } from './tariff-calendar.ts';
import { tariffsSection } from './tariffs.ts';
import { teamsSection } from './teams.ts';

export const sectionTable: Readonly<Record<ConfigurationSection, AnySection>> = {
  calendars: calendarsSection,
  areas: areasSection,
  businessTypes: businessTypesSection,
  orderFields: orderFieldsSection,
  teams: teamsSection,
  projects: projectsSection,
  meterModels: meterModelsSection,
  alarmRules: alarmRulesSection,
  dispatchRules: dispatchRulesSection,
  inspectionRoutes: inspectionRoutesSection,
  plans: plansSection,
  tariffCalendar: tariffCalendarSection,
  tariffs: tariffsSection,
  tariffAssignments: tariffAssignmentsSection,
  escalation: escalationSection,
  parameters: parametersSection,
  printedForms: printedFormsSection,
};

/** In the order in which they are read and written. */
export const sectionsInOrder: readonly AnySection[] = configurationSections.map((name) => sectionTable[name]);

import { type ConfigurationSection, configurationSections } from '@energy-om/domain';
import { alarmRulesSection } from './alarm-rules.ts';
import { areasSection } from './areas.ts';
import { businessTypesSection } from './business-types.ts';
import { calendarsSection } from './calendars.ts';
import { dispatchRulesSection } from './dispatch-rules.ts';
import { projectsSection } from './projects.ts';
import type { AnySection } from './section.ts';
import { teamsSection } from './teams.ts';

export const sectionTable: Readonly<Record<ConfigurationSection, AnySection>> = {
  calendars: calendarsSection,
  areas: areasSection,
  businessTypes: businessTypesSection,
  teams: teamsSection,
  projects: projectsSection,
  alarmRules: alarmRulesSection,
  dispatchRules: dispatchRulesSection,
};

/** In the order in which they are read and written. */
export const sectionsInOrder: readonly AnySection[] = configurationSections.map((name) => sectionTable[name]);

import type { Role } from '@energy-om/domain';
import type { AlarmRuleEntry } from '../sections/alarm-rules.ts';
import type { BusinessTypeEntry } from '../sections/business-types.ts';
import type { CalendarEntry } from '../sections/calendars.ts';
import type { TeamEntry } from '../sections/teams.ts';

/** A business type with the public standards that its items go by, by number. */
export interface TemplateBusinessType {
  entry: BusinessTypeEntry;
  basis: readonly string[];
}

/** Someone that an operator of the trade invites. */
export interface Position {
  name: string;
  role: Role;
  duty: string;
}

/**
 * What an operator of a trade begins with, in the language of the tenants. It has no area and no project, because those are the operator's
 * own, and no dispatch rule, because the teams have nobody yet.
 */
export interface ConfigurationTemplate {
  name: string;
  description: string;
  calendars: readonly CalendarEntry[];
  businessTypes: readonly TemplateBusinessType[];
  teams: readonly TeamEntry[];
  alarmRules: readonly AlarmRuleEntry[];
  positions: readonly Position[];
}

import type { Language } from '@energy-om/contract';
import type { Role } from '@energy-om/domain';
import type { AlarmRuleEntry } from '../sections/alarm-rules.ts';
import type { BusinessTypeEntry } from '../sections/business-types.ts';
import type { CalendarEntry } from '../sections/calendars.ts';
import type { EscalationEntry } from '../sections/escalation.ts';
import type { MeterModelEntry } from '../sections/meter-models.ts';
import type { OrderFieldsEntry } from '../sections/order-fields.ts';
import type { TeamEntry } from '../sections/teams.ts';

/** A business type with the public standards that its items go by, by number. */
export interface TemplateBusinessType {
  entry: BusinessTypeEntry;
  basis: readonly string[];
}

/** What is said of a template, in the language of whoever chooses one. */
export type LocalisedText = Readonly<Record<Language, string>>;

/** Someone that an operator of the trade invites. */
export interface Position {
  name: LocalisedText;
  role: Role;
  duty: LocalisedText;
}

/**
 * What an operator of a trade begins with; what becomes the tenant's own is in the language of the tenants. It has no area and no project, because those are the operator's
 * own, and no dispatch rule, because the teams have nobody yet.
 */
export interface ConfigurationTemplate {
  name: LocalisedText;
  description: LocalisedText;
  calendars: readonly CalendarEntry[];
  businessTypes: readonly TemplateBusinessType[];
  teams: readonly TeamEntry[];
  alarmRules: readonly AlarmRuleEntry[];
  /** What is asked for on every new order; none is required, because customers report faults too. */
  orderFields: OrderFieldsEntry['fields'];
  meterModels: readonly MeterModelEntry[];
  /** Null: nobody is notified of a deadline. */
  escalation: EscalationEntry | null;
  positions: readonly Position[];
}

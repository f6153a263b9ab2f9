import type { AreaKind, CalendarDays, ClockTargetChanges, FormField, ReportSettings } from '@energy-om/domain';
import type { Database } from '#db/database.ts';

/** An area with what is shown of a place in it. */
export interface AreaFacts {
  name: string;
  kind: AreaKind;
  path: string;
  address: string | null;
  longitude: number | null;
  latitude: number | null;
}

/** What orders go by, as administrators have set it up; null for a key that the tenant has nothing under. */
export type RuleRows = {
  /** By id. */
  businessTypes: {
    name: string;
    cause_codes: string[];
    remedy_codes: string[];
    clock_targets: ClockTargetChanges;
    demands_permits: boolean;
    saving_checked: boolean;
  } | null;
  /** By `formKey`: the fields of a business type's form in one of its versions. */
  resultForms: FormField[] | null;
  /** By version: the fields that the tenant added to orders. */
  orderForms: FormField[] | null;
  /** By id. */
  projects: { clock_targets: ClockTargetChanges; grab_allowed: boolean } | null;
  /** By id. */
  areas: AreaFacts | null;
  /** By id, and the tenant's default under `defaultCalendar`. */
  calendars: CalendarDays | null;
  /** By the tenant's own id. */
  tenants: { time_zone: string; settings: { clockTargets?: ClockTargetChanges; reports?: Partial<ReportSettings> } } | null;
};

export const defaultCalendar = 'default';

export const formKey = (businessTypeId: string, version: number) => `${businessTypeId}/${version}`;

export type WantedRules = { readonly [Kind in keyof RuleRows]: readonly (string | null)[] };

export type Rules = { readonly [Kind in keyof RuleRows]: ReadonlyMap<string, RuleRows[Kind]> };

/**
 * Remembers what orders go by, for what is shown of them. Whoever decides about an order reads it from the database. What was remembered is shared by many answers and must not be
 * changed.
 */
export interface RuleCache {
  /** @param database reads what is not remembered; what a transaction reads is not remembered, because it may be rolled back */
  load(database: Pick<Database, 'run'>, tenantId: string, wanted: WantedRules): Promise<Rules>;
  forgetTenant(tenantId: string): void;
  forgetAll(): void;
}

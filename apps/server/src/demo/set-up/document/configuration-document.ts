import { configurationFormat, configurationVersion } from '@energy-om/contract';
import type { ConfigurationSection } from '@energy-om/domain';
import type { TenantPlan } from '#demo/tenant/tenant-plan.ts';
import { plantEscalation } from '#services/configuration/templates/escalation.ts';
import { alarmRuleEntries } from './alarm-rule-entries.ts';
import { areaEntries } from './area-entries.ts';
import { businessTypeEntries } from './business-type-entries.ts';
import { calendarEntries } from './calendar-entries.ts';
import { dispatchRuleEntries } from './dispatch-rule-entries.ts';
import { meterModelEntries } from './meter-model-entries.ts';
import { parametersEntry } from './parameters-entry.ts';
import { projectEntries } from './project-entries.ts';

/** The configuration of a tenant as the file that another tenant could take in. @param now epoch milliseconds */
export function configurationDocument(plan: TenantPlan, now: number): string {
  const sections: Partial<Record<ConfigurationSection, Record<string, unknown>[]>> = {
    calendars: calendarEntries(now),
    areas: areaEntries(plan),
    businessTypes: businessTypeEntries(plan),
    teams: plan.teams.map(({ name, specialties, phone }) => ({ name, specialties, phone })),
    projects: projectEntries(plan, now),
    meterModels: meterModelEntries(),
    alarmRules: alarmRuleEntries(plan),
    dispatchRules: dispatchRuleEntries(plan),
    escalation: [{ ...plantEscalation }],
    parameters: [parametersEntry(plan)],
  };
  return JSON.stringify({ format: configurationFormat, version: configurationVersion, tenantName: plan.name, sections });
}

import { configurationSections } from '@energy-om/domain';
import pg from 'pg';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { z } from 'zod';
import { sectionTable } from '#services/configuration/sections/section-table.ts';
import { readDatabase } from '../support/schema/read-database.ts';
import { createTestDatabase } from '../support/services/postgres-database.ts';

/** What tables of settings begin with. A table of such a name is in a document, or it says here why it is not. */
const settings =
  /^(areas|work_calendars|business_type|order_form|team|project|meter_model|alarm_rule|dispatch_rule|inspection_route|plan|escalation|tenant_parameters|printed_forms|tariff)/;

/** The field of a section that has what a column has, by table. Columns of the same name as their field are not listed. */
const fields: Readonly<Record<string, { section: keyof typeof sectionTable; columns: Readonly<Record<string, string>> }>> = {
  work_calendars: { section: 'calendars', columns: { days: 'hours' } },
  areas: { section: 'areas', columns: { parent_id: 'path', calendar_id: 'calendar', name: 'path' } },
  business_types: { section: 'businessTypes', columns: {} },
  business_type_forms: { section: 'businessTypes', columns: { fields: 'form' } },
  order_form_versions: { section: 'orderFields', columns: {} },
  teams: { section: 'teams', columns: {} },
  team_areas: { section: 'teams', columns: { area_id: 'areas' } },
  team_business_types: { section: 'teams', columns: { business_type_id: 'businessTypes' } },
  projects: { section: 'projects', columns: { calendar_id: 'calendar' } },
  project_areas: { section: 'projects', columns: { area_id: 'areas' } },
  project_teams: { section: 'projects', columns: { team_id: 'teams' } },
  project_business_types: { section: 'projects', columns: { business_type_id: 'businessTypes' } },
  meter_models: { section: 'meterModels', columns: {} },
  alarm_rules: {
    section: 'alarmRules',
    columns: { model_id: 'target', device_id: 'target', area_id: 'target', business_type_id: 'businessType' },
  },
  dispatch_rules: { section: 'dispatchRules', columns: { business_type_ids: 'businessTypes', area_id: 'area', team_id: 'team' } },
  inspection_routes: { section: 'inspectionRoutes', columns: { area_id: 'site' } },
  inspection_route_versions: { section: 'inspectionRoutes', columns: {} },
  plans: {
    section: 'plans',
    columns: {
      ...{ project_id: 'project', area_id: 'site', business_type_id: 'businessType', route_id: 'route', state: 'enabled' },
      ...{ season_from: 'season', season_to: 'season', counter_every: 'counter', counter_from: 'counter', counter_already: 'counter' },
      counter_meter_id: 'meter',
    },
  },
  plan_devices: { section: 'plans', columns: { device_id: 'devices' } },
  tariffs: { section: 'tariffs', columns: {} },
  tariff_versions: { section: 'tariffs', columns: { tariff_id: 'name', content: 'prices' } },
  tariff_calendars: { section: 'tariffCalendar', columns: { dates: 'holidays' } },
  tariff_assignments: { section: 'tariffAssignments', columns: { area_id: 'area', tariff_id: 'tariff', from_at: 'validFrom' } },
  escalation_versions: { section: 'escalation', columns: {} },
  printed_forms: { section: 'printedForms', columns: {} },
  tenant_parameters: { section: 'parameters', columns: { dispatchers_may_export: 'dispatchersMayExport' } },
};

/** Columns that no document has, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  '*.tenant_id': 'the tenant is the one that takes the document in',
  '*.id': 'names identify, ids are each tenant’s own',
  '*.version': 'counts the changes of one tenant',
  '*.retired_at': 'what is retired stays behind',
  '*.removed_at': 'what is removed stays behind',
  '*.created_at': 'when it was made here',
  '*.updated_at': 'when it was changed here',
  '*.published_at': 'when it was published here',
  '*.published_by': 'people are each tenant’s own',
  '*.saved_at': 'when it was saved here',
  '*.saved_by': 'people are each tenant’s own',
  '*.draft_form': 'a draft is not in force',
  '*.form_version': 'counts the publications of one tenant',
  'areas.path': 'made of ids; the names that lead to it are in the document',
  'work_calendars.days': 'three fields of a document: hours, holidays, extraWorkdays',
  'business_type_forms.business_type_id': 'the form is within its business type',
  'teams.longitude': 'where a team is at present',
  'teams.latitude': 'where a team is at present',
  'teams.dissolved_at': 'what is dissolved stays behind',
  'team_areas.team_id': 'the list is within its team',
  'team_business_types.team_id': 'the list is within its team',
  'projects.manager_id': 'people are each tenant’s own',
  'projects.state': 'what is ended stays behind',
  'project_areas.project_id': 'the list is within its project',
  'project_teams.project_id': 'the list is within its project',
  'project_business_types.project_id': 'the list is within its project',
  'alarm_rules.template': 'noted where a rule is added from its template; its terms are in the document',
  'inspection_route_versions.route_id': 'the points are within their route',
  'inspection_route_versions.created_by': 'people are each tenant’s own',
  'plans.pause': 'what the system has paused stays behind',
  'plans.decided_until': 'a plan counts from when it is taken in',
  'plans.rule_since': 'a plan counts from when it is taken in',
  'plans.next_at': 'follows from the rule',
  'plans.next_order_at': 'follows from the rule',
  'plan_devices.plan_id': 'the list is within its plan',
  'tariff_versions.state': 'a version comes as a draft, which a second person signs',
  'tariff_versions.made_by': 'people are each tenant’s own',
  'tariff_versions.made_at': 'when it was made here',
  'tariff_versions.requested_by': 'people are each tenant’s own',
  'tariff_versions.requested_at': 'when it was requested here',
  'tariff_versions.hash': 'of what was requested here',
  'tariff_versions.decided_by': 'people are each tenant’s own',
  'tariff_versions.decided_at': 'when it was signed here',
  'tariff_versions.refusal': 'why it was not signed here',
  'tariff_assignments.assigned_by': 'people are each tenant’s own',
  'tariff_assignments.assigned_at': 'when it was assigned here',
  'tenant_parameters.display_name': 'names are each tenant’s own',
  'tenant_parameters.short_name': 'names are each tenant’s own',
  'tenant_parameters.logo': 'a logo is each tenant’s own',
  'escalation_versions.person_ids': 'people are each tenant’s own',
};

/** Tables of such names that have no setting. */
const otherTables: Readonly<Record<string, string>> = {
  order_forms: 'the draft and the number of the published version',
  team_members: 'people are each tenant’s own',
  project_clients: 'people are each tenant’s own',
  escalation_sends: 'what was sent',
  plan_occurrences: 'what became of dates',
  plan_counters: 'from where a tenant’s own machines count',
};

let columns: Map<string, string[]>;

beforeAll(async () => {
  const client = new pg.Client({ connectionString: await createTestDatabase(inject('postgresUrl')) });
  await client.connect();
  const database = await readDatabase(client);
  await client.end();
  columns = new Map([...database.columns].filter(([table]) => settings.test(table)).map(([table, each]) => [table, [...each.keys()]]));
});

const camelCase = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const fieldsOf = (section: keyof typeof sectionTable) => Object.keys((sectionTable[section].schema as z.ZodObject).shape);

describe('the document of a configuration', () => {
  it('knows every table of settings', () => {
    expect([...columns.keys()].sort()).toEqual([...Object.keys(fields), ...Object.keys(otherTables)].sort());
    const sections = new Set(Object.values(fields).map(({ section }) => section));
    expect(configurationSections.filter((section) => !sections.has(section))).toEqual([]);
  });

  it('has every column of these tables, but for named exceptions', () => {
    const missing = Object.entries(fields).flatMap(([table, { section, columns: renamed }]) => {
      const known = fieldsOf(section);
      return (columns.get(table) ?? []).flatMap((column) => {
        if (`*.${column}` in exceptions || `${table}.${column}` in exceptions) return [];
        return known.includes(renamed[column] ?? camelCase(column)) ? [] : [`${table}.${column}`];
      });
    });
    expect(missing).toEqual([]);
  });

  it('has no exception for a column that is gone', () => {
    const all = new Set([...columns].flatMap(([table, each]) => each.flatMap((column) => [`${table}.${column}`, `*.${column}`])));
    expect(Object.keys(exceptions).filter((exception) => !all.has(exception))).toEqual([]);
  });
});

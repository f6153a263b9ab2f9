import type { ApiOutput } from '@energy-om/contract';
import { maxSetupCount, type SetupStep, setupSteps } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';

/** Rows by the condition on `x`, up to the maximum: what it costs does not grow with the table. */
const count = (table: string, condition: string) => `
      (select count(*)::int from (select from ${table} x where x.tenant_id = :tenant and ${condition} limit ${maxSetupCount}) counted)`;
const exists = (table: string, condition: string) => `
      exists (select from ${table} x where x.tenant_id = :tenant and ${condition})`;

interface SetupRow {
  has_calendar: boolean;
  areas: number;
  sites: number;
  active_projects: number;
  ended_projects: number;
  business_types: number;
  without_form: number;
  teams: number;
  is_led: boolean;
  members: number;
  devices: number;
  had_device: boolean;
  has_reading: boolean;
  has_order: boolean;
}

/** Retired rows do not count, except devices: the first of them has been there. */
const findSetup = statement<{ tenant: string }, SetupRow>(
  'find-setup',
  `
    select
      ${exists('work_calendars', 'x.retired_at is null')} as has_calendar,
      ${count('areas', 'x.retired_at is null')} as areas,
      ${count('areas', "x.kind = 'site' and x.retired_at is null")} as sites,
      ${count('projects', "x.state = 'active'")} as active_projects,
      ${count('projects', "x.state = 'ended'")} as ended_projects,
      ${count('business_types', 'x.retired_at is null')} as business_types,
      ${count('business_types', 'x.retired_at is null and x.form_version = 0')} as without_form,
      ${count('teams', 'true')} as teams,
      ${exists('team_members', 'x.is_leader')} as is_led,
      ${count('memberships', "x.state = 'member'")} as members,
      ${count('devices', 'x.retired_at is null')} as devices,
      ${exists('devices', 'true')} as had_device,
      ${exists('device_states', 'x.read_at is not null')} as has_reading,
      ${exists('work_orders', 'true')} as has_order`,
);

type Progress = ApiOutput<'getSetupProgress'>;

/** The tenant's progress as a whole, the same for an administrator of one area: each step is there once for all. */
export const getSetupProgress: Verb<'getSetupProgress'> = async ({ actor, database }) => {
  const [row] = await database.run(findSetup, { tenant: actor.tenantId });
  if (!row) throw new Error('a select without a table returns one row');
  const states = presentSteps(row);
  return { steps: setupSteps.map((step) => ({ step, ...states[step] })), ended: row.has_order };
};

/**
 * A tenant has its organisation when it took a template in, or wrote what a template brings: a calendar or a business type. A team needs a
 * leader, who accepts its orders; an administrator alone is nobody who works on them.
 */
function presentSteps(row: SetupRow): Record<SetupStep, Omit<Progress['steps'][number], 'step'>> {
  return {
    organisation: { done: row.has_calendar || row.business_types > 0 },
    areas: { done: row.sites > 0, count: row.sites || row.areas },
    project: { done: row.active_projects > 0, count: row.active_projects || row.ended_projects },
    businessTypes: { done: row.business_types > 0, count: row.business_types, withoutForm: row.without_form },
    team: { done: row.is_led, count: row.teams },
    people: { done: row.members > 1, count: row.members },
    firstDevice: { done: row.had_device, count: row.devices },
    firstReading: { done: row.has_reading },
    firstOrder: { done: row.has_order },
  };
}

import { maxContractNoLength, maxNameLength, maxProjectParts, maxProjectsOfStatistics, projectStates } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  cursor,
  date,
  eventLevel,
  id,
  keyword,
  named,
  nameText,
  pageInput,
  pageOf,
  person,
  personWithPhone,
  wholeNumber,
  withoutHiddenCharacters,
} from '../wire.ts';
import { site } from './device.ts';
import { clockTargets } from './schemas/clock-wire.ts';
import { formField } from './schemas/form-wire.ts';
import { workOrderStatusCode } from './schemas/work-order-wire.ts';

/** A project as administrators keep it. */
export const managedProject = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  customer: z.string(),
  contractNo: z.string().nullable(),
  manager: person.nullable(),
  /** Local dates; null: open. */
  startsOn: date.nullable(),
  endsOn: date.nullable(),
  /** Whether a team's people may take an order before it is dispatched (抢单). */
  grabAllowed: z.boolean(),
  /** Holds where an area has none of its own; null: the tenant's. */
  calendarId: z.string().nullable(),
  /** The service levels of its contract; they hold before those of the business types and the organisation. */
  clockTargets,
  /** No new order is raised in an ended project; it stays readable. */
  state: z.enum(projectStates),
  areas: z.array(named),
  teams: z.array(named),
  businessTypes: z.array(named),
  /** Who represents the customer. */
  clients: z.array(person),
  openOrders: z.number(),
  /** Whether this account may change it. */
  mayManage: z.boolean(),
});

/** A project as those see it who work in it or have work done in it. */
const userProject = z.object({
  id: z.string(),
  name: z.string(),
  customer: z.string(),
  state: z.enum(projectStates),
  /** Local dates; null: open. */
  startsOn: date.nullable(),
  endsOn: date.nullable(),
  manager: personWithPhone.nullable(),
  /** The account manages or represents it, or is in one of its teams. */
  mine: z.boolean(),
  areas: z.array(named),
  /** The orders that are not ended and that this account may see, and those among them with an overdue clock. */
  openOrders: z.number(),
  overdueOrders: z.number(),
});

/** What a tenant shows of its projects to the tenants above it: no right follows from it. */
const tenantProject = z.object({ id: z.string(), name: z.string(), state: z.enum(projectStates), openOrders: z.number() });

export const projectApi = {
  listManagedProjects: endpoint(
    'GET',
    '/api/maintenance/projectmanage/GetList',
    'setup.view',
    'Lists the projects with everything that they consist of, ended ones last.',
    z.object({}),
    z.array(managedProject),
  ),
  saveProject: endpoint(
    'POST',
    '/api/maintenance/projectmanage/Save',
    'project.manage',
    'Creates a project, or changes it if its version is still the one that was read.',
    z.object({
      id: id.optional(),
      version: wholeNumber.optional(),
      name: nameText(maxNameLength),
      customer: nameText(maxNameLength),
      contractNo: withoutHiddenCharacters(z.string().trim().max(maxContractNoLength)).nullable().default(null),
      managerId: id.nullable().default(null),
      startsOn: date.nullable().default(null),
      endsOn: date.nullable().default(null),
      grabAllowed: z.boolean(),
      /** Null: the areas' or the tenant's calendar holds; undefined leaves it. */
      calendarId: id.nullable().optional(),
      /** Undefined leaves them. */
      clockTargets: clockTargets.optional(),
      areaIds: z.array(id).min(1).max(maxProjectParts),
      teamIds: z.array(id).max(maxProjectParts),
      businessTypeIds: z.array(id).max(maxProjectParts),
      clientIds: z.array(id).max(maxProjectParts),
    }),
    managedProject,
  ),
  endProject: endpoint(
    'POST',
    '/api/maintenance/projectmanage/End',
    'project.manage',
    'Ends a project without open orders: it stays readable, and no new order is raised in it.',
    z.object({ id, version: wholeNumber }),
    managedProject,
  ),
  reopenProject: endpoint(
    'POST',
    '/api/maintenance/projectmanage/Reopen',
    'project.manage',
    'Makes an ended project active again.',
    z.object({ id, version: wholeNumber }),
    managedProject,
  ),
  listSubTenantProjects: endpoint(
    'GET',
    '/api/maintenance/appporjectmanage/GetSubTenantProjectList',
    'project.view',
    'Lists the projects of this tenant and, for accounts that see all of its projects, the names and numbers of those of the tenants below it.',
    z.object({}),
    z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** 0: the tenant itself. */
        depth: z.number(),
        projects: z.array(tenantProject),
      }),
    ),
  ),
  listProjectWorkOrders: endpoint(
    'POST',
    '/api/maintenance/ProjectManage/GetProjectWorkOrderInfoList',
    'statistics.view',
    'Returns the orders of each project by status, as far as the account’s statistics reach: of the named projects, or of the active ones.',
    z.object({ projectIds: z.array(id).max(maxProjectsOfStatistics).optional() }),
    z.array(
      named.extend({
        /** Statuses with an order; `least` is true where there are more orders than were counted. */
        byStatus: z.array(z.object({ status: workOrderStatusCode, count: z.number(), least: z.boolean() })),
      }),
    ),
    { limit: 'read' },
  ),
  listBusinessTypes: endpoint(
    'GET',
    '/api/maintenance/appBusinessType/GetList',
    'project.view',
    'Lists the business types of one project or of all.',
    z.object({ projectId: id.optional() }),
    z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        defaultLevel: eventLevel,
        acceptWithinMinutes: z.number(),
        finishWithinMinutes: z.number(),
        /** The response and resolution times by level, so that the form can show what a level means. */
        promises: z.array(
          z.object({
            level: eventLevel,
            acceptWithinMinutes: z.number(),
            /** Whether the minutes count only during the tenant's working hours. */
            acceptInWorkingHours: z.boolean(),
            finishWithinMinutes: z.number(),
            finishInWorkingHours: z.boolean(),
          }),
        ),
        backfillForm: z.array(formField),
        beforePhotoRequired: z.boolean(),
        afterPhotoRequired: z.boolean(),
        checkRequired: z.boolean(),
      }),
    ),
  ),
  listProjectSites: endpoint(
    'GET',
    '/api/maintenance/appporjectmanage/GetProjectBusinessSiteList',
    'project.view',
    'Lists the sites of a project, or only those where a business type is served.',
    z.object({ projectId: id, businessTypeId: id.optional() }),
    z.array(site),
  ),
  listUserProjects: endpoint(
    'POST',
    '/api/maintenance/appporjectmanage/GetUserProjectList',
    'project.view',
    'Lists the projects in reach of the account, or those that it takes part in, ended ones last.',
    z.object({
      ...pageInput,
      cursor,
      keyword,
      state: z.enum(projectStates).optional(),
      scope: z.enum(['mine', 'all']).default('all'),
    }),
    pageOf(userProject),
    { limit: 'read' },
  ),
  getProject: endpoint(
    'GET',
    '/api/maintenance/appporjectmanage/GetProjectDetails',
    'project.view',
    'Returns a project with its contract, areas, teams, service levels and orders.',
    z.object({ id }),
    userProject.extend({
      contractNo: z.string().nullable(),
      grabAllowed: z.boolean(),
      /** Null: the areas' or the tenant's calendar holds. */
      calendar: named.nullable(),
      clockTargets,
      businessTypes: z.array(named),
      /** Null for accounts that do not see teams. */
      teams: z.array(named.extend({ leader: personWithPhone.nullable(), memberCount: z.number() })).nullable(),
      clients: z.array(personWithPhone),
      deviceCount: z.number(),
    }),
  ),
  listBoundProjects: endpoint(
    'GET',
    '/api/business/appoperationlogs/GetUserWorkOrderBindItemList',
    'work-order.view',
    'Lists the projects bound to the account’s work orders.',
    z.object({}),
    z.array(named),
  ),
  listNewOrderProjects: endpoint(
    'GET',
    '/api/maintenance/appporjectmanage/GetProjectListForNewOrder',
    'work-order.create',
    'Lists the projects in which this account may raise an order.',
    z.object({}),
    z.array(z.object({ id: z.string(), name: z.string(), customer: z.string() })),
  ),
} as const;

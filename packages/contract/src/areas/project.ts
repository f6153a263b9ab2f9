import { maxContractNoLength, maxNameLength, maxProjectParts, projectStates } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint, notServedYet } from '../endpoint.ts';
import { date, eventLevel, id, named, nameText, person, wholeNumber, withoutHiddenCharacters } from '../wire.ts';
import { site } from './device.ts';
import { clockTargets } from './schemas/clock-wire.ts';
import { formField } from './schemas/form-wire.ts';

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
  listSubTenantProjects: notServedYet(
    'GET',
    '/api/maintenance/appporjectmanage/GetSubTenantProjectList',
    'account',
    'Lists the projects of this tenant and of the tenants below it.',
  ),
  listProjectWorkOrders: notServedYet(
    'POST',
    '/api/maintenance/ProjectManage/GetProjectWorkOrderInfoList',
    'account',
    'Returns the orders of each project by status.',
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
  listUserProjects: notServedYet(
    'POST',
    '/api/maintenance/appporjectmanage/GetUserProjectList',
    'account',
    'Lists the projects that the account takes part in.',
  ),
  getProject: notServedYet(
    'GET',
    '/api/maintenance/appporjectmanage/GetProjectDetails',
    'account',
    'Returns a project with contract, sites, team and counts.',
  ),
  listBoundProjects: notServedYet(
    'GET',
    '/api/business/appoperationlogs/GetUserWorkOrderBindItemList',
    'account',
    'Lists the projects bound to the account’s work orders.',
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

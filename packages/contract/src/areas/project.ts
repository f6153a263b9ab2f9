import { z } from 'zod';
import { endpoint, notServedYet } from '../endpoint.ts';
import { eventLevel, id } from '../wire.ts';
import { site } from './device.ts';
import { formField } from './schemas/form-wire.ts';

export const projectApi = {
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

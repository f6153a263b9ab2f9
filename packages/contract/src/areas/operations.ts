import { roles } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint, notServedYet } from '../endpoint.ts';
import { date, eventLevel, id, instant, keyword, named, oneOrMany, person } from '../wire.ts';
import { alarm, alarmCondition, currentValue } from './alarm.ts';
import { site } from './device.ts';
import { consumptionUnit, countedEnergyType, measuredValue } from './schemas/device-wire.ts';
import { formField } from './schemas/form-wire.ts';
import { mainAction, runningClock, workOrderRow, workOrderStatusCode } from './schemas/work-order-wire.ts';

export const teamMember = z.object({
  id: z.string(),
  fullName: z.string(),
  phoneNumber: z.string().nullable(),
  isLeader: z.boolean(),
  openOrders: z.number(),
});

/** A device that does not report is counted neither as online nor as offline. */
const deviceCounts = z.object({ total: z.number(), online: z.number(), offline: z.number() });

/** A day of the years 1000 to 2999, so that the days before and after it have four-digit years too. */
const taskDay = date.regex(/^[12]/);

const userTask = workOrderRow
  .pick({
    id: true,
    orderNo: true,
    title: true,
    status: true,
    version: true,
    level: true,
    source: true,
    project: true,
    site: true,
    clock: true,
    overdue: true,
    onHold: true,
    mainAction: true,
  })
  .extend({
    /** Whether a maintenance plan raised the order. */
    planned: z.boolean(),
    /** What `when` is: a deadline, the planned finish, the promised arrival, or the instant at which the work was finished. */
    kind: z.enum(['due', 'planned', 'arrival', 'finished']),
    when: instant,
    /** The days of the range that list the task: the day of `when`, and today if that day has passed and the order is still open. */
    dates: z.array(date),
  });

export const operationsApi = {
  getHomePage: endpoint(
    'GET',
    '/api/business/apphomepage/GetHomePageData',
    'account',
    'Returns the data of the home page: the account’s counts, its most urgent order, devices, alarms, energy, environment.',
    z.object({}),
    z.object({
      tenant: named,
      /** The orders in scope that are past a deadline, and by stage those that wait for an action of this account. */
      counts: z.object({
        timedOut: z.number(),
        toDispatch: z.number(),
        /** Orders that are not dispatched yet and that a team of this account may grab. */
        toGrab: z.number(),
        toAccept: z.number(),
        toAssign: z.number(),
        executing: z.number(),
        toBackfill: z.number(),
        toCheck: z.number(),
        toEvaluate: z.number(),
        toSign: z.number(),
      }),
      /** The most urgent order of this account: its own orders before those it may grab, then by level and lateness. */
      mostUrgent: z
        .object({
          id: z.string(),
          orderNo: z.string(),
          title: z.string(),
          status: workOrderStatusCode,
          version: z.number(),
          level: eventLevel,
          site: named,
          clock: runningClock.nullable(),
          mainAction,
          /**
           * The newest reading of the value that the order's most serious alarm is about. Null when the order has no active alarm, for
           * a `noData` alarm, and when this account may not see the alarm.
           */
          measured: currentValue
            .extend({
              deviceId: z.string(),
              /** The condition as it was when the alarm was raised. */
              condition: alarmCondition,
              /** The value before its last change; null when that change is more than 15 minutes old. */
              before: measuredValue.nullable(),
            })
            .nullable(),
        })
        .nullable(),
      /** The tasks of today, counted over the list that `listUserTasks` returns; null when the account may not see orders. */
      tasksToday: z.object({ open: z.number(), finished: z.number() }).nullable(),
      /** Null when the account may not see devices. */
      devices: z
        .object({
          device: deviceCounts,
          meter: deviceCounts,
          gateway: deviceCounts,
        })
        .nullable(),
      createdToday: z.number(),
      finishedToday: z.number(),
      /** The open orders of this account's teams; null without a team. */
      team: z.object({ open: z.number(), executing: z.number(), timedOut: z.number() }).nullable(),
      /** The alarms that are not cleared; null when the account may not see alarms. */
      alarms: z
        .object({
          unacknowledged: z.number(),
          byLevel: z.array(z.object({ level: eventLevel, count: z.number() })),
          newest: z
            .object({ id: z.string(), name: z.string(), level: eventLevel, device: z.string(), site: z.string(), raisedAt: instant })
            .nullable(),
          /** The alarms of level 1, unacknowledged first, then newest first; at most three. */
          gravest: z.array(alarm.extend({ mayAcknowledge: z.boolean() })),
        })
        .nullable(),
      /** The energy types with at least one meter that this account may see; null when it may not see energy. */
      energy: z
        .array(
          z.object({
            energyType: countedEnergyType,
            unit: consumptionUnit,
            /** Consumption of today until now. */
            today: z.number(),
            /** Consumption of yesterday until the same time; null when nothing was measured. */
            yesterday: z.number().nullable(),
            /**
             * Consumption of each hour of today, the current hour last; their sum is `today`. A day on which the clocks change has 23 or
             * 25 hours.
             */
            hours: z.array(z.number()),
          }),
        )
        .nullable(),
      /** Means over the sensors that reported within the last hour. */
      environment: z.object({ sensors: z.number(), temperature: z.number().nullable(), humidity: z.number().nullable() }).nullable(),
      /** The number of unread notifications of any kind, counted up to 100. */
      unreadMessages: z.number(),
      at: instant,
    }),
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
  listUserTasks: endpoint(
    'GET',
    '/api/maintenance/AppTaskScheduling/GetUserTask',
    'work-order.view',
    'Lists the account’s orders and planned maintenance by day: those that wait for it, that it works on, that it finished.',
    /** Local days of the tenant, both inclusive, at most 62 days apart. */
    z.object({ from: taskDay, to: taskDay }),
    z.object({
      from: date,
      to: date,
      /** Today in the tenant’s time zone, as are all days of this answer. */
      today: date,
      /** Every day of the range with the number of its tasks by kind; `overdue` counts the overdue tasks of all kinds. */
      days: z.array(
        z.object({
          date,
          due: z.number(),
          planned: z.number(),
          arrival: z.number(),
          finished: z.number(),
          overdue: z.number(),
        }),
      ),
      /** The tasks in order of time. */
      tasks: z.array(userTask),
      /** True when there are more tasks than `tasks` lists and `days` counts. */
      more: z.boolean(),
    }),
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
  listMaintenanceLog: notServedYet(
    'GET',
    '/api/business/appoperationlogs/GetMaintenanceLog',
    'account',
    'Lists the maintenance log: what was done on which object, and by whom.',
  ),
  listBoundProjects: notServedYet(
    'GET',
    '/api/business/appoperationlogs/GetUserWorkOrderBindItemList',
    'account',
    'Lists the projects bound to the account’s work orders.',
  ),
  listTeams: endpoint(
    'GET',
    '/api/maintenance/appoperationTeam/GetList',
    'team.view',
    'Lists the teams with their members and the number of open orders of each member.',
    z.object({ projectId: id.optional() }),
    z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        specialty: z.string(),
        phone: z.string().nullable(),
        /** The area that the team serves; null when it serves the whole tenant. */
        area: named.nullable(),
        leader: person.nullable(),
        members: z.array(teamMember),
      }),
    ),
  ),
  listNewOrderProjects: endpoint(
    'GET',
    '/api/maintenance/appporjectmanage/GetProjectListForNewOrder',
    'work-order.create',
    'Lists the projects in which this account may raise an order.',
    z.object({}),
    z.array(z.object({ id: z.string(), name: z.string(), customer: z.string() })),
  ),
  listRoleUsers: endpoint(
    'POST',
    '/api/maintenance/UserExtend/GetRoleUserList',
    'member.view',
    'Lists the users of the tenant who have a role.',
    z.object({ roleCode: z.enum(roles), keyword }),
    z.array(z.object({ userId: z.string(), name: z.string(), ortName: z.string() })),
    { limit: 'read' },
  ),
  listAreaUsers: endpoint(
    'POST',
    '/api/maintenance/areaRole/GetAreaRelationUserInfoList',
    'member.view',
    'Lists the users who serve areas; each is shown as name / ortName.',
    z.object({ siteIds: oneOrMany(id), roleCode: z.enum(roles).optional() }),
    z.array(z.object({ userId: z.string(), name: z.string(), ortName: z.string() })),
    { limit: 'read' },
  ),
  createTrackPoints: notServedYet('POST', '/api/base/apptrack/Create', 'account', 'Stores the points of a track.'),
  getTrace: notServedYet('GET', '/api/base/apptrack/GetTraceList', 'account', 'Returns the track of a day with stays and distance.'),
} as const;

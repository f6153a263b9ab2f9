import { roles } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint, notServedYet } from '../endpoint.ts';
import { date, eventLevel, id, instant, keyword, named, person, several } from '../wire.ts';
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

/** What reports nothing is neither online nor offline. */
const deviceCounts = z.object({ total: z.number(), online: z.number(), offline: z.number() });

/** No year in which a day before or after it might not exist. */
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
    /** Raised by a plan. */
    planned: z.boolean(),
    /** What happens at `when`: a deadline, the planned finish, the arrival that was promised; or the work was finished. */
    kind: z.enum(['due', 'planned', 'arrival', 'finished']),
    when: instant,
    /** The days of the range on which it stands: that of `when`, and today where that day has passed and it is still open. */
    dates: z.array(date),
  });

export const operationsApi = {
  getHomePage: endpoint(
    'GET',
    '/api/business/apphomepage/GetHomePageData',
    'account',
    'What the home page shows: my counts, the most urgent order, devices, alarms, energy, environment.',
    z.object({}),
    z.object({
      tenant: named,
      /** Orders past a deadline in scope, and those waiting in each stage for this account's hand. */
      counts: z.object({
        timedOut: z.number(),
        toDispatch: z.number(),
        /** Not dispatched yet, and free for a team of this account to take. */
        toGrab: z.number(),
        toAccept: z.number(),
        toAssign: z.number(),
        executing: z.number(),
        toBackfill: z.number(),
        toCheck: z.number(),
        toEvaluate: z.number(),
        toSign: z.number(),
      }),
      /** The most urgent order of this account's: its own before what it may take, then by level and lateness. */
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
           * What the order's gravest alarm looks at, as its device says it now. Null where no alarm goes on, for silence, and where
           * this account may not see the alarm.
           */
          measured: currentValue
            .extend({
              deviceId: z.string(),
              /** What the alarm looked for when it was raised. */
              condition: alarmCondition,
              /** What it was until it changed last; null where that is longer ago than a quarter of an hour. */
              before: measuredValue.nullable(),
            })
            .nullable(),
        })
        .nullable(),
      /** Tasks of today as `listUserTasks` tells them, and no more than it tells; null where the account may not see orders. */
      tasksToday: z.object({ open: z.number(), finished: z.number() }).nullable(),
      /** Null where the account may not see devices. */
      devices: z
        .object({
          device: deviceCounts,
          meter: deviceCounts,
          gateway: deviceCounts,
        })
        .nullable(),
      createdToday: z.number(),
      finishedToday: z.number(),
      /** Orders that the teams of this account have in hand; null without a team. */
      team: z.object({ open: z.number(), executing: z.number(), timedOut: z.number() }).nullable(),
      /** Alarms that are not cleared; null where the account may not see them. */
      alarms: z
        .object({
          unacknowledged: z.number(),
          byLevel: z.array(z.object({ level: eventLevel, count: z.number() })),
          newest: z
            .object({ id: z.string(), name: z.string(), level: eventLevel, device: z.string(), site: z.string(), raisedAt: instant })
            .nullable(),
          /** Of level 1, those that nobody has acknowledged first, then the newest; at most three. */
          gravest: z.array(alarm.extend({ mayAcknowledge: z.boolean() })),
        })
        .nullable(),
      /** Types with a meter in sight. Null where the account may not see energy. */
      energy: z
        .array(
          z.object({
            energyType: countedEnergyType,
            unit: consumptionUnit,
            /** Until now. */
            today: z.number(),
            /** Until the same time; null: nothing was measured. */
            yesterday: z.number().nullable(),
            /** What each hour of today has used, the running one last; together what today has. A day of changed clocks has 23 or 25. */
            hours: z.array(z.number()),
          }),
        )
        .nullable(),
      /** Means over the sensors that have been heard of in the last hour. */
      environment: z.object({ sensors: z.number(), temperature: z.number().nullable(), humidity: z.number().nullable() }).nullable(),
      /** Messages of any kind that have not been read, counted to 100. */
      unreadMessages: z.number(),
      at: instant,
    }),
  ),
  listSubTenantProjects: notServedYet(
    'GET',
    '/api/maintenance/appporjectmanage/GetSubTenantProjectList',
    'account',
    'Projects of this tenant and those below it.',
  ),
  listProjectWorkOrders: notServedYet(
    'POST',
    '/api/maintenance/ProjectManage/GetProjectWorkOrderInfoList',
    'account',
    'Orders by status for each project.',
  ),
  listBusinessTypes: endpoint(
    'GET',
    '/api/maintenance/appBusinessType/GetList',
    'project.view',
    'Business types, of one project or all.',
    z.object({ projectId: id.optional() }),
    z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        defaultLevel: eventLevel,
        acceptWithinMinutes: z.number(),
        finishWithinMinutes: z.number(),
        /** By level, for the form to show what a level means. */
        promises: z.array(
          z.object({
            level: eventLevel,
            acceptWithinMinutes: z.number(),
            /** The minutes count in the tenant's working hours only. */
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
    'Sites of a project, or those of them where a business is served.',
    z.object({ projectId: id, businessTypeId: id.optional() }),
    z.array(site),
  ),
  listUserTasks: endpoint(
    'GET',
    '/api/maintenance/AppTaskScheduling/GetUserTask',
    'work-order.view',
    'My orders and planned maintenance by day: what waits for me, what I work on, what I finished.',
    /** Days in the tenant’s time zone, both included, at most 62 days apart. */
    z.object({ from: taskDay, to: taskDay }),
    z.object({
      from: date,
      to: date,
      /** In the tenant’s time zone, as all days here. */
      today: date,
      /** Every day of the range with how many tasks of each kind stand on it; `overdue` counts those of any kind. */
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
      /** In time order. */
      tasks: z.array(userTask),
      /** There is more than the tasks told, and more than the days count. */
      more: z.boolean(),
    }),
  ),
  listUserProjects: notServedYet('POST', '/api/maintenance/appporjectmanage/GetUserProjectList', 'account', 'Projects I take part in.'),
  getProject: notServedYet(
    'GET',
    '/api/maintenance/appporjectmanage/GetProjectDetails',
    'account',
    'A project with contract, sites, team and counts.',
  ),
  listMaintenanceLog: notServedYet('GET', '/api/business/appoperationlogs/GetMaintenanceLog', 'account', 'What was done on what, by whom.'),
  listBoundProjects: notServedYet(
    'GET',
    '/api/business/appoperationlogs/GetUserWorkOrderBindItemList',
    'account',
    'Projects bound to my work orders.',
  ),
  listTeams: endpoint(
    'GET',
    '/api/maintenance/appoperationTeam/GetList',
    'team.view',
    'Teams with their members and the orders each has in hand.',
    z.object({ projectId: id.optional() }),
    z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        specialty: z.string(),
        phone: z.string().nullable(),
        /** Where it serves; null: everywhere. */
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
    'Projects this account may raise an order in.',
    z.object({}),
    z.array(z.object({ id: z.string(), name: z.string(), customer: z.string() })),
  ),
  listRoleUsers: endpoint(
    'POST',
    '/api/maintenance/UserExtend/GetRoleUserList',
    'member.view',
    'Users of the tenant with a role.',
    z.object({ roleCode: z.enum(roles), keyword }),
    z.array(z.object({ userId: z.string(), name: z.string(), ortName: z.string() })),
    { limit: 'read' },
  ),
  listAreaUsers: endpoint(
    'POST',
    '/api/maintenance/areaRole/GetAreaRelationUserInfoList',
    'member.view',
    'Users serving areas; each is shown as name / ortName.',
    z.object({ siteIds: several(id), roleCode: z.enum(roles).optional() }),
    z.array(z.object({ userId: z.string(), name: z.string(), ortName: z.string() })),
    { limit: 'read' },
  ),
  createTrackPoints: notServedYet('POST', '/api/base/apptrack/Create', 'account', 'Stores points of a track.'),
  getTrace: notServedYet('GET', '/api/base/apptrack/GetTraceList', 'account', 'A day’s track with stays and distance.'),
} as const;

import { introductionCards, setupSteps } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { eventLevel, instant, named } from '../wire.ts';
import { alarm, alarmCondition, currentValue } from './alarm.ts';
import { consumptionUnit, countedEnergyType, measuredValue } from './schemas/device-wire.ts';
import { mainAction, runningClock, workOrderStatusCode } from './schemas/work-order-wire.ts';

/** A device that does not report is counted neither as online nor as offline. */
const deviceCounts = z.object({ total: z.number(), online: z.number(), offline: z.number() });

export const homeApi = {
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
            /** Whether yesterday had use in so many of its hours that a change says anything. */
            isComparable: z.boolean(),
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
      /** The announcements that wait for this account to read or confirm them; absent while none does. */
      announcements: z
        .object({ count: z.number(), toConfirm: z.number(), first: z.object({ id: z.string(), title: z.string() }) })
        .optional(),
      /** As of `getSetupProgress`; absent for accounts that may not see how the tenant is set up. */
      setupEnded: z.boolean().optional(),
      /**
       * For somebody new who works on orders: what to do first, each card once. Absent for everybody else, once the account has taken on
       * an order, and once it has dismissed the cards.
       */
      introduction: z.array(z.object({ card: z.enum(introductionCards), done: z.boolean() })).optional(),
      at: instant,
    }),
  ),
  getSetupProgress: endpoint(
    'GET',
    '/api/maintenance/setup/GetProgress',
    'setup.view',
    'Returns which steps from an empty tenant to its first order are done, over the whole tenant.',
    z.object({}),
    z.object({
      /** Each step once, in the order in which they are taken. */
      steps: z.array(
        z.object({
          step: z.enum(setupSteps),
          done: z.boolean(),
          /**
           * How much there is of it, up to 1,000: sites, or areas where there is no site; active projects, or ended ones where none is
           * active; business types, teams, members and devices in use. Absent where there is nothing to count.
           */
          count: z.number().optional(),
          /** Of the business types, how many have no published form: their orders are finished with words and photos alone. */
          withoutForm: z.number().optional(),
        }),
      ),
      /** Whether the tenant has an order: the guide is over, also where a step was left out. */
      ended: z.boolean(),
    }),
  ),
} as const;

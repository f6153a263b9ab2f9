import {
  acquaintances,
  closingReasons,
  holdReasons,
  maxAdditionLength,
  maxDescriptionLength,
  maxModelNameLength,
  maxNameLength,
  maxOrderMembers,
  maxOrderObjects,
  maxPhotos,
  maxReasonLength,
  maxRemarkLength,
  maxStars,
  maxTagLength,
  maxTags,
  maxTitleLength,
  minDescriptionLength,
  orderFigures,
  outcomes,
  rankingParts,
  returnReasons,
  statusTabNames,
} from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  cursor,
  date,
  eventLevel,
  id,
  instant,
  keyword,
  levelFilter,
  month,
  named,
  nameText,
  oneOrMany,
  pageInput,
  pageOf,
  person,
  yesNo,
} from '../wire.ts';
import { formAnswers, workOrderResult } from './schemas/form-wire.ts';
import { creationIntent } from './schemas/offline/intent-wire.ts';
import { lackedSkill, skillName } from './schemas/skill-wire.ts';
import { deviceReliability, workOrderStatistics } from './schemas/statistics-wire.ts';
import {
  actionInput,
  knownRegister,
  maintenanceEntry,
  objectReference,
  workOrderDetail,
  workOrderMoved,
  workOrderRow,
  workOrderSource,
  workOrderStatusCode,
} from './schemas/work-order-wire.ts';

const text = (maxLength: number) => z.string().trim().max(maxLength);
const reason = text(maxReasonLength).optional();

const newOrderFields = {
  projectId: id,
  siteId: id,
  businessTypeId: id,
  level: eventLevel,
  title: nameText(maxTitleLength),
  description: text(maxDescriptionLength).min(minDescriptionLength),
  objects: z.array(objectReference).min(1).max(maxOrderObjects),
  fileIds: z.array(id).max(maxPhotos).default([]),
  plannedFinishAt: instant.nullable().optional(),
  customAnswers: formAnswers.default({}),
  /** The order that this one follows up. */
  linkedOrderId: id.nullable().optional(),
};

/** What changes of an order; what is left out stays as it is. */
const changedOrderFields = z
  .object({ ...newOrderFields, fileIds: z.array(id).max(maxPhotos), customAnswers: formAnswers })
  .omit({ linkedOrderId: true })
  .partial().shape;

const listFilters = {
  keyword,
  level: levelFilter.optional(),
  projectId: id.optional(),
  from: instant.optional(),
  to: instant.optional(),
  /** The orders that the statistics count so, as far as the account may see these: `from` and `to` are then of the time at which they count. */
  figure: z.enum(orderFigures).optional(),
  businessTypeId: id.optional(),
  source: z.coerce.number().pipe(workOrderSource).optional(),
  teamId: id.optional(),
  /** Who leads the work. */
  leadId: id.optional(),
  causeCode: nameText(maxNameLength).optional(),
  remedyCode: nameText(maxNameLength).optional(),
  /** The first device of what the orders are about, or its model. */
  deviceId: id.optional(),
  deviceModel: nameText(maxModelNameLength).optional(),
};

/** Whose orders of which stage a list has. */
const listView = {
  status: oneOrMany(z.coerce.number().pipe(workOrderStatusCode)),
  tab: z.enum(statusTabNames).optional(),
  scope: z.enum(['mine', 'team', 'all']).default('all'),
};

/** The count of a tab; `least` is true when there are more orders than were counted. */
const tabCount = z.object({ tab: z.enum(statusTabNames), count: z.number(), least: z.boolean() });

/** What speaks for and against a team or a person as the one to do an order. */
const candidate = {
  /** The distance in metres from the order's site; null when one of both is unknown. */
  distance: z.number().nullable(),
  servesProject: z.boolean(),
  servesBusinessType: z.boolean(),
  /** The team serves the whole of the order's area. */
  servesArea: z.boolean(),
  /** 0 to 100. */
  score: z.number(),
  /** The parts of the score that differ most from the other candidates', at most two. */
  reasons: z.array(z.object({ part: z.enum(rankingParts), isGood: z.boolean() })),
  /** The usual minutes of the open orders. */
  openMinutes: z.number(),
  /** To the end of the work, for a part of it, on call, off; null: the team has no roster. */
  duty: z.enum(['toEnd', 'part', 'onCall', 'off']).nullable(),
  /** What was worked on within a year: the same device, one of its model, the same place. */
  known: z.enum(acquaintances).nullable(),
  /** Declined the order, or gave it back, within 24 hours. */
  declined: z.boolean(),
  /** Has this day off. */
  isOnLeave: z.boolean(),
  /** The certificates that the order's work takes and that are valid to its expected finish; of a team, those of whoever on duty has the most. */
  heldSkills: z.array(skillName),
  /** Those that are missing or end before: a warning, no hindrance. */
  lackedSkills: z.array(lackedSkill),
};

/** The period of figures; the last thirty days by default. */
const period = z.object({ from: instant.optional(), to: instant.optional(), projectId: id.optional() });

export const workOrderApi = {
  getWorkOrderStatistics: endpoint(
    'GET',
    '/api/maintenance/appworkorder/GetAllWorkOrderInfo',
    'statistics.view',
    'Returns the figures of the work orders in scope over a period of at most 400 days: of those created, finished and due in it.',
    period,
    workOrderStatistics,
  ),
  getDeviceReliability: endpoint(
    'GET',
    '/api/maintenance/appworkorder/GetDeviceReliability',
    'statistics.view',
    'Returns how often devices and their models failed over a period of at most 400 days, and how long repairs took.',
    period,
    deviceReliability,
  ),
  exportWorkOrderStatistics: endpoint(
    'GET',
    '/api/maintenance/appworkorder/ExportWorkOrderStatistics',
    'work-order.export',
    'Returns the figures of a period to be taken out of the product as a table, which the audit log records.',
    period,
    z.object({ statistics: workOrderStatistics, reliability: deviceReliability }),
  ),
  getWorkOrderMonth: endpoint(
    'GET',
    '/api/maintenance/appworkorder/GetMonthWorkOrderInfo',
    'statistics.view',
    'Returns per day of a month, in the tenant’s time zone, the orders created and finished, and those due whose promise was not kept.',
    z.object({ month, projectId: id.optional() }),
    z.object({ month, days: z.array(z.object({ date, created: z.number(), finished: z.number(), timedOut: z.number() })) }),
  ),
  listTimedOutWorkOrders: endpoint(
    'GET',
    '/api/maintenance/appworkorder/GetTimeOutWorkOrderPageList',
    'work-order.view',
    'Lists the orders with a clock that is overdue, or at risk (three quarters elapsed), worst first.',
    z.object({
      ...pageInput,
      cursor,
      kind: z.enum(['accept', 'finish']).optional(),
      risk: z.enum(['overdue', 'atRisk']).default('overdue'),
    }),
    pageOf(
      workOrderRow.extend({
        owner: z.object({ id: z.string().nullable(), name: z.string().nullable(), phoneNumber: z.string().nullable() }),
      }),
    ),
  ),
  createWorkOrder: endpoint(
    'POST',
    '/api/maintenance/appworkorder/CreateWorkOrderByOperaUser',
    'work-order.create',
    'Raises a work order.',
    z.object({
      ...newOrderFields,
      /** The alarm that the order is raised for. It becomes the order's source, and the order cannot be finished before it has cleared. */
      alarmId: id.nullable().optional(),
      intent: creationIntent.optional(),
    }),
    workOrderMoved,
  ),
  updateWorkOrder: endpoint(
    'POST',
    '/api/maintenance/appworkorder/UpdateWorkOrder',
    'work-order.view',
    'Changes an order by a side action: edit, resubmit, addition, hold, resume, arrival, urge.',
    z.discriminatedUnion('mode', [
      z.object({ ...actionInput, mode: z.literal('edit'), ...changedOrderFields }),
      z.object({ ...actionInput, mode: z.literal('resubmit'), ...changedOrderFields }),
      z.object({
        ...actionInput,
        mode: z.literal('add'),
        text: text(maxAdditionLength).optional(),
        fileIds: z.array(id).max(maxPhotos).default([]),
      }),
      z.object({
        ...actionInput,
        mode: z.literal('hold'),
        holdReason: z.enum(holdReasons),
        text: text(maxReasonLength).optional(),
        until: instant,
      }),
      z.object({ ...actionInput, mode: z.literal('resume') }),
      z.object({ ...actionInput, mode: z.literal('approveHold') }),
      z.object({ ...actionInput, mode: z.literal('checkIn'), arrivedAt: instant.optional() }),
      z.object({ ...actionInput, mode: z.literal('urge') }),
    ]),
    workOrderMoved,
  ),
  listWorkOrders: endpoint(
    'GET',
    '/api/maintenance/appworkorder/GetWorkOrderAppointByStatusPageList',
    'work-order.view',
    'Lists the work orders in scope by status, newest first, by time left, or by what they cost an hour for the way there; `tabs` has the counts of the tabs if `counts` asks for them.',
    z.object({
      ...pageInput,
      cursor,
      ...listView,
      sort: z.enum(['newest', 'timeLeft', 'delayCost']).default('newest'),
      counts: yesNo.default(false),
      ...listFilters,
      longitude: z.coerce.number().min(-180).max(180).optional(),
      latitude: z.coerce.number().min(-90).max(90).optional(),
    }),
    pageOf(workOrderRow).extend({ tabs: z.array(tabCount) }),
  ),
  getDispatchChoices: endpoint(
    'GET',
    '/api/maintenance/appworkorder/GetWorkOrderDetailAppoint',
    'work-order.view',
    'Lists the teams and people suited to an order, best first, each with the reasons.',
    z.object({ id }),
    z.object({
      id: z.string(),
      orderNo: z.string(),
      title: z.string(),
      status: workOrderStatusCode,
      version: z.number(),
      /** The suggested expected time: the deadline of the arrival clock if the order were accepted now. */
      suggestedExpectedAt: instant,
      teams: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          leader: person.nullable(),
          memberCount: z.number(),
          openOrders: z.number(),
          /** The member of it who suits the order best, for whom the reasons are; null: nobody in it could work on the order. */
          best: person.nullable(),
          ...candidate,
        }),
      ),
      people: z.array(
        z.object({
          id: z.string(),
          fullName: z.string(),
          phoneNumber: z.string().nullable(),
          team: named.nullable(),
          isLeader: z.boolean(),
          openOrders: z.number(),
          ...candidate,
          /** Whether the person is currently a member of the order. */
          isMember: z.boolean(),
          /** The certificates of this person that have ended: a warning, no hindrance. */
          endedSkills: z.array(skillName).optional(),
        }),
      ),
    }),
  ),
  getWorkOrder: endpoint(
    'GET',
    '/api/maintenance/appworkorder/GetWorkOrderDetail',
    'work-order.view',
    'Returns all details of an order, with the actions that this account may take now.',
    z.object({ id }),
    workOrderDetail,
  ),
  dispatchWorkOrder: endpoint(
    'POST',
    '/api/maintenance/appworkorder/AppointWorkOrder',
    'work-order.dispatch',
    'Dispatches to a team or a person.',
    z.object({
      ...actionInput,
      teamId: id.optional(),
      accountId: id.optional(),
      expectedAt: instant.optional(),
      /** Business type and level are both given when the reporter left them to the dispatcher. */
      businessTypeId: id.optional(),
      level: eventLevel.optional(),
      reason,
    }),
    workOrderMoved,
  ),
  acceptWorkOrder: endpoint(
    'POST',
    '/api/maintenance/appworkorder/AcceptWorkOrder',
    'work-order.accept',
    'Accepts a dispatched order, or grabs one that is not dispatched yet where the project allows it.',
    z.object({ ...actionInput, expectedArrivalAt: instant.optional() }),
    workOrderMoved,
  ),
  assignWorkOrder: endpoint(
    'POST',
    '/api/maintenance/appworkorder/AssignWorkOrder',
    'work-order.assign',
    'Assigns the members and their lead, and starts the work.',
    z.object({ ...actionInput, memberIds: z.array(id).max(maxOrderMembers), leadId: id.optional(), reason }),
    workOrderMoved,
  ),
  processWorkOrder: endpoint(
    'POST',
    '/api/maintenance/appworkorder/ProcessedWorkOrder',
    'work-order.process',
    'Finishes the work on site (phase finish) or submits the results (phase result).',
    z.object({
      ...actionInput,
      phase: z.enum(['finish', 'result']),
      outcome: z.enum(outcomes).optional(),
      finishedAt: instant.optional(),
      overrideReason: reason,
      result: workOrderResult.optional(),
    }),
    workOrderMoved,
  ),
  commentWorkOrder: endpoint(
    'POST',
    '/api/maintenance/appworkorder/CommentWorkOrder',
    'work-order.view',
    'Passes the internal check, or evaluates the order as the requester.',
    z.object({
      ...actionInput,
      kind: z.enum(['check', 'evaluate']),
      solved: z.boolean().default(true),
      stars: z.number().int().min(1).max(maxStars).optional(),
      tags: z.array(text(maxTagLength)).max(maxTags).default([]),
      comment: text(maxRemarkLength).optional(),
      reason,
    }),
    workOrderMoved,
  ),
  sendBackWorkOrder: endpoint(
    'POST',
    '/api/maintenance/appworkorder/BackWorkOrder',
    'work-order.view',
    'Declines or returns an order, or sends results back for rework or paperwork.',
    z.object({
      ...actionInput,
      mode: z.enum(['back', 'rework', 'paperwork']).default('back'),
      returnReason: z.enum(returnReasons).optional(),
      reason,
      doneSoFar: text(maxRemarkLength).optional(),
    }),
    workOrderMoved,
  ),
  applyForClosing: endpoint(
    'POST',
    '/api/maintenance/appworkorder/WaitCloseWorkOrder',
    'work-order.apply-closing',
    'Applies for closing an order without carrying it out, or withdraws the application.',
    z.object({
      ...actionInput,
      withdraw: z.boolean().default(false),
      closingReason: z.enum(closingReasons).optional(),
      reason,
      duplicateOf: id.optional(),
    }),
    workOrderMoved,
  ),
  signClosing: endpoint(
    'POST',
    '/api/maintenance/appworkorder/SureCloseWorkOrder',
    'work-order.close',
    'Signs or refuses an application for closing.',
    z.object({ ...actionInput, pass: z.boolean(), reason }),
    workOrderMoved,
  ),
  listDeviceWorkOrders: endpoint(
    'GET',
    '/api/maintenance/appworkorder/GetDevHistoryWorkPageList',
    'work-order.view',
    'Lists the orders of a device, newest first: all, those that are open, or those that have ended; who works on them is for staff.',
    z.object({ ...pageInput, cursor, deviceId: id, state: z.enum(['open', 'ended']).optional() }),
    pageOf(workOrderRow),
  ),
  listMaintenanceLog: endpoint(
    'GET',
    '/api/business/appoperationlogs/GetMaintenanceLog',
    'work-order.view',
    'Lists the finished work: what was done on which object, by whom and with what result; what was finished last is first.',
    z.object({
      ...pageInput,
      cursor,
      deviceId: id.optional(),
      projectId: id.optional(),
      /** An area, with every area in it. */
      siteId: id.optional(),
      /** Who did the work. */
      accountId: id.optional(),
      /** When the work was finished; the end is not included. */
      from: instant.optional(),
      to: instant.optional(),
    }),
    pageOf(maintenanceEntry),
  ),
  getMeterRegister: endpoint(
    'GET',
    '/api/maintenance/appworkorder/GetMeterRegister',
    'device.view',
    'Returns the known register of a meter, for an account that writes down its reading; with an order, of a meter at the order’s place.',
    z.object({ meterId: id, orderId: id.optional() }),
    knownRegister.extend({ name: z.string(), code: z.string().nullable() }),
  ),
  exportWorkOrders: endpoint(
    'GET',
    '/api/maintenance/appworkorder/ExportWorkOrders',
    'work-order.export',
    'Returns the orders of a list as rows of a table for spreadsheets, page by page; 10,000 orders at most.',
    z.object({ ...listView, ...listFilters, cursor }),
    z.object({
      headings: z.array(z.string()),
      rows: z.array(z.array(z.string())),
      /** Of all pages; null: not counted, because a word of the search is common. */
      total: z.number().nullable(),
      nextCursor: z.string().nullable(),
    }),
  ),
} as const;

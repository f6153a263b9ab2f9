import {
  identifications,
  maxDeviceLocationLength,
  maxNameLength,
  maxPhotos,
  maxPointQuestions,
  maxQrLength,
  maxReasonLength,
  maxRemarkLength,
  maxRoutePoints,
} from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { eventLevel, id, instant, named, nameText, person, position, storedFile, wholeNumber } from '../wire.ts';
import { formAnswers, formDraft, formField, shownAnswers } from './schemas/form-wire.ts';
import { plainIntent } from './schemas/offline/intent-wire.ts';

/** Where a point is, in GCJ-02. */
const pointPosition = position.omit({ accuracy: true });

const routeRow = z.object({
  id: z.string(),
  /** Each change makes another one, and orders keep the one that they began with. */
  version: z.number(),
  name: z.string(),
  site: named,
  points: z.number(),
  /** How many plans make orders by it. */
  plans: z.number(),
  /** Whether this account may change it. */
  mayManage: z.boolean(),
});

const pointFields = {
  name: nameText(maxNameLength),
  /** Where it is, in words. */
  place: z.string().trim().max(maxDeviceLocationLength),
  /** What the label at the point says. */
  code: z.string().trim().min(1).max(maxQrLength),
  /** The serial number of the NFC tag at the point. */
  nfcTag: z.string().trim().min(1).max(maxNameLength).nullable(),
  position: pointPosition.nullable(),
};

const route = routeRow.omit({ points: true, plans: true }).extend({
  /** In their order. */
  points: z.array(
    z.object({
      id: z.string(),
      ...pointFields,
      /** Null: a place. */
      device: named.nullable(),
      questions: z.array(formField),
    }),
  ),
  plans: z.array(named),
});

const explanations = z.record(
  z.string().max(64),
  z.object({
    text: z.string().trim().max(maxRemarkLength).default(''),
    photoIds: z.array(id).max(maxPhotos).default([]),
  }),
);

/** What was found abnormal, or off its limits. */
const finding = z.object({
  label: z.string(),
  value: z.number().nullable(),
  unit: z.string().nullable(),
  text: z.string(),
  photoIds: z.array(z.string()),
});

const answersOfVisit = {
  answers: shownAnswers,
  /** By the question’s key: what was found where a number is off its limits, or why a doubtful one is right. */
  explanations: z.record(z.string(), z.object({ text: z.string(), photoIds: z.array(z.string()) })),
  findings: z.array(finding),
};

const presence = {
  by: person.nullable(),
  /** When somebody was there; of what was done without a network, by the phone's clock within what the server knows of it. */
  at: instant,
  /** When it arrived, where that was later; else null. */
  receivedAt: instant.nullable(),
  isTimeCertain: z.boolean(),
  position: position.nullable(),
};

const orderPoint = z.object({
  id: z.string(),
  /** From 1, in the order of the route. */
  number: z.number(),
  name: z.string(),
  place: z.string(),
  device: named.nullable(),
  position: pointPosition.nullable(),
  /** What identifies the point, for those who may visit it; otherwise empty. */
  codes: z.array(z.string()),
  questions: z.array(formField),
  outcome: z.enum(['done', 'skipped']).nullable(),
  visit: z
    .object({
      ...presence,
      ...answersOfVisit,
      identifiedBy: z.enum(identifications),
      /** Why the code could not be read. */
      reason: z.string(),
      /** When the point was opened on the phone. */
      openedAt: instant,
      /** Whether nobody walks from the point before to this one as fast as that. */
      isTooFast: z.boolean(),
      followUp: z.object({ id: z.string(), orderNo: z.string() }).nullable(),
    })
    .nullable(),
  skip: z.object({ ...presence, reason: z.string(), photo: storedFile.nullable() }).nullable(),
  /** The visits of other orders before, the newest first. */
  earlier: z.array(z.object({ at: instant, ...answersOfVisit })),
});

export const orderInspection = z.object({
  orderId: z.string(),
  route: z.object({ id: z.string(), name: z.string(), version: z.number() }),
  points: z.array(orderPoint),
  /** Whether this account may visit points now. */
  mayVisit: z.boolean(),
  /** Whether this account may raise an order for what it finds. */
  mayRaise: z.boolean(),
  /** How many minutes a point took in the last rounds of the route, from one point to the next; null: there were none. */
  medianPointMinutes: z.number().nullable(),
});

const recordedPoint = z.object({
  point: orderPoint,
  /** The points that are left. */
  open: z.number(),
});

export const inspectionApi = {
  listInspectionRoutes: endpoint(
    'GET',
    '/api/maintenance/inspectionroute/GetList',
    'setup.view',
    'Lists the routes by which points are inspected one after the other.',
    z.object({}),
    z.array(routeRow),
  ),
  getInspectionRoute: endpoint(
    'GET',
    '/api/maintenance/inspectionroute/Get',
    'setup.view',
    'Returns a route with its points, and the plans that make orders by it.',
    z.object({ id }),
    route,
  ),
  saveInspectionRoute: endpoint(
    'POST',
    '/api/maintenance/inspectionroute/Save',
    'plan.manage',
    'Creates a route, or a new version of it if its version is still the one that was read; orders that are there keep theirs.',
    z.object({
      id: id.optional(),
      version: wholeNumber.optional(),
      name: nameText(maxNameLength),
      siteId: id,
      points: z
        .array(
          z.object({
            /** Of a point that the route has already. */
            id: id.optional(),
            ...pointFields,
            deviceId: id.nullable(),
            questions: z.array(formDraft).max(maxPointQuestions),
          }),
        )
        .max(maxRoutePoints),
    }),
    route,
  ),
  removeInspectionRoute: endpoint(
    'POST',
    '/api/maintenance/inspectionroute/Remove',
    'plan.manage',
    'Removes a route by which no plan makes orders; its orders stay.',
    z.object({ id, version: wholeNumber }),
    z.object({ id: z.string() }),
  ),
  getOrderInspection: endpoint(
    'GET',
    '/api/maintenance/inspection/Get',
    'work-order.view',
    'Returns the route of an order: its points, what was answered at each of them, and what was found there the last times.',
    z.object({ orderId: id }),
    orderInspection,
  ),
  getDeviceRound: endpoint(
    'GET',
    '/api/maintenance/inspection/GetDeviceRound',
    'work-order.process',
    'Returns the point of the device in a round that this account is on: of the rounds where it is next, or else still to come, the oldest.',
    z.object({ deviceId: id }),
    z.object({
      round: z
        .object({
          orderId: z.string(),
          orderNo: z.string(),
          pointId: z.string(),
          /** From 1, in the order of the route. */
          number: z.number(),
          isNext: z.boolean(),
        })
        .nullable(),
    }),
  ),
  recordInspectionPoint: endpoint(
    'POST',
    '/api/maintenance/inspection/Record',
    'work-order.process',
    'Stores what was answered at a point of the order’s route, once, and raises an order for what was found there if that is wanted.',
    z.object({
      orderId: id,
      pointId: id,
      identifiedBy: z.enum(identifications),
      /** What the label or the tag said. */
      code: z.string().trim().max(maxQrLength).optional(),
      /** Why neither could be read. */
      reason: z.string().trim().max(maxReasonLength).optional(),
      openedAt: instant.optional(),
      position: position.optional(),
      answers: formAnswers,
      explanations: explanations.default({}),
      /** The level of the order that is raised for what was found; none: no order. */
      followUpLevel: eventLevel.optional(),
      /** Where the point was visited without a network. Doubts about its numbers are then kept and not asked about. */
      intent: plainIntent.optional(),
    }),
    recordedPoint,
  ),
  skipInspectionPoint: endpoint(
    'POST',
    '/api/maintenance/inspection/Skip',
    'work-order.process',
    'Skips a point of the order’s route with a reason and a photo; it may still be visited later.',
    z.object({
      orderId: id,
      pointId: id,
      reason: z.string().trim().min(1).max(maxReasonLength),
      photoId: id,
      position: position.optional(),
      /** Where it was skipped without a network. */
      intent: plainIntent.optional(),
    }),
    recordedPoint,
  ),
} as const;

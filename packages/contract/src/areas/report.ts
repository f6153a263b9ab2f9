import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { energyType, id, instant, keyword, named } from '../wire.ts';
import { workOrderMoved, workOrderStatusCode } from './schemas/work-order-wire.ts';

/** The longest sentence of a report. */
export const maxReportLength = 500;

const reportPlace = z.object({ id: z.string(), /** From the site down. */ name: z.string() });

/** What clients and occupants report: a photo and a sentence. */
export const reportApi = {
  getReportDesk: endpoint(
    'GET',
    '/api/maintenance/appworkorder/GetReportDesk',
    'work-order.report',
    'What a report needs to know before it is written: the device that a code is on, or a place; what is reported there already; whom to call in danger.',
    z.object({
      /** A device's code, or what its label says. */
      device: z.string().trim().min(1).max(200).optional(),
      deviceId: id.optional(),
      siteId: id.optional(),
    }),
    z.object({
      /** Null: no code was given, or there is no such device where this account may report. */
      device: z
        .object({
          id: z.string(),
          kind: z.enum(['device', 'meter', 'gateway', 'camera']),
          name: z.string(),
          code: z.string(),
          energyType: energyType.nullable(),
        })
        .nullable(),
      place: reportPlace.nullable(),
      project: named.nullable(),
      /** Orders about the device, or the place, that are not over, newest first. */
      similar: z.array(
        z.object({
          id: z.string(),
          orderNo: z.string(),
          title: z.string(),
          status: workOrderStatusCode,
          createdAt: instant,
          /** Whether this account may open it. */
          visible: z.boolean(),
        }),
      ),
      /** False: who reports says the business type and the level, in the full form. */
      leftToDispatcher: z.boolean(),
      emergencyPhone: z.string().nullable(),
      /** How long the dispatcher may take to answer, in milliseconds; only within working hours where it says so. Null without a place. */
      answer: z.object({ duration: z.number(), workingHours: z.boolean() }).nullable(),
    }),
  ),
  listReportPlaces: endpoint(
    'GET',
    '/api/maintenance/appworkorder/GetReportPlaceList',
    'work-order.report',
    'Places where this account may report, by name; at most 100.',
    z.object({ keyword }),
    z.array(reportPlace),
  ),
  reportFault: endpoint(
    'POST',
    '/api/maintenance/appworkorder/ReportFault',
    'work-order.report',
    'Reports what is amiss with a device or at a place, or adds to an order that is open there.',
    z.object({
      deviceId: id.optional(),
      siteId: id.optional(),
      text: z.string().trim().min(1).max(maxReportLength),
      fileIds: z.array(id).max(9).default([]),
      /** An open order about the same: the words and photos become part of it. */
      joinOrderId: id.optional(),
    }),
    workOrderMoved.extend({
      /** By when the dispatcher answers, and by when it is to be solved; null where nothing counts any more. */
      answerBy: instant.nullable(),
      solveBy: instant.nullable(),
      joined: z.boolean(),
    }),
  ),
} as const;

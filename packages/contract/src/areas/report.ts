import { maxPhotos, maxQrLength, maxReportLength, roomFaultReasons } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { energyType, id, instant, keyword, named } from '../wire.ts';
import { workOrderMoved, workOrderStatusCode } from './schemas/work-order-wire.ts';

const reportPlace = z.object({ id: z.string(), /** The path of names from the site down. */ name: z.string() });

/** Fault reports of clients and occupants: photos and a sentence. */
export const reportApi = {
  getReportDesk: endpoint(
    'GET',
    '/api/maintenance/appworkorder/GetReportDesk',
    'work-order.report',
    'Returns what a report form needs: the device with the scanned code or an area, the open orders there, the emergency number.',
    z.object({
      /** A device's code, or the content of the QR code on its label. */
      device: z.string().trim().min(1).max(maxQrLength).optional(),
      deviceId: id.optional(),
      siteId: id.optional(),
    }),
    z.object({
      /** Null when no device was requested, or when there is none where this account may report faults. */
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
      /** The open orders about the device or the area, newest first. */
      similar: z.array(
        z.object({
          id: z.string(),
          orderNo: z.string(),
          title: z.string(),
          status: workOrderStatusCode,
          createdAt: instant,
          /** Whether this account may see the order. */
          visible: z.boolean(),
        }),
      ),
      /** Whether the dispatcher chooses business type and level; if false, the reporter chooses them in the full form. */
      leftToDispatcher: z.boolean(),
      emergencyPhone: z.string().nullable(),
      /** The dispatcher's response time in milliseconds, counted in working hours only if `workingHours` is true; null without an area. */
      answer: z.object({ duration: z.number(), workingHours: z.boolean() }).nullable(),
      /** The room where the reporter lives, if the report is about it or a meter of it. */
      room: z
        .object({
          id: z.string(),
          name: z.string(),
          /** What explains a fault there, so that no report may be needed; null: nothing does. */
          answer: z
            .object({
              reason: z.enum(roomFaultReasons),
              /** The order that is being carried out nearby, and by when it is to be done. */
              orderNo: z.string().nullable(),
              until: instant.nullable(),
            })
            .nullable(),
        })
        .nullable(),
    }),
  ),
  listReportPlaces: endpoint(
    'GET',
    '/api/maintenance/appworkorder/GetReportPlaceList',
    'work-order.report',
    'Lists the areas in which this account may report faults, by name; at most 100.',
    z.object({ keyword }),
    z.array(reportPlace),
  ),
  reportFault: endpoint(
    'POST',
    '/api/maintenance/appworkorder/ReportFault',
    'work-order.report',
    'Reports a fault of a device or in an area, or adds to an open order there.',
    z.object({
      deviceId: id.optional(),
      siteId: id.optional(),
      text: z.string().trim().min(1).max(maxReportLength),
      fileIds: z.array(id).max(maxPhotos).default([]),
      /** An open order about the same fault, which the text and the photos are added to instead of raising another one. */
      joinOrderId: id.optional(),
    }),
    workOrderMoved.extend({
      /** The deadlines for the dispatcher's response and for the resolution; null when the clock in question does not run. */
      answerBy: instant.nullable(),
      solveBy: instant.nullable(),
      joined: z.boolean(),
    }),
  ),
} as const;

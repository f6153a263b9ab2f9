import { maxTrackPoints, pointRefusals } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { calendarDay, date, id, instant, person, yesNo } from '../wire.ts';

/** Whether the account’s way is recorded. */
const recording = z.object({
  /** Null: the account has not consented. */
  consentedAt: instant.nullable(),
  /** For how many days the tenant keeps tracks, which a consent of now is given to. */
  keptDays: z.number(),
  /** For how many days the account has consented to; null: it has not consented. Its points are deleted after the shorter of both. */
  consentedDays: z.number().nullable(),
  /** Whether whoever reported an order may see where its lead, this account, is on the way to it. */
  sharesWay: z.boolean(),
  /** Whether points of now would be stored, with the account’s consent. */
  onDuty: z.boolean(),
  /** The order in hand to name where duty depends on one; null: none, or there is a shift. */
  orderId: z.string().nullable(),
});

/** The tracks of people in the field. */
export const footprintApi = {
  createTrackPoints: endpoint(
    'POST',
    '/api/base/apptrack/Create',
    'track.record',
    'Stores the points of the account’s own track, each once however often it is sent; refused ones are named by their index.',
    z.object({
      points: z
        .array(
          z.object({
            id,
            at: instant,
            /** In WGS 84. */
            longitude: z.number().min(-180).max(180),
            latitude: z.number().min(-90).max(90),
            /** Metres. */
            accuracy: z.number().min(0).max(100_000).nullable().default(null),
            /** The order that the account works on. */
            orderId: id.nullable().default(null),
          }),
        )
        .min(1)
        .max(maxTrackPoints),
    }),
    z.object({ stored: z.number(), refused: z.array(z.object({ index: z.number(), reason: z.enum(pointRefusals) })) }),
  ),
  getTrackRecording: endpoint(
    'GET',
    '/api/base/apptrack/GetRecording',
    'track.record',
    'Returns whether the account has consented to recording where it is on duty, and whether it is on duty now.',
    z.object({}),
    recording,
  ),
  setTrackConsent: endpoint(
    'POST',
    '/api/base/apptrack/SetConsent',
    'track.record',
    'Gives or withdraws the account’s consent to recording where it is on duty; with `deletePoints` what was recorded is deleted.',
    z.object({
      given: yesNo,
      /** The days that the consent was shown with; 4009 where the tenant has changed them meanwhile. */
      shownDays: z.number().int().optional(),
      /** Consents to being seen on the way by whoever waits, or withdraws that; left out: as it was, and not for a new consent. */
      sharesWay: yesNo.optional(),
      deletePoints: yesNo.default(false),
    }),
    recording,
  ),
  getTrace: endpoint(
    'GET',
    '/api/base/apptrack/GetTraceList',
    'track.view',
    'Returns the track of a local day with stays and distance: the account’s own, or that of a person in reach, which is recorded in the audit log.',
    z.object({ date: calendarDay, accountId: id.optional() }),
    z.object({
      account: person,
      date,
      /** Metres. */
      distance: z.number(),
      /** In GCJ-02, thinned to what a map needs. */
      points: z.array(z.object({ at: instant, longitude: z.number(), latitude: z.number() })),
      stays: z.array(z.object({ from: instant, to: instant, longitude: z.number(), latitude: z.number() })),
      /** Null: somebody else’s. */
      recording: recording.nullable(),
    }),
  ),
  listTrackPeople: endpoint(
    'GET',
    '/api/base/apptrack/GetPeopleList',
    'track.view',
    'Lists the people in reach who have a track on a local day.',
    z.object({ date: calendarDay }),
    z.array(person.extend({ lastAt: instant })),
  ),
  getOrderArrival: endpoint(
    'GET',
    '/api/base/apptrack/GetArrival',
    'work-order.view',
    'Returns to whoever requested an order where its site is, and roughly where its lead is on the way to it, if they consented to that; a position that is shown is recorded in the audit log.',
    z.object({ id }),
    z.object({
      /** Somebody has begun the work and is on the way to the site. */
      isAwaited: z.boolean(),
      arrivedAt: instant.nullable(),
      /** In GCJ-02; null: neither the site nor a place around it has a position. */
      place: z.object({ longitude: z.number(), latitude: z.number() }).nullable(),
      /** Null: nobody is on the way, or their phone has not reported lately, or they do not share their way. */
      lead: person
        .extend({
          /** In GCJ-02, to about 100 m. */
          longitude: z.number(),
          latitude: z.number(),
          /** As the crow flies, in metres, to 100 m; null where the site has no position. */
          distance: z.number().nullable(),
          at: instant,
        })
        .nullable(),
    }),
  ),
} as const;

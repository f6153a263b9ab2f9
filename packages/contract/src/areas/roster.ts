import {
  dutyActivities,
  handoverAnswers,
  handoverParts,
  leaveKinds,
  maxCrewMembers,
  maxCrews,
  maxCycleDays,
  maxNameLength,
  maxReasonLength,
  maxShiftLetterLength,
  maxShiftTypes,
  shiftRequestActions,
} from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { calendarDay, cursor, date, id, instant, named, nameText, pageInput, pageOf, person, wholeNumber } from '../wire.ts';
import { handover } from './schemas/handover-wire.ts';
import { shift, shiftRequest, warning } from './schemas/roster-wire.ts';

/** Names a shift type within its roster; the client makes it. */
const typeKey = z.string().regex(/^[a-z0-9]{1,12}$/);
const reason = z.string().trim().max(maxReasonLength).default('');
const minutes = z.number().int().min(0).max(1439);

const planFields = {
  shiftTypes: z
    .array(
      z.object({
        key: typeKey,
        name: nameText(maxNameLength),
        letter: nameText(maxShiftLetterLength),
        /** Minutes after local midnight. */
        from: minutes,
        /** Not after `from`: on the next day. */
        to: minutes,
        onCall: z.boolean(),
      }),
    )
    .max(maxShiftTypes),
  /** The key of the shift type on each day; null: a day off. */
  cycle: z.array(typeKey.nullable()).max(maxCycleDays),
  crews: z
    .array(
      z.object({
        name: nameText(maxNameLength),
        /** The day of the cycle that the crew is at on the day of `startsOn`; 0 is the first. */
        offset: z.number().int().min(0).max(maxCycleDays),
        memberIds: z.array(id).max(maxCrewMembers),
      }),
    )
    .max(maxCrews),
  /** The local date from which the cycle counts. */
  startsOn: calendarDay,
  limits: z.object({ minRestHours: z.number(), maxOvertimeHours: z.number(), minOnDuty: z.number() }),
};

const roster = z.object({
  teamId: z.string(),
  teamName: z.string(),
  version: z.number(),
  ...planFields,
  /** Why it was saved in spite of warnings. */
  reason: z.string(),
});

const leaveDays = z.object({ accountId: z.string(), from: date, to: date });

/** The warnings with which it was saved. */
const saved = z.object({ teamId: z.string(), version: z.number(), warnings: z.array(warning) });

export const rosterApi = {
  getRoster: endpoint(
    'GET',
    '/api/maintenance/roster/Get',
    'roster.view',
    'Returns the roster of a team, with its present members; no roster where none was made.',
    z.object({ teamId: id }),
    z.object({
      team: named,
      roster: roster.nullable(),
      /** The present members of the team. */
      members: z.array(person),
      /** Today in the tenant’s time zone. */
      today: date,
      mayManage: z.boolean(),
    }),
  ),
  saveRoster: endpoint(
    'POST',
    '/api/maintenance/roster/Save',
    'roster.manage',
    'Makes or changes the roster of a team, if its version is still the one that was read, and rewrites the shifts that have not ended; where something is to be warned of, it needs a reason and answers 4009 with the warnings without one.',
    z.object({ teamId: id, version: wholeNumber.min(0), ...planFields, reason }),
    saved,
  ),
  removeRoster: endpoint(
    'POST',
    '/api/maintenance/roster/Remove',
    'roster.manage',
    'Removes the roster of a team and its shifts that have not ended.',
    z.object({ teamId: id, version: wholeNumber }),
    z.object({ teamId: z.string() }),
  ),
  changeShift: endpoint(
    'POST',
    '/api/maintenance/roster/ChangeShift',
    'roster.manage',
    'Changes what a person works on one day; where something is to be warned of, it needs a reason and answers 4009 with the warnings without one.',
    z.object({
      teamId: id,
      accountId: id,
      day: calendarDay,
      /** `cycle`: as the cycle has it; `off`: nothing; else the key of a shift type. */
      type: z.union([z.literal('cycle'), z.literal('off'), typeKey]),
      reason,
    }),
    saved,
  ),
  listShifts: endpoint(
    'GET',
    '/api/maintenance/roster/GetShifts',
    'roster.view',
    'Lists the shifts of a team by person, or the account’s own, that begin on the days of a range.',
    /** Local days of the tenant, both inclusive, at most 62 days apart. */
    z.object({ teamId: id.optional(), from: calendarDay, to: calendarDay }),
    z.object({
      today: date,
      people: z.array(person),
      /** In order of time. */
      shifts: z.array(shift),
      /** Approved leave of these people within the range. */
      leaves: z.array(leaveDays),
    }),
  ),
  getDuty: endpoint(
    'GET',
    '/api/maintenance/roster/GetDuty',
    'roster.view',
    'Returns the account’s present and next shift, and who is on duty now; with a place, whom to turn to there, of the teams for a business type where one is given, also where nobody is on duty.',
    z.object({ areaId: id.optional(), businessTypeId: id.optional() }),
    z.object({
      /** Whether any of the account’s teams has a roster. */
      hasRoster: z.boolean(),
      current: shift.nullable(),
      next: shift.nullable(),
      people: z.array(
        z.object({
          person,
          phoneNumber: z.string().nullable(),
          team: named.nullable(),
          /** Why this person: at work, on call, as leader of a team, as dispatcher. */
          by: z.enum(['work', 'onCall', 'leader', 'dispatcher']),
          /** Null where nobody is on duty. */
          shift: shift.pick({ name: true, letter: true, endsAt: true }).nullable(),
          /** Nothing, or an order: at its place, or on the way there. */
          doing: z.enum(dutyActivities),
          /** What the person is working on, if the account may see it. */
          order: z.object({ id: z.string(), orderNo: z.string(), title: z.string() }).nullable(),
        }),
      ),
      /** How many requests for leave or a swap wait for the account. */
      waitingRequests: z.number(),
      /** The handover cards that the account has to sign, by time. */
      handovers: z.array(z.object({ id: z.string(), team: named, endsAt: instant, part: z.enum(handoverParts) })),
    }),
  ),
  getHandover: endpoint(
    'GET',
    '/api/maintenance/roster/GetHandover',
    'roster.view',
    'Returns the handover card of a change of shift: what is open of the team, and once it is confirmed what was open then.',
    z.object({ id }),
    handover,
  ),
  answerHandoverItem: endpoint(
    'POST',
    '/api/maintenance/roster/AnswerHandoverItem',
    'roster.view',
    'Says of one item of a handover card, as one of the incoming shift, that it is known or has to be explained; that needs a remark.',
    z.object({ id, key: z.string().max(60), answer: z.enum(handoverAnswers), remark: reason }),
    handover,
  ),
  signHandover: endpoint(
    'POST',
    '/api/maintenance/roster/SignHandover',
    'roster.view',
    'Signs a handover card for the outgoing shift, or after it for the incoming one, which has read every item.',
    z.object({ id, version: wholeNumber, part: z.enum(handoverParts) }),
    handover,
  ),
  commentOnHandover: endpoint(
    'POST',
    '/api/maintenance/roster/CommentOnHandover',
    'roster.view',
    'Writes on a handover card, as one of the two shifts: on one of its items, which notifies whoever asked about it or has to answer; without an item, as the outgoing shift, what else is to be known.',
    z.object({ id, key: z.string().max(60).optional(), text: z.string().trim().min(1).max(maxReasonLength) }),
    handover,
  ),
  requestLeave: endpoint(
    'POST',
    '/api/maintenance/roster/RequestLeave',
    'roster.view',
    'Asks for leave on whole days, of whoever keeps the roster of a team of the account’s own.',
    z.object({ teamId: id, kind: z.enum(leaveKinds), from: calendarDay, to: calendarDay, reason }),
    shiftRequest,
  ),
  requestSwap: endpoint(
    'POST',
    '/api/maintenance/roster/RequestSwap',
    'roster.view',
    'Asks a colleague of the same team to swap a shift for one of theirs.',
    z.object({
      teamId: id,
      /** The local date on which the account’s own shift begins. */
      day: calendarDay,
      colleagueId: id,
      colleagueDay: calendarDay,
      reason,
    }),
    shiftRequest,
  ),
  processShiftRequest: endpoint(
    'POST',
    '/api/maintenance/roster/ProcessShiftRequest',
    'roster.view',
    'Moves a request on: the colleague agrees to a swap or declines it, whoever keeps the roster approves or rejects it, who asked withdraws it or cancels approved leave. What is approved rewrites the shifts at once; where something is to be warned of, that needs a reason and answers 4009 with the warnings without one.',
    z.object({ id, version: wholeNumber, action: z.enum(shiftRequestActions), reason }),
    shiftRequest.extend({ warnings: z.array(warning) }),
  ),
  getShiftRequest: endpoint(
    'GET',
    '/api/maintenance/roster/GetShiftRequest',
    'roster.view',
    'Returns a request for leave or a swap to those whom it concerns, with what is to be warned of if it is approved.',
    z.object({ id }),
    shiftRequest.extend({ warnings: z.array(warning) }),
  ),
  listShiftRequests: endpoint(
    'GET',
    '/api/maintenance/roster/ListShiftRequests',
    'roster.view',
    'Lists requests for leave and swaps that the account made, that it is asked to agree to, or that it decides on, newest first; open ones or those that have ended.',
    z.object({ ...pageInput, cursor, state: z.enum(['open', 'ended']).default('open') }),
    pageOf(shiftRequest).extend({
      /** How many wait for the account. */
      waiting: z.number(),
    }),
  ),
} as const;

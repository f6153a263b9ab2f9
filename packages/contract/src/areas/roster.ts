import {
  maxCrewMembers,
  maxCrews,
  maxCycleDays,
  maxNameLength,
  maxReasonLength,
  maxShiftLetterLength,
  maxShiftTypes,
  rosterWarningKinds,
} from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { calendarDay, date, id, instant, named, nameText, person, wholeNumber } from '../wire.ts';

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

const shift = z.object({
  id: z.string(),
  teamId: z.string(),
  accountId: z.string(),
  /** The local date on which it begins. */
  day: date,
  type: z.string(),
  name: z.string(),
  letter: z.string(),
  onCall: z.boolean(),
  startsAt: instant,
  endsAt: instant,
});

const warning = z.object({ kind: z.enum(rosterWarningKinds), person: person.nullable(), day: date, value: z.number() });

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
    }),
  ),
  getDuty: endpoint(
    'GET',
    '/api/maintenance/roster/GetDuty',
    'roster.view',
    'Returns the account’s present and next shift, and who is on duty now; with a place, whom to turn to there, also where nobody is on duty.',
    z.object({ areaId: id.optional() }),
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
          /** What the person is working on, if the account may see it. */
          order: z.object({ id: z.string(), orderNo: z.string(), title: z.string() }).nullable(),
        }),
      ),
    }),
  ),
} as const;

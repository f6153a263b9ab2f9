import {
  addressableRoles,
  announcementPhases,
  audienceKinds,
  maxAnnouncementFiles,
  maxAnnouncementLength,
  maxAnnouncementTitleLength,
  maxAudienceParts,
  maxRemindedReaders,
  maxWithdrawalReasonLength,
} from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, id, instant, keyword, named, nameText, oneOrMany, pageInput, pageOf, person, storedFile, yesNo } from '../wire.ts';

const phase = z.enum(announcementPhases);
const role = z.enum(addressableRoles);
const version = z.number().int().positive();

/** Who an announcement is for. Areas mean all below them as well, none of them everywhere; they are not looked at for teams. */
const audienceInput = z.object({
  kind: z.enum(audienceKinds),
  roles: z.array(role).max(maxAudienceParts).default([]),
  teamIds: z.array(id).max(maxAudienceParts).default([]),
  areaIds: z.array(id).max(maxAudienceParts).default([]),
});

const audience = z.object({
  kind: z.enum(audienceKinds),
  roles: z.array(role),
  teams: z.array(named),
  areas: z.array(named),
});

const summary = z.object({
  id: z.string(),
  title: z.string(),
  /** The beginning of the text, on one line. */
  excerpt: z.string(),
  phase,
  /** When it was or will be published; null of a draft that is to be published at once. */
  publishAt: instant.nullable(),
  expiresAt: instant.nullable(),
  mustConfirm: z.boolean(),
  confirmUntil: instant.nullable(),
  fileCount: z.number(),
  /** The announcement that this one corrects, or that has corrected it. */
  correctsId: z.string().nullable(),
  correctedById: z.string().nullable(),
});

/** An announcement as its reader has it: when they read and confirmed it; `isOpen`: it still waits for them. */
const readerSummary = summary.omit({ correctsId: true, correctedById: true }).extend({
  by: person,
  readAt: instant.nullable(),
  confirmedAt: instant.nullable(),
  isOpen: z.boolean(),
});

const receipt = z.object({ readAt: instant, confirmedAt: instant.nullable() });

/** How many of those whom it is for now have read and confirmed it. */
const figures = z.object({ readers: z.number(), read: z.number(), confirmed: z.number() });

const managed = summary.extend({
  version,
  text: z.string(),
  files: z.array(storedFile),
  audience,
  by: person,
  withdrawal: z.object({ at: instant, by: person, reason: z.string() }).nullable(),
  /** Null while it is a draft or scheduled. */
  figures: figures.nullable(),
  /** Whether its messages are still being written. */
  isBeingSent: z.boolean(),
  /** When those who have not confirmed are, or were, reminded by themselves. */
  reminderAt: instant.nullable(),
});

const draftFields = {
  title: nameText(maxAnnouncementTitleLength),
  text: z.string().trim().min(1).max(maxAnnouncementLength),
  fileIds: z.array(id).max(maxAnnouncementFiles).default([]),
  audience: audienceInput,
  mustConfirm: yesNo.default(false),
  confirmUntil: instant.nullable().default(null),
  publishAt: instant.nullable().default(null),
  expiresAt: instant.nullable().default(null),
};

/** An announcement at the version that was read. */
const known = { id, version };

export const readerStates = ['all', 'unread', 'unconfirmed', 'read', 'confirmed'] as const;

export const announcementApi = {
  listAnnouncements: endpoint(
    'GET',
    '/api/message/announcement/GetPageList',
    'account',
    'Lists the announcements for this account that are to be read now: first those that wait for it, then the newest.',
    z.object({ ...pageInput, cursor }),
    pageOf(readerSummary),
  ),
  getAnnouncement: endpoint(
    'GET',
    '/api/message/announcement/Get',
    'account',
    'Returns an announcement for this account. Of a withdrawn one the text and the files are left out.',
    z.object({ id }),
    readerSummary.extend({
      text: z.string(),
      files: z.array(storedFile),
      /** Why it was withdrawn. */
      withdrawal: z.object({ at: instant, reason: z.string() }).nullable(),
      correctsId: z.string().nullable(),
      correctedById: z.string().nullable(),
    }),
  ),
  readAnnouncement: endpoint(
    'POST',
    '/api/message/announcement/Read',
    'account',
    'Records once that this account has opened an announcement, and marks its messages as read.',
    z.object({ id }),
    z.object({ receipt: receipt.nullable() }),
  ),
  confirmAnnouncement: endpoint(
    'POST',
    '/api/message/announcement/Confirm',
    'account',
    'Records once that this account confirms to have read an announcement that demands it.',
    z.object({ id }),
    z.object({ receipt }),
  ),
  listManagedAnnouncements: endpoint(
    'GET',
    '/api/message/announcement/GetManagedList',
    'announcement.manage',
    'Lists the announcements that this account manages, drafts first, then the newest, with how many have read them.',
    z.object({ ...pageInput, cursor, phase: phase.optional() }),
    pageOf(
      summary.extend({
        audience,
        /** `readers`: as many as it was sent to; null while it is not published. */
        figures: figures.nullable(),
      }),
    ),
  ),
  getManagedAnnouncement: endpoint(
    'GET',
    '/api/message/announcement/GetManaged',
    'announcement.manage',
    'Returns an announcement with whom it is for and how many of them have read it.',
    z.object({ id }),
    managed,
  ),
  countAnnouncementReaders: endpoint(
    'GET',
    '/api/message/announcement/CountReaders',
    'announcement.manage',
    'Counts the people whom an announcement would be for, without this account.',
    z.object({ kind: z.enum(audienceKinds), roles: oneOrMany(role), teamIds: oneOrMany(id), areaIds: oneOrMany(id) }),
    z.object({ readers: z.number() }),
  ),
  saveAnnouncement: endpoint(
    'POST',
    '/api/message/announcement/Save',
    'announcement.manage',
    'Writes a draft: a new one, a correction of a published announcement, or one that was read before.',
    z.object({ id: id.optional(), version: version.optional(), correctsId: id.nullable().default(null), ...draftFields }),
    managed,
  ),
  publishAnnouncement: endpoint(
    'POST',
    '/api/message/announcement/Publish',
    'announcement.manage',
    'Publishes a draft now or at its time. A correction is published now and withdraws what it corrects.',
    z.object(known),
    managed,
  ),
  withdrawAnnouncement: endpoint(
    'POST',
    '/api/message/announcement/Withdraw',
    'announcement.manage',
    'Withdraws a published announcement; one that is scheduled becomes a draft again.',
    z.object({ ...known, reason: z.string().trim().max(maxWithdrawalReasonLength).default('') }),
    managed,
  ),
  removeAnnouncement: endpoint(
    'POST',
    '/api/message/announcement/Remove',
    'announcement.manage',
    'Removes a draft.',
    z.object(known),
    z.object({ id: z.string() }),
  ),
  listAnnouncementReaders: endpoint(
    'GET',
    '/api/message/announcement/GetReaderList',
    'announcement.manage',
    'Lists the people whom an announcement is for, by what they have done so far and by a part of their name.',
    z.object({ ...pageInput, cursor, announcementId: id, state: z.enum(readerStates).default('unread'), keyword }),
    pageOf(
      z.object({
        id: z.string(),
        fullName: z.string(),
        teams: z.array(z.string()),
        readAt: instant.nullable(),
        confirmedAt: instant.nullable(),
        remindedAt: instant.nullable(),
        /** Whether this person may be reminded now. */
        mayRemind: z.boolean(),
      }),
    ),
  ),
  remindAnnouncementReaders: endpoint(
    'POST',
    '/api/message/announcement/Remind',
    'announcement.manage',
    'Reminds those who have not read an announcement, or not confirmed it where that is demanded: the people named, or all. Nobody is reminded twice within four hours.',
    z.object({ id, accountIds: z.array(id).min(1).max(maxRemindedReaders).optional() }),
    z.object({ reminded: z.number() }),
  ),
} as const;

import { encodeCursor } from '#services/core/list/page.ts';
import { announcementInput } from '../support/factories/create-announcements.ts';
import type { Case } from './foreign-id-case.ts';

/** Calls of the tenant’s administrator about announcements. */
export const announcementCases: Case[] = [
  ['getManagedAnnouncement', 'announcement', (id) => ({ id })],
  ['countAnnouncementReaders', 'team', (id) => ({ kind: 'teams', teamIds: [id] })],
  ['countAnnouncementReaders', 'site', (id) => ({ kind: 'everyone', areaIds: [id] })],
  ['saveAnnouncement', 'announcement', (id) => ({ ...announcementInput(), id, version: 1 })],
  ['saveAnnouncement', 'announcement', (correctsId) => ({ ...announcementInput(), correctsId })],
  ['saveAnnouncement', 'team', (id) => ({ ...announcementInput(), audience: { kind: 'teams', teamIds: [id] } })],
  ['saveAnnouncement', 'site', (id) => ({ ...announcementInput(), audience: { kind: 'staff', areaIds: [id] } })],
  ['saveAnnouncement', 'file', (id) => ({ ...announcementInput(), fileIds: [id] })],
  ['publishAnnouncement', 'announcement', (id) => ({ id, version: 1 })],
  ['withdrawAnnouncement', 'announcement', (id) => ({ id, version: 1 })],
  ['removeAnnouncement', 'announcement', (id) => ({ id, version: 1 })],
  ['listAnnouncementReaders', 'announcement', (announcementId) => ({ announcementId })],
  ['remindAnnouncementReaders', 'announcement', (id) => ({ id })],
];

/** Calls of any reader. */
export const announcementsOfOneself: Case[] = [
  ['listAnnouncements', 'announcement', (id) => ({ cursor: encodeCursor([id, 0, 3, 0]) })],
  ['getAnnouncement', 'announcement', (id) => ({ id })],
  ['readAnnouncement', 'announcement', (id) => ({ id })],
  ['confirmAnnouncement', 'announcement', (id) => ({ id })],
];

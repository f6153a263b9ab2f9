import type { ApiName } from '@energy-om/contract';
import type { Input, InputSubjects } from './input-subjects.ts';

/** Announcements: a draft, and one that was published by somebody else. */
export function listAnnouncementInputs({ tenant, things }: InputSubjects): [ApiName, Input][] {
  const { draftId, announcementId } = things;
  const audience = { kind: 'roles', roles: ['technician'], teamIds: [tenant.team.id], areaIds: [tenant.areas.site] };
  const times = { confirmUntil: '2027-01-01T00:00:00Z', publishAt: '2026-12-01T00:00:00Z', expiresAt: '2027-02-01T00:00:00Z' };
  return [
    ['listAnnouncements', { page: 1, pageSize: 5 }],
    ['getAnnouncement', { id: announcementId }],
    ['readAnnouncement', { id: announcementId }],
    ['confirmAnnouncement', { id: announcementId }],
    ['listManagedAnnouncements', { page: 1, pageSize: 5, phase: 'live' }],
    ['getManagedAnnouncement', { id: announcementId }],
    ['countAnnouncementReaders', audience],
    [
      'saveAnnouncement',
      { ...times, id: draftId, version: 1, title: 'x', text: 'x', fileIds: [], audience, mustConfirm: true, correctsId: null },
    ],
    ['listAnnouncementReaders', { page: 1, pageSize: 5, announcementId, state: 'unread' }],
    ['remindAnnouncementReaders', { id: announcementId, accountIds: [tenant.accounts.occupant.id] }],
    ['publishAnnouncement', { id: draftId, version: 2 }],
    ['withdrawAnnouncement', { id: announcementId, version: 2, reason: 'x' }],
    ['removeAnnouncement', { id: things.removedDraftId, version: 1 }],
  ];
}

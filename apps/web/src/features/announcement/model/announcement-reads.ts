import type { ApiName, ApiOutput } from '@energy-om/contract';

export type ReaderAnnouncement = ApiOutput<'getAnnouncement'>;
export type ManagedAnnouncement = ApiOutput<'getManagedAnnouncement'>;
export type ManagedSummary = ApiOutput<'listManagedAnnouncements'>['items'][number];
export type Audience = ManagedAnnouncement['audience'];

/** What an account's own reading of an announcement changes. */
export const readingReads: readonly ApiName[] = ['listAnnouncements', 'getAnnouncement', 'getHomePage', 'listNotifications'];

/** What writing, publishing and withdrawing change. */
export const managedReads: readonly ApiName[] = [
  'listManagedAnnouncements',
  'getManagedAnnouncement',
  'listAnnouncementReaders',
  'listAnnouncements',
  'getHomePage',
];

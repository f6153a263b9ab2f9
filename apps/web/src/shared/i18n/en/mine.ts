import type { TextsOf } from '../texts-of.ts';
import type { mine as source } from '../zh-CN/mine.ts';

export const mine: TextsOf<typeof source> = {
  tenant: 'Tenant',
  team: 'Team',
  leaderOf: '{{team}} (leader)',
  myOrders: 'My work orders',
  mySchedule: 'My schedule',
  inHand: 'In my hands',
  executing: 'Executing',
  timeouts: 'Overdue',
  newOrder: 'New order',
  allOrders: 'All orders',
  personInfo: 'Personal info',
  safety: 'Security',
  organisations: 'My organisations',
  teams: 'Teams',
  members: 'Members',
  settings: 'Settings',
  language: 'Language',
  appearance: 'Appearance',
  appearances: { system: 'System', light: 'Light', dark: 'Dark' },
  version: 'Version',
  logOut: 'Log out',
  logOutTitle: 'Log out?',
  logOutHint: 'Drafts on this device are kept: go on with them after you log in again.',
};

import type { AnnouncementStatus, AudienceKind, Role } from '@energy-om/domain';
import type { Defaulted } from './column-types.ts';

export interface AnnouncementTable {
  tenant_id: string;
  id: string;
  version: Defaulted<number>;
  status: Defaulted<AnnouncementStatus>;
  title: string;
  text: string;
  audience_kind: AudienceKind;
  roles: Defaulted<Role[]>;
  team_ids: Defaulted<string[]>;
  area_ids: Defaulted<string[]>;
  must_confirm: Defaulted<boolean>;
  confirm_until: Defaulted<Date | null>;
  publish_at: Defaulted<Date | null>;
  expires_at: Defaulted<Date | null>;
  is_over: Defaulted<boolean>;
  corrects_id: Defaulted<string | null>;
  corrected_by_id: Defaulted<string | null>;
  author_id: string;
  reader_count: Defaulted<number | null>;
  withdrawn_at: Defaulted<Date | null>;
  withdrawn_by: Defaulted<string | null>;
  withdrawal_reason: Defaulted<string>;
  created_at: Date;
}

export interface AnnouncementFileTable {
  tenant_id: string;
  announcement_id: string;
  file_id: string;
  position: number;
}

export interface AnnouncementReceiptTable {
  tenant_id: string;
  announcement_id: string;
  account_id: string;
  read_at: Date;
  confirmed_at: Defaulted<Date | null>;
}

export interface AnnouncementReminderTable {
  tenant_id: string;
  announcement_id: string;
  account_id: string;
  reminded_at: Date;
}

export type AnnouncementBroadcastKind = 'publication' | 'reminder' | 'deadline' | 'end';

export interface AnnouncementBroadcastTable {
  tenant_id: string;
  id: string;
  announcement_id: string;
  kind: AnnouncementBroadcastKind;
  due_at: Date;
  account_ids: Defaulted<string[] | null>;
  after_account_id: Defaulted<string | null>;
  ended_at: Defaulted<Date | null>;
}

/** Whoever may have come among the readers of what was published before. */
export interface AnnouncementNewcomerTable {
  tenant_id: string;
  account_id: string;
}

export interface AnnouncementsSchema {
  announcements: AnnouncementTable;
  announcement_files: AnnouncementFileTable;
  announcement_receipts: AnnouncementReceiptTable;
  announcement_reminders: AnnouncementReminderTable;
  announcement_broadcasts: AnnouncementBroadcastTable;
  announcement_newcomers: AnnouncementNewcomerTable;
}

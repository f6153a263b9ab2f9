import type { Language } from '@energy-om/contract';
import type {
  AreaKind,
  MembershipState,
  NotificationDefaults,
  NotificationKind,
  QuietHours,
  Retention,
  Role,
  RoleGrant,
  TenantContact,
} from '@energy-om/domain';
import type { ColumnType, JSONColumnType } from 'kysely';
import type { Defaulted, DefaultedJson, Json } from './column-types.ts';

/** The preferences that the account chose. */
export interface Preferences {
  notifications?: Partial<Record<NotificationKind, boolean>>;
  /** When nothing is announced to it, in the time zone of each of its tenants. */
  quietHours?: QuietHours;
  /** What it has seen of the cards of home for somebody new. */
  introduction?: { notificationsSeen?: boolean; dismissed?: boolean };
}

export interface TenantTable {
  id: string;
  name: string;
  kind: string;
  parent_id: string | null;
  time_zone: Defaulted<string>;
  settings: ColumnType<Record<string, unknown>, string | undefined, string>;
  created_at: Date;
  /** Of limits and suspension. */
  administration_version: Defaulted<number>;
  /** Null: no limit. */
  max_accounts: number | null;
  max_devices: number | null;
  max_storage_mebibytes: number | null;
  suspended_at: Date | null;
  suspension_reason: string | null;
}

/** What a tenant sets for itself as a whole; a tenant without a row goes by the defaults. */
export interface TenantParametersTable {
  tenant_id: string;
  version: number;
  display_name: Defaulted<string | null>;
  short_name: Defaulted<string | null>;
  /** A data URL of a small WebP. */
  logo: Defaulted<string | null>;
  color: Defaulted<string | null>;
  contact: DefaultedJson<TenantContact>;
  retention: DefaultedJson<Retention>;
  notifications: DefaultedJson<NotificationDefaults>;
  dispatchers_may_export: Defaulted<boolean>;
}

export interface AccountTable {
  id: string;
  login_name: string;
  full_name: string;
  phone_number: string;
  /** Where messages reach it by e-mail; null: nowhere. */
  mail: Defaulted<string | null>;
  /** When its owner typed a code that was sent there; null: no message goes there. */
  mail_proven_at: Defaulted<Date | null>;
  /** PHC string of argon2id; null until the owner sets a password by code. */
  password_hash: string | null;
  /** The same of the PIN by which the account signs on the phone of somebody else; null: it has none. */
  signing_pin_hash: Defaulted<string | null>;
  /** Id of a file. */
  avatar: string | null;
  language: Language | null;
  preferences: ColumnType<Preferences, string | undefined, string>;
  created_at: Date;
}

export interface MembershipTable {
  tenant_id: string;
  account_id: string;
  state: MembershipState;
  /** The message of the applicant. */
  note: Defaulted<string | null>;
  /** The reason of the rejection. */
  refusal: Defaulted<string | null>;
  created_at: Date;
}

/** Who was removed from the tenant: invites from before do not bring them back. */
export interface MembershipRemovalTable {
  tenant_id: string;
  account_id: string;
  removed_at: Date;
}

/** What an account was in a tenant when its membership ended. */
export interface FormerMemberTable {
  tenant_id: string;
  account_id: string;
  joined_at: Date;
  ended_at: Date;
  role_grants: Json<RoleGrant[]>;
  teams: Json<{ id: string; isLeader: boolean }[]>;
  client_project_ids: Json<string[]>;
}

export interface AreaTable {
  tenant_id: string;
  id: string;
  parent_id: string | null;
  kind: AreaKind;
  name: string;
  /** '/rootId/…/id/': the paths of a subtree share its prefix. */
  path: string;
  /** GCJ-02 degrees. */
  longitude: number | null;
  latitude: number | null;
  address: string | null;
  version: Defaulted<number>;
  calendar_id: Defaulted<string | null>;
  /** A retired area is offered nowhere; orders of before still refer to it. */
  retired_at: Defaulted<Date | null>;
}

export interface RoleGrantTable {
  tenant_id: string;
  id: string;
  account_id: string;
  role: Role;
  area_id: string | null;
}

export interface SessionTable {
  id: string;
  account_id: string;
  tenant_id: string | null;
  created_at: Date;
  last_used_at: Date;
  /** The absolute end, which refreshing does not extend. */
  expires_at: Date;
  ended_at: Date | null;
  /** 'reuse': a refresh token was used twice; null: its owner ended it, or it expired. */
  ended_by: Defaulted<'reuse' | 'owner' | null>;
  user_agent: string | null;
  address: string | null;
}

export interface AccessTokenTable {
  hash: Buffer;
  session_id: string;
  expires_at: Date;
}

export interface RefreshTokenTable {
  hash: Buffer;
  session_id: string;
  created_at: Date;
  used_at: Date | null;
  successor_hash: Buffer | null;
  /** The successor tokens, encrypted with a key derived from the token itself; null once they were used. */
  successor_pair: Defaulted<Buffer | null>;
}

export interface OneTimeTicketTable {
  hash: Buffer;
  account_id: string;
  purpose: string;
  expires_at: Date;
  used_at: Date | null;
  session_id: Defaulted<string | null>;
}

export interface InviteTable {
  tenant_id: string;
  id: string;
  code: string;
  role: Role;
  area_id: string | null;
  team_id: string | null;
  created_by: string | null;
  created_at: Date;
  expires_at: Date;
  most_uses: number;
  uses: Defaulted<number>;
  revoked_at: Date | null;
}

export interface LimitCounterTable {
  key: string;
  started_at: Date;
  count: number;
  previous: number;
}

export interface PasswordFailureTable {
  /** The name that was tried, with the address where the account usually signs in from. */
  tried: string;
  failures: number;
  first_failed_at: Date;
  last_failed_at: Date;
  next_try_at: Date;
  locks: number;
}

export interface ThirdPartyLinkTable {
  account_id: string;
  type: 'wechat';
  openid: string;
  found_at: Date;
  /** Null: found, and not linked by the account yet. */
  linked_at: Date | null;
}

export interface IdempotencyKeyTable {
  tenant_id: string;
  account_id: string;
  key: string;
  endpoint: string;
  body_hash: string;
  answer: Json<unknown>;
  created_at: Date;
}

export interface AuditLogTable {
  tenant_id: string;
  id: string;
  at: Date;
  account_id: string | null;
  address: string;
  endpoint: string;
  subject_kind: string;
  subject_id: string | null;
  changes: JSONColumnType<Record<string, unknown>>;
}

export interface FileTable {
  tenant_id: string;
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  mime: string;
  sha256: string;
  storage_key: string;
  thumb_key: string | null;
  bucket: string;
  biz_id: string | null;
  created_by: string;
  created_at: Date;
  /** When it was old enough to be removed and something named it; null: it has not come to that. */
  examined_at: Defaulted<Date | null>;
}

export interface TenancySchema {
  invites: InviteTable;
  limit_counters: LimitCounterTable;
  password_failures: PasswordFailureTable;
  third_party_links: ThirdPartyLinkTable;
  tenants: TenantTable;
  accounts: AccountTable;
  memberships: MembershipTable;
  membership_removals: MembershipRemovalTable;
  former_members: FormerMemberTable;
  areas: AreaTable;
  role_grants: RoleGrantTable;
  sessions: SessionTable;
  access_tokens: AccessTokenTable;
  refresh_tokens: RefreshTokenTable;
  one_time_tickets: OneTimeTicketTable;
  idempotency_keys: IdempotencyKeyTable;
  audit_log: AuditLogTable;
  files: FileTable;
  tenant_parameters: TenantParametersTable;
}

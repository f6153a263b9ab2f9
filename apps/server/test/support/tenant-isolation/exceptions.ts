/** Statements that read or write rows of several tenants, or before it is known which, and why they have to. */
export interface TenantException {
  reason: string;
  statements: readonly ExceptedStatement[];
  /** Folders or files of `src` whose statements are all meant: what only the whole installation can be read or written with. */
  folders?: readonly string[];
}

export type ExceptedStatement = NamedStatement | UnnamedStatement;

/** One that is prepared under a name of its own, whoever sends it. */
interface NamedStatement {
  statement: string;
  relations: readonly string[];
}

/** One of the query builder, as one file sends it: the same text of another file is not meant. */
export interface UnnamedStatement {
  about: string;
  /** As the check prints it: libpg_query's, the same for any literals and numbers of rows. */
  fingerprint: string;
  /** Below `src`. */
  caller: string;
  relations: readonly string[];
}

const retention = 'jobs/apply-retention.ts';
const deviceCredential =
  'The token of a device says which device it is, and the device says which tenant: until it is found, none is known.';

export const tenantExceptions: readonly TenantException[] = [
  {
    reason: 'The token says which session it is, and the session says which tenant: until it is found, none is known.',
    statements: [
      {
        statement: 'find-session',
        relations: [
          'sessions',
          'memberships',
          'role_grants',
          'areas',
          'team_members',
          'teams',
          'project_clients',
          'tenants',
          'tenant_parameters',
        ],
      },
      {
        about: 'locks the session of a refresh token',
        fingerprint: '8b96c35bfaf9026e',
        caller: 'services/account/session/refresh-session.ts',
        relations: ['sessions'],
      },
    ],
  },
  {
    reason: 'The token says which link to a report it is, and the link says which tenant: until it is found, none is known.',
    statements: [{ statement: 'find-open-report-link', relations: ['order_report_links'] }],
  },
  {
    reason: 'The code of a label says which room it is, and the room says of which tenant: until it is found, none is known.',
    statements: [{ statement: 'find-room-by-code', relations: ['rooms', 'areas'] }],
  },
  {
    reason:
      'Whoever applies for a room need not be a member of its tenant: these read the own applications of an account, with what belongs to them.',
    statements: [
      { statement: 'find-own-room-application', relations: ['room_applications'] },
      {
        about: 'lists the open applications of an account',
        fingerprint: 'e56ff9b881bd50fc',
        caller: 'services/room/applications/apply-for-room.ts',
        relations: ['room_applications'],
      },
      { statement: 'count-own-room-applications', relations: ['room_applications'] },
      {
        statement: 'list-own-room-applications',
        relations: [
          'room_applications',
          'room_application_files',
          'room_members',
          'room_payers',
          'areas',
          'tenants',
          'tenant_parameters',
          'files',
        ],
      },
      { statement: 'find-proof-of-applicant', relations: ['room_applications', 'room_application_files', 'files'] },
    ],
  },
  {
    reason: "A session is its account's, found by its id or its account; its tenant is the one that the account has chosen at present.",
    statements: [
      { statement: 'find-sessions-by-id', relations: ['sessions'] },
      { statement: 'find-ended-sessions', relations: ['sessions'] },
      { statement: 'find-sessions-to-notify', relations: ['sessions'] },
      { statement: 'redeem-live-ticket', relations: ['sessions'] },
      {
        about: 'lists the devices of an account that take push messages',
        fingerprint: '774dfc61e313f082',
        caller: 'services/message-channel/push/present-push.ts',
        relations: ['sessions'],
      },
      {
        about: 'ends all sessions of an account',
        fingerprint: '5c4686134719b05c',
        caller: 'services/account/session/end-sessions.ts',
        relations: ['sessions'],
      },
      {
        about: 'ends all sessions of an account but one',
        fingerprint: '5ecf225768927cb0',
        caller: 'services/account/session/end-sessions.ts',
        relations: ['sessions'],
      },
      {
        about: 'lists the sessions of an account',
        fingerprint: 'c23cc0e4ea3ff9fe',
        caller: 'services/account/session/list-sessions.ts',
        relations: ['sessions'],
      },
      {
        about: 'finds a session of the caller by its id',
        fingerprint: '9be8638902b7b332',
        caller: 'services/account/session/end-session.ts',
        relations: ['sessions'],
      },
      {
        about: 'finds whether the session of the caller is open',
        fingerprint: '780207f2eb1d0fdf',
        caller: 'services/account/profile/prove-mail.ts',
        relations: ['sessions'],
      },
      { statement: 'select-addresses-of-name', relations: ['sessions'] },
      {
        about: 'ends a session by its id',
        fingerprint: '7920b0623e2f8e53',
        caller: 'services/account/session/sessions.ts',
        relations: ['sessions'],
      },
      {
        about: 'records that a session is used',
        fingerprint: '2a0c419c16d1acf1',
        caller: 'services/account/session/refresh-session.ts',
        relations: ['sessions'],
      },
      {
        about: 'puts a session into another tenant of its account',
        fingerprint: 'b85b55529a7b5b65',
        caller: 'services/tenancy/switch-tenant.ts',
        relations: ['sessions'],
      },
    ],
  },
  {
    reason:
      'Who leaves a tenant is in none: the query builder sends the null that takes its place as a parameter, which is not the tenant’s.',
    statements: [
      {
        about: 'puts the sessions of a former member into no tenant',
        fingerprint: 'aeb5e84a3c99e2a2',
        caller: 'services/organisation/members/end-membership.ts',
        relations: ['sessions'],
      },
    ],
  },
  {
    reason: 'Whoever resets a password takes away what somebody else may have added to the account, in all its tenants.',
    statements: [
      {
        about: 'takes away the addresses of a person in the directories of providers',
        fingerprint: 'c70bb55c9575d1c0',
        caller: 'services/account/password/forget-added-ways.ts',
        relations: ['own_channels'],
      },
    ],
  },
  {
    reason: 'An account may be a member of several tenants and chooses among them: these list its own memberships.',
    statements: [
      { statement: 'list-memberships', relations: ['memberships', 'tenants', 'tenant_parameters', 'role_grants'] },
      {
        about: 'lists the memberships of an account, and its requests to join',
        fingerprint: 'b87fad4fe53b243a',
        caller: 'services/tenancy/ask-to-join.ts',
        relations: ['memberships'],
      },
      {
        about: 'lists the roles that an account has in any tenant',
        fingerprint: '81be7b9139a3cab9',
        caller: 'services/account/profile/held-roles.ts',
        relations: ['role_grants'],
      },
      // A picture may have been uploaded in another tenant of its owner, who is a member of the reader's.
      { statement: 'find-picture-of-member', relations: ['memberships', 'files'] },
      {
        about: 'lists the tenants of an account whose token was used twice',
        fingerprint: '9b3a9aa8453f15f1',
        caller: 'services/account/session/refresh-session.ts',
        relations: ['memberships'],
      },
    ],
  },
  {
    reason: 'Who wants to join a tenant is no member yet: it is found by its name, by the code of an invite, or below the own tenant.',
    statements: [
      {
        about: 'lists tenants by a part of their name',
        fingerprint: '29ce1c8f6d8c1853',
        caller: 'services/tenancy/get-tenants-by-name.ts',
        relations: ['tenants'],
      },
      {
        about: 'finds an invite by its code',
        fingerprint: '8e76917f83ea25b8',
        caller: 'services/tenancy/find-open-invite.ts',
        relations: ['invites'],
      },
      { statement: 'select-tenant-tree', relations: ['tenants', 'memberships'] },
      { statement: 'list-sub-tenant-projects', relations: ['tenants', 'projects', 'work_orders'] },
    ],
  },
  {
    reason: deviceCredential,
    statements: [
      { statement: 'find-device-credential', relations: ['device_credentials', 'devices'] },
      { statement: 'find-revoked-device-credentials', relations: ['device_credentials'] },
      { statement: 'find-tenants-of-devices', relations: ['devices'] },
    ],
  },
  {
    reason: 'A sweep lists the tenants that have work; what it then does for each is restricted to it.',
    statements: [
      { statement: 'find-tenants-with-order-due', relations: ['tenants', 'alarms'] },
      { statement: 'find-tenants-with-supplies-due', relations: ['tenants', 'supplies'] },
      { statement: 'find-tenants-with-pools-due', relations: ['tenants', 'shared_pools'] },
      { statement: 'find-tenants-with-tariffs', relations: ['tenants', 'tariff_assignments'] },
      { statement: 'find-tenants-with-delay-costs-due', relations: ['tenants', 'delay_costs'] },
      { statement: 'find-tenants-with-order-savings-due', relations: ['tenants', 'order_savings'] },
      { statement: 'find-tenants-with-queued-rollups', relations: ['tenants', 'rollup_queue'] },
      { statement: 'find-tenants-with-due-timers', relations: ['tenants', 'work_orders'] },
      { statement: 'find-tenants-with-due-escalations-of-work_orders', relations: ['tenants', 'work_orders'] },
      { statement: 'find-tenants-with-due-escalations-of-alarms', relations: ['tenants', 'alarms'] },
      { statement: 'find-tenants-with-announcements-to-send', relations: ['tenants', 'announcement_broadcasts', 'announcement_newcomers'] },
      { statement: 'find-tenants-with-delayed-messages', relations: ['tenants', 'notifications'] },
      { statement: 'find-tenants-with-due-rounds', relations: ['tenants', 'message_rounds'] },
      { statement: 'find-tenants-with-due-deliveries', relations: ['tenants', 'channel_deliveries'] },
      { statement: 'find-tenants-with-order-changes', relations: ['tenants', 'order_rollup_states', 'order_rollup_changes'] },
      { statement: 'find-tenants-with-wallets-to-judge', relations: ['tenants', 'wallets'] },
      { statement: 'find-tenants-with-wallets-to-compare', relations: ['tenants', 'wallets', 'wallet_comparisons'] },
      { statement: 'find-tenants-with-cutoffs', relations: ['tenants', 'cutoffs', 'wallets'] },
      { statement: 'find-tenants-with-bills-to-close', relations: ['tenants', 'bills'] },
      {
        statement: 'find-tenants-with-bills-to-remind-of',
        relations: ['tenants', 'bill_documents', 'bill_reminders', 'wallets', 'payment_terms'],
      },
      { statement: 'find-tenants-with-postpaid-wallets', relations: ['tenants', 'payment_terms'] },
      { statement: 'find-tenants-with-skills', relations: ['tenants', 'member_skills'] },
      { statement: 'find-tenants-with-rosters', relations: ['tenants', 'rosters'] },
      { statement: 'find-tenants-with-ending-shifts', relations: ['tenants', 'shifts', 'handovers'] },
      { statement: 'find-tenants-with-late-handovers', relations: ['tenants', 'handovers'] },
      { statement: 'find-tenants-with-expired-shift-requests', relations: ['tenants', 'shift_requests'] },
      { statement: 'find-tenants-with-permits-past-their-window', relations: ['tenants', 'permits'] },
      { statement: 'find-tenants-with-abandoned-permits', relations: ['tenants', 'permits', 'work_orders'] },
      { statement: 'find-tenants-with-abandoned-switchings', relations: ['tenants', 'switching_orders', 'work_orders'] },
      { statement: 'find-sole-tenant', relations: ['tenants'] },
      { statement: 'find-payments-of-bill', relations: ['payments'] },
      { statement: 'find-payments-decided-by-bills', relations: ['payments'] },
      { statement: 'find-tenants-with-due-payments', relations: ['tenants', 'payments'] },
      { statement: 'find-tenants-with-due-refunds', relations: ['tenants', 'refunds'] },
      { statement: 'find-refunds-of-bill', relations: ['refunds', 'payments'] },
      { statement: 'find-tenants-with-plan-due', relations: ['tenants', 'plans'] },
      { statement: 'find-pending-events', relations: ['tenants', 'notification_outbox'] },
      { statement: 'find-tenants-with-rule-due', relations: ['tenants', 'work_orders'] },
      { statement: 'find-tenants-with-gone-devices', relations: ['devices', 'device_states'] },
      { statement: 'find-tenants-with-due-device-commands', relations: ['device_commands'] },
      { statement: 'find-tenants-with-device-commands-to-end', relations: ['device_commands'] },
      { statement: 'find-tenants-with-unreported-device-commands', relations: ['device_commands'] },
      { statement: 'find-tenants-with-open-switch-alarms', relations: ['alarms'] },
      { statement: 'find-tenants-with-no-data-rules', relations: ['alarm_rules'] },
    ],
  },
  {
    reason:
      'Readings of several tenants are stored in one statement: each row carries the tenant of its device, as its connection was authenticated, and is joined by it. Nothing is returned but the devices written.',
    statements: [
      { statement: 'write-known-states', relations: ['readings', 'device_states', 'devices'] },
      { statement: 'write-merged-known-states', relations: ['readings', 'device_states', 'devices'] },
    ],
  },
  {
    reason: 'What has expired is deleted by age, whosever it is.',
    statements: [
      {
        about: 'deletes keys of calls that are repeated no longer',
        fingerprint: 'aa348f173f71ddae',
        caller: retention,
        relations: ['idempotency_keys'],
      },
      {
        about: 'deletes the answers to work without a network that no phone asks for any more',
        fingerprint: '7da028023fbe93de',
        caller: retention,
        relations: ['order_intents'],
      },
      { about: 'deletes sessions that ended or expired', fingerprint: 'bc63e376dcda7146', caller: retention, relations: ['sessions'] },
      {
        about: 'deletes reservations of uploads that did not come',
        fingerprint: '7b70a9a6a5bcef6a',
        caller: retention,
        relations: ['upload_reservations'],
      },
      { statement: 'delete-expired-uploads', relations: ['unfinished_uploads'] },
      { statement: 'find-tenants-with-files-to-examine', relations: ['tenants', 'files', 'storage_removals'] },
      { statement: 'find-retentions-of-tenants', relations: ['tenant_parameters'] },
      { statement: 'find-tenants-that-limit-readings', relations: ['tenant_parameters'] },
      { about: 'deletes rejected messages', fingerprint: '69dc0e7fd35122ce', caller: retention, relations: ['rejected_messages'] },
      { about: 'deletes counts of rejected messages', fingerprint: '38c7d044660ff7e2', caller: retention, relations: ['rejected_counts'] },
      { about: 'deletes points of tracks', fingerprint: '16bc57c14fe37ee0', caller: retention, relations: ['track_points'] },
      {
        about: 'deletes points of tracks past what their account consented to',
        fingerprint: 'dc92bc3969d72f9c',
        caller: retention,
        relations: ['track_points', 'track_consents'],
      },
      {
        about: 'deletes who opened links of reports',
        fingerprint: 'c1c4212cda60930c',
        caller: retention,
        relations: ['order_report_openings'],
      },
      { about: 'deletes imports of tables', fingerprint: '09436071afffd56f', caller: retention, relations: ['table_imports'] },
      { about: 'deletes notifications', fingerprint: '6f56d8c8bb61a404', caller: retention, relations: ['notifications'] },
      { about: 'deletes removals of members', fingerprint: 'b925d3fb01a4b836', caller: retention, relations: ['membership_removals'] },
      { about: 'deletes what former members were', fingerprint: '8b103ba1d1ade1ea', caller: retention, relations: ['former_members'] },
      // A partition of readings is dropped for all tenants at once, once none of them has use to compute from it.
      {
        about: 'drops a month of readings',
        fingerprint: '90e7ca14e1d73448',
        caller: 'services/ingest/partitions/reading-partitions.ts',
        relations: ['readings'],
      },
    ],
  },
  {
    reason: 'Readiness asks whether tables can be read at all, and gives nothing of them away.',
    statements: [
      {
        about: 'reads any one member of any one tenant',
        fingerprint: 'b87e34608389b542',
        caller: 'http/routes/health.ts',
        relations: ['tenants', 'memberships'],
      },
    ],
  },
  {
    reason: 'An operator’s command finds the tenant by the name that was typed, or lists all of them, outside of any request.',
    statements: [
      { about: 'finds a tenant by its name', fingerprint: '044ca383bd092893', caller: 'cli/load-tenant.ts', relations: ['tenants'] },
      {
        about: 'asks whether a tenant of the name exists',
        fingerprint: '9adb7445c2bd6759',
        caller: 'services/tenancy/insert-tenant.ts',
        relations: ['tenants'],
      },
      {
        about: 'lists all tenants with their members and administrators',
        fingerprint: '143a08faac1a26b2',
        caller: 'cli/commands/list-tenants.ts',
        relations: ['tenants', 'memberships', 'role_grants'],
      },
      // When an account was last used, in whatever tenant.
      { statement: 'list-accounts-of-tenant', relations: ['sessions'] },
    ],
  },
  {
    reason:
      'The administrators of the installation see how many tenants there are and how much is in them, and nothing of what is in them.',
    statements: [
      { statement: 'count-tenants-of-platform', relations: ['tenants'] },
      { statement: 'pick-tenants-of-platform', relations: ['tenants'] },
      { statement: 'pick-unmatched-bill-rows', relations: ['tenants'] },
      {
        about: 'reads a row of a bill that nobody knows, with the tenant that it was assigned to',
        fingerprint: '2dd1089c635ce124',
        caller: 'services/payment/reconciliation/unmatched/decide-unmatched-payment.ts',
        relations: ['tenants'],
      },
      { statement: 'select-tenants-of-platform', relations: ['tenants', 'role_grants', 'memberships', 'devices', 'tenant_storage'] },
    ],
  },
  {
    reason: 'Who could not sign in was in no tenant: what is recorded of it is found by the account, a member of the reader’s tenant.',
    statements: [
      { statement: 'count-sign-ins-of-member', relations: ['audit_log'] },
      { statement: 'select-sign-ins-of-member', relations: ['audit_log'] },
    ],
  },
  {
    reason: 'The demonstration is written into an installation without tenants, and removed as a whole, with all of its own.',
    statements: [
      {
        about: 'asks whether there is any tenant',
        fingerprint: '0764426e0fb8abb6',
        caller: 'services/tenancy/has-tenant.ts',
        relations: ['tenants'],
      },
    ],
    folders: ['demo/'],
  },
  {
    reason: 'A migration changes tables as a whole, before the server serves any tenant.',
    statements: [],
    folders: ['db/migrate.ts'],
  },
];

/** Whether the statements of a file may be excepted on account of the file: then what else sends the same text has to be known. */
export function mayBeExcepted(caller: string): boolean {
  return tenantExceptions.some(
    ({ statements, folders = [] }) =>
      folders.some((folder) => caller.startsWith(`src/${folder}`)) ||
      statements.some((each) => 'caller' in each && caller === `src/${each.caller}`),
  );
}

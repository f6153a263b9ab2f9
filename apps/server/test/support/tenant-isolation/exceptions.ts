/** Statements that read or write rows of several tenants, or before it is known which, and why they have to. */
export interface TenantException {
  reason: string;
  statements: readonly ExceptedStatement[];
  /** Folders of `src` whose statements are all meant. */
  folders?: readonly string[];
}

export interface ExceptedStatement {
  /** Its name, or the fingerprint that the check prints: libpg_query's, the same for any literals and numbers of rows. */
  statement: string;
  /** The file that sends it, for a fingerprint. */
  caller?: string;
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
        relations: ['sessions', 'memberships', 'role_grants', 'areas', 'team_members', 'teams', 'project_clients'],
      },
      { statement: '8b96c35bfaf9026e', caller: 'services/account/session/refresh-session.ts', relations: ['sessions'] },
    ],
  },
  {
    reason: "A session is its account's, found by its id or its account; its tenant is the one that the account has chosen at present.",
    statements: [
      { statement: 'find-sessions-by-id', relations: ['sessions'] },
      { statement: 'find-ended-sessions', relations: ['sessions'] },
      { statement: 'find-sessions-to-notify', relations: ['sessions'] },
      { statement: 'redeem-live-ticket', relations: ['sessions'] },
      { statement: '5c4686134719b05c', caller: 'services/account/session/end-sessions.ts', relations: ['sessions'] },
      { statement: '5ecf225768927cb0', caller: 'services/account/session/end-sessions.ts', relations: ['sessions'] },
      { statement: 'c23cc0e4ea3ff9fe', caller: 'services/account/session/list-sessions.ts', relations: ['sessions'] },
      { statement: '9be8638902b7b332', caller: 'services/account/session/end-session.ts', relations: ['sessions'] },
      { statement: 'select-addresses-of-name', relations: ['sessions'] },
      { statement: '7920b0623e2f8e53', caller: 'services/account/session/sessions.ts', relations: ['sessions'] },
      { statement: '2a0c419c16d1acf1', caller: 'services/account/session/refresh-session.ts', relations: ['sessions'] },
      { statement: 'b85b55529a7b5b65', caller: 'services/tenancy/switch-tenant.ts', relations: ['sessions'] },
      // An account that leaves a tenant goes on in another of its tenants: two tenants in one statement.
      { statement: 'aeb5e84a3c99e2a2', caller: 'services/organisation/members/end-membership.ts', relations: ['sessions'] },
    ],
  },
  {
    reason: 'An account may be a member of several tenants and chooses among them: these list its own memberships.',
    statements: [
      { statement: 'list-memberships', relations: ['memberships', 'tenants', 'role_grants'] },
      { statement: 'b87fad4fe53b243a', caller: 'services/tenancy/ask-to-join.ts', relations: ['memberships'] },
      { statement: '81be7b9139a3cab9', caller: 'services/account/profile/held-roles.ts', relations: ['role_grants'] },
      // A picture may have been uploaded in another tenant of its owner, who is a member of the reader's.
      { statement: 'find-picture-of-member', relations: ['memberships', 'files'] },
      { statement: '9b3a9aa8453f15f1', caller: 'services/account/session/refresh-session.ts', relations: ['memberships'] },
    ],
  },
  {
    reason: 'Who wants to join a tenant is no member yet: it is found by its name, by the code of an invite, or below the own tenant.',
    statements: [
      { statement: '29ce1c8f6d8c1853', caller: 'http/api/api-routes.ts', relations: ['tenants'] },
      { statement: '8e76917f83ea25b8', caller: 'services/tenancy/find-open-invite.ts', relations: ['invites'] },
      { statement: 'select-tenant-tree', relations: ['tenants', 'memberships'] },
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
      { statement: 'find-tenants-with-queued-rollups', relations: ['tenants', 'rollup_queue'] },
      { statement: 'find-tenants-with-due-timers', relations: ['tenants', 'work_orders'] },
      { statement: 'find-pending-events', relations: ['tenants', 'notification_outbox'] },
      { statement: 'find-tenants-with-rule-due', relations: ['tenants', 'work_orders'] },
      { statement: 'find-tenants-with-gone-devices', relations: ['devices', 'device_states'] },
      { statement: 'find-tenants-with-no-data-rules', relations: ['alarm_rules'] },
    ],
  },
  {
    reason: 'What has expired is deleted by age, whosever it is.',
    statements: [
      { statement: 'aa348f173f71ddae', caller: retention, relations: ['idempotency_keys'] },
      { statement: 'bc63e376dcda7146', caller: retention, relations: ['sessions'] },
      { statement: '7b70a9a6a5bcef6a', caller: retention, relations: ['upload_reservations'] },
      { statement: 'b9308dc7045dda7b', caller: retention, relations: ['rejected_messages'] },
      { statement: '38c7d044660ff7e2', caller: retention, relations: ['rejected_counts'] },
      { statement: 'f1aba2d8862fa0d5', caller: retention, relations: ['notifications'] },
      { statement: 'b925d3fb01a4b836', caller: retention, relations: ['membership_removals'] },
      // A partition of readings is dropped for all tenants at once, once none of them has anything left to roll up.
      { statement: '91efb52c4e2349a1', caller: 'services/ingest/partitions/drop-old-readings.ts', relations: ['rollup_queue'] },
    ],
  },
  {
    reason: 'Readiness asks whether tables can be read at all, and gives nothing of them away.',
    statements: [{ statement: 'b87e34608389b542', caller: 'http/routes/health.ts', relations: ['tenants', 'memberships'] }],
  },
  {
    reason: 'Operators’ commands and the demonstration work on the whole installation, outside of any request.',
    statements: [],
    folders: ['cli/', 'demo/'],
  },
];

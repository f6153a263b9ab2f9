/** What the rows of the audit log are about. */
export const auditSubjectKinds = [
  'workOrder',
  'alarm',
  'alarmRule',
  'dispatchRule',
  'area',
  'project',
  'businessType',
  'workCalendar',
  'plan',
  'team',
  'member',
  'membership',
  'invite',
  'account',
  'session',
  'signIn',
  'third-party',
  'device',
  'deviceCredential',
  'file',
  'tenant',
  'auditLog',
  'tableImport',
  'table',
  'meterModel',
  'permit',
  'skill',
  'roster',
  'handover',
  'shiftRequest',
  'configuration',
  'escalation',
  'orderForm',
  'parameters',
  'track',
] as const;

export type AuditSubjectKind = (typeof auditSubjectKinds)[number];

/** The verbs with which the names of calls, jobs and commands begin, as `save` of `saveArea`. */
export const auditActions = [
  'accept',
  'acknowledge',
  'add',
  'answer',
  'apply',
  'assign',
  'bind',
  'change',
  'comment',
  'create',
  'decide',
  'dispatch',
  'end',
  'export',
  'fire',
  'forget',
  'get',
  'grant',
  'import',
  'issue',
  'log',
  'pause',
  'preview',
  'process',
  'publish',
  'raise',
  'record',
  'refresh',
  'register',
  'remove',
  'reopen',
  'replace',
  'report',
  'request',
  'restore',
  'resume',
  'retire',
  'revoke',
  'save',
  'send',
  'set',
  'sign',
  'start',
  'suspend',
  'switch',
  'unbind',
  'update',
  'upload',
  'waive',
] as const;

export type AuditAction = (typeof auditActions)[number];

/** The verb of a call's, job's or command's name; `other` for a name that begins with none of them. */
export function auditActionOf(operation: string): AuditAction | 'other' {
  const verb = /^[a-z]+/.exec(operation)?.[0];
  return auditActions.find((action) => action === verb) ?? 'other';
}

export function auditSubjectKindOf(kind: string): AuditSubjectKind | 'other' {
  return auditSubjectKinds.find((known) => known === kind) ?? 'other';
}

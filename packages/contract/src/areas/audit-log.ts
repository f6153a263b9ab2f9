import { auditActions, auditSubjectKinds } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, id, instant, pageInput, pageOf } from '../wire.ts';

const auditFilters = {
  from: instant.optional(),
  to: instant.optional(),
  accountId: id.optional(),
  kind: z.enum(auditSubjectKinds).optional(),
};

const auditEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** Null for what the system or a command of an operator wrote. */
  account: z.object({ id: z.string(), fullName: z.string() }).nullable(),
  /** What was done, as far as the name of the call or the job says it. */
  action: z.enum([...auditActions, 'other']),
  /** The name of the call, the job or the command. */
  operation: z.string(),
  kind: z.enum([...auditSubjectKinds, 'other']),
  subjectId: z.string().nullable(),
  /** The present name of the subject; null where it has none, or is gone. */
  subjectName: z.string().nullable(),
  /** Empty for a write from the server itself. */
  address: z.string(),
  /** What was written; passwords and tokens never stand in it. */
  changes: z.record(z.string(), z.unknown()),
});

export const signIn = z.object({
  id: z.string(),
  at: z.string(),
  succeeded: z.boolean(),
  way: z.enum(['password', 'code', 'wechat', 'ticket', 'other']),
  /** The short name of browser and system; null when the browser does not send one, or it was not recorded. */
  device: z.string().nullable(),
  address: z.string(),
});

export const auditLogApi = {
  listAuditLog: endpoint(
    'GET',
    '/api/base/audit/GetList',
    'audit-log.view',
    'Lists who wrote what in the tenant, the newest first.',
    z.object({ ...pageInput, cursor, ...auditFilters }),
    pageOf(auditEntry),
  ),
  exportAuditLog: endpoint(
    'POST',
    '/api/base/audit/Export',
    'audit-log.view',
    'Returns the entries of a period as a CSV file for spreadsheets; the export itself is an entry of the log.',
    z.object({ ...auditFilters, language: z.enum(['zh-CN', 'en']).default('zh-CN') }),
    z.object({
      fileName: z.string(),
      /** With a byte order mark, by which spreadsheets know UTF-8. Null for a repetition: the file is made anew by another call. */
      text: z.string().nullable(),
      rows: z.number(),
      /** Whether there are more entries than one file holds: the newest are in it. */
      isCut: z.boolean(),
    }),
    { writesTenant: false, writeOnlyOutputs: ['text'] },
  ),
  listMemberSignIns: endpoint(
    'GET',
    '/api/base/audit/ListSignIns',
    'audit-log.view',
    'Lists the sign-ins of a member into the tenant, and those with a wrong password or code, the newest first.',
    z.object({ accountId: id, ...pageInput, cursor }),
    pageOf(signIn),
  ),
} as const;

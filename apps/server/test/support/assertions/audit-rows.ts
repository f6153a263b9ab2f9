import type { ApiName } from '@energy-om/contract';
import type { TestServer } from '../services/test-server.ts';

/** The rows of the audit log about a call on someone or something, oldest first. */
export function readAudit({ database: { kysely } }: TestServer, endpoint: ApiName, subjectId: string) {
  return kysely
    .selectFrom('audit_log')
    .select(['tenant_id', 'account_id', 'subject_kind', 'changes'])
    .where('endpoint', '=', endpoint)
    .where('subject_id', '=', subjectId)
    .orderBy('id')
    .execute();
}

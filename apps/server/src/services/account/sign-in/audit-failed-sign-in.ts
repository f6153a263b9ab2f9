import type { RequestContext } from '#services/core/request-context.ts';
import { ServiceError } from '#services/core/service-error.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import { auditedFailedSignIns } from '#services/limits/limit-table.ts';
import { listTakes } from '#services/limits/take-call.ts';
import { describeDevice } from '../session/describe-device.ts';

export interface FailedSignIn {
  way: 'password' | 'code';
  /** The name or number, which the audit log does not get: people type passwords into the wrong field. */
  tried: string;
  /** Null: nobody has that name or number. */
  accountId: string | null;
}

/**
 * Writes a wrong password or code to the audit log, by account where there is one. Known and unknown names cost the same. The number of
 * rows with which an attacker can fill the log is bounded by name, by address and in all; the metrics count every failure.
 */
export async function auditFailedSignIn(context: RequestContext, { way, tried, accountId }: FailedSignIn): Promise<void> {
  const { limits, metrics, address, database } = context;
  metrics.add('signInsFailed');
  try {
    await limits.takeAll([
      { key: `failed-sign-in ${way} ${tried}`, limit: auditedFailedSignIns.name },
      ...listTakes('failed-sign-in', address, auditedFailedSignIns.address),
      { key: 'failed-sign-in', limit: auditedFailedSignIns.everyone },
    ]);
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'tooMany') return;
    throw error;
  }
  const subject = {
    subjectKind: 'signIn' as const,
    ...(accountId === null ? {} : { subjectId: accountId }),
    changes: { failed: true, way, known: accountId !== null, device: describeDevice(context.userAgent).device },
    by: { tenantId: null, accountId },
  };
  await database.transaction((tx) => insertAuditRow(context, subject, tx));
}

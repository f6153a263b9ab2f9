import type { WriteSource } from '../services/core/write/audit-log.ts';

/** The source that the audit log records for an operator's command on the server itself. */
export function auditSourceOf(command: string): Omit<WriteSource, 'clock' | 'ids'> {
  return { actor: null, address: '', operation: command };
}

import type { WriteSource } from '../services/core/write/audit-log.ts';

/** How the audit log names what an administrator did on the server itself. */
export function commandLine(command: string): Omit<WriteSource, 'clock' | 'ids'> {
  return { actor: null, address: '', operation: command };
}

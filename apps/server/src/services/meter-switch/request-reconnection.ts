import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { ServiceError } from '#services/core/service-error.ts';
import { insertCommand, type NewCommand } from './insert-command.ts';

/**
 * Has a meter switched on again that was cut off for arrears, once its debt is paid: within the transaction of the payment, and waiting for the meter if need
 * be. A later payment renews the time. @returns null where somebody’s command is under way already
 */
export async function requestReconnection(
  tx: Transaction<Schema>,
  command: Pick<NewCommand, 'id' | 'tenantId' | 'deviceId' | 'reason' | 'now'>,
): Promise<string | null> {
  try {
    await insertCommand(tx, { ...command, isOn: true, purpose: 'reconnection', requestedBy: null, language: 'zh-CN' });
    return command.id;
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'conflict') return null;
    throw error;
  }
}

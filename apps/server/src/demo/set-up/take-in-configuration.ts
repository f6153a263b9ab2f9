import { applyConfiguration } from '#services/configuration/apply-configuration.ts';
import { fingerprintOf } from '#services/configuration/fingerprint.ts';
import { readSource } from '#services/configuration/read-source.ts';
import { readState } from '#services/configuration/read-state.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { ServiceError } from '#services/core/service-error.ts';
import { call } from './services-at.ts';

/** Throws an error that shows what the document's faults are. */
export async function takeInConfiguration(context: SignedInContext, document: string): Promise<void> {
  const input = { source: { document } };
  // A preview would take the transaction of the loading back.
  const taken = { document: readSource(input), restoreRetired: false, warnings: [] };
  const fingerprint = fingerprintOf(taken, await readState(context));
  try {
    await call(context, 'applyConfiguration', applyConfiguration, { ...input, fingerprint });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    throw new Error(`the configuration cannot be taken in: ${JSON.stringify(error.data)}`, { cause: error });
  }
}

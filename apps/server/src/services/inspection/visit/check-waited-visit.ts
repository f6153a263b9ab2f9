import type { SignedInContext } from '#services/core/request-context.ts';
import { conflict, InvalidFieldsError } from '#services/core/service-error.ts';

/**
 * Runs the checks of what was answered at a point. Whoever was there without a network has left it and cannot correct anything, so that a fault is a conflict then,
 * of which a case is made.
 */
export async function checkVisit<Result>({ intent }: SignedInContext, check: () => Promise<Result> | Result): Promise<Result> {
  try {
    return await check();
  } catch (error) {
    if (intent === null || !(error instanceof InvalidFieldsError)) throw error;
    throw conflict(error.messageKey, null, error.parameters);
  }
}

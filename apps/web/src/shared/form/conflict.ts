import { type ApiName, bodyCode } from '@energy-om/contract';
import { ApiError, fieldFaultsOf } from '../api/api-error.ts';
import { reportError } from '../api/call-api.ts';
import { invalidateApi } from '../api/use-api-query.ts';
import { textOf } from '../i18n/texts.ts';
import { listUses } from '../setup/uses.ts';

/** After a conflict of versions what the form shows is read again, which shows another version; other refusals are reported, such as one with what still uses the setting. */
export async function explainRefusal(error: unknown, ...reads: readonly ApiName[]): Promise<unknown> {
  if (Object.keys(fieldFaultsOf(error)).length > 0) return error;
  const isConflict = error instanceof ApiError && error.code === bodyCode.conflict;
  if (!isConflict || error.data === null || listUses(error).length > 0) reportError(error);
  if (isConflict) await invalidateApi(...reads);
  return error;
}

/**
 * As `explainRefusal`, of what is also refused for its state, in both cases with what stands now.
 * @param isOtherVersion whether that is another version which the form may still be saved over, as its notice says
 */
export async function explainRefusalOf<Current>(
  error: unknown,
  isOtherVersion: (current: Current) => boolean,
  ...reads: readonly ApiName[]
): Promise<unknown> {
  const isConflict = error instanceof ApiError && error.code === bodyCode.conflict && Object.keys(fieldFaultsOf(error)).length === 0;
  if (!isConflict || error.data === null || isOtherVersion(error.data as Current)) return explainRefusal(error, ...reads);
  await invalidateApi(...reads);
  reportError(error);
  return error;
}

/** Why the button of a form is blocked while its conflict of versions is open. */
export const noteOfConflict = (isOutdated: boolean) => isOutdated && textOf('common', 'versionConflict.decideFirst');

import type { ApiOutput } from '@energy-om/contract';
import { ApiError, fieldFaultsOf } from '#shared/api/api-error.ts';
import { reportError } from '#shared/api/call-api.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { requestReads } from './use-shift-request.ts';

/** What follows after a request was sent: its confirmation, and the way back. */
export function useSentRequest(): (request: Pick<ApiOutput<'requestLeave'>, 'kind'>) => void {
  const t = useTexts('shiftRequest');
  const goBack = useGoBack(screenAddress('shiftRequests'));
  return ({ kind }) => {
    showToast(t(`form.sent.${kind}`), { kind: 'success' });
    goBack();
    void invalidateApi(...requestReads);
  };
}

/** Faults of fields stand at these; everything else is said. */
export function explainRefusal(error: unknown): never {
  if (!(error instanceof ApiError) || Object.keys(fieldFaultsOf(error)).length === 0) reportError(error);
  throw error;
}

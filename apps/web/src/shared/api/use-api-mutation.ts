import type { ApiInput, ApiName, ApiOutput } from '@energy-om/contract';
import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { createId } from '../id/create-id.ts';
import { refreshAfterRefusal } from '../session/refresh-after-refusal.ts';
import { isTransient } from './api-error.ts';
import { callApi, reportError } from './call-api.ts';
import { findUnanswered, noteUnanswered } from './unanswered.ts';
import { invalidateApi } from './use-api-query.ts';

type Options<Name extends ApiName> = Omit<UseMutationOptions<ApiOutput<Name>, Error, ApiInput<Name>>, 'mutationFn'> & {
  /** Reads to fetch again after success. */
  invalidates?: readonly ApiName[];
  /** No toast on an error. */
  silent?: boolean;
  /**
   * What becomes of a write that got no answer: it may store it to be sent later under the same key, and return what it will lead to. Null: nothing, and
   * the write fails.
   */
  keep?: (input: ApiInput<Name>, idempotencyKey: string) => Promise<ApiOutput<Name> | null>;
};

/** What a write leads to that is kept on the phone, where the screens need no more of it. */
export const keptOnPhone = {} as never;

/**
 * Writes through a call. When the answer was lost and the user presses again with the same input, the same idempotency key is sent, so the
 * server carries out the write once; for what would be doubled also where the app has ended meanwhile.
 */
export function useApiMutation<Name extends ApiName>(
  name: Name,
  { invalidates = [], silent, keep, ...options }: Options<Name> = {},
): UseMutationResult<ApiOutput<Name>, Error, ApiInput<Name>> {
  const unanswered = useRef<{ input: string; key: string } | null>(null);
  const note = (attempt: typeof unanswered.current) => {
    unanswered.current = attempt;
    noteUnanswered(name, attempt);
  };
  return useMutation<ApiOutput<Name>, Error, ApiInput<Name>>({
    ...options,
    mutationFn: async (input) => {
      const text = JSON.stringify(input);
      const key = unanswered.current?.input === text ? unanswered.current.key : (findUnanswered(name, input) ?? createId());
      note({ input: text, key });
      try {
        const output = await callApi(name, input, { idempotencyKey: key, silent: silent || keep !== undefined });
        note(null);
        await invalidateApi(...invalidates);
        return output;
      } catch (error) {
        const kept = isTransient(error) ? await keep?.(input, key) : null;
        if (!isTransient(error) || kept) note(null);
        if (kept) return kept;
        if (keep && !silent) reportError(error);
        void refreshAfterRefusal(error);
        throw error;
      }
    },
  });
}

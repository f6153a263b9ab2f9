import type { ApiOutput } from '@energy-om/contract';
import type { ConfigurationSection } from '@energy-om/domain';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '#shared/api/query-client.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { apiKey, useApiQuery } from '#shared/api/use-api-query.ts';
import { type Preview, previewOfConflict, type Source } from '../model/preview.ts';

export interface TakeIn {
  /** Undefined until there is one. */
  preview: Preview | undefined;
  /** What is shown is of another choice, and the one for this choice is on its way. */
  isComparing: boolean;
  error: Error | null;
  retry: () => void;
  /** The sections that the source has. */
  offered: readonly ConfigurationSection[];
  chosen: readonly ConfigurationSection[];
  choose: (section: ConfigurationSection, isChosen: boolean) => void;
  restoreRetired: boolean;
  setRestoreRetired: (value: boolean) => void;
  /** The tenant has changed since an earlier preview. */
  isOutdated: boolean;
  apply: () => Promise<void>;
  /** Null until it was applied. */
  applied: ApiOutput<'applyConfiguration'> | null;
}

/** Previews a document or a template, and applies it. @param source null: none is chosen yet */
export function useTakeIn(source: Source | null): TakeIn {
  const [left, setLeft] = useState<readonly ConfigurationSection[]>([]);
  const [restoreRetired, setRestoreRetired] = useState(false);
  const [outdated, setOutdated] = useState<string | null>(null);
  const question = JSON.stringify(source);
  const [applied, setApplied] = useState<ApiOutput<'applyConfiguration'> | null>(null);
  const whole = { source: source ?? { templateId: 'empty' as const }, restoreRetired };
  const options = {
    enabled: source !== null && applied === null,
    silent: true,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    placeholderData: keepPreviousData,
  };
  const ofWhole = useApiQuery('previewConfiguration', whole, options);
  const offered = ofWhole.data?.sections.map(({ section }) => section) ?? [];
  const chosen = offered.filter((section) => !left.includes(section));
  const isWhole = chosen.length === offered.length;
  const part = { ...whole, sections: chosen };
  const ofPart = useApiQuery('previewConfiguration', part, { ...options, enabled: options.enabled && !isWhole });
  const shown = isWhole ? ofWhole : ofPart;
  const input = isWhole ? whole : part;
  const { mutateAsync } = useApiMutation('applyConfiguration', { silent: true });
  return {
    preview: shown.data,
    isComparing: shown.isPlaceholderData,
    error: shown.error,
    retry: () => void shown.refetch(),
    offered,
    chosen,
    choose: (section, isChosen) => setLeft(isChosen ? left.filter((one) => one !== section) : [...left, section]),
    restoreRetired,
    setRestoreRetired,
    isOutdated: outdated === question,
    applied,
    async apply() {
      if (!shown.data) return;
      try {
        setApplied(await mutateAsync({ ...input, fingerprint: shown.data.fingerprint }));
        // Everything that is shown of the organisation may have changed.
        await queryClient.invalidateQueries();
      } catch (error) {
        const preview = previewOfConflict(error);
        if (!preview) throw error;
        queryClient.setQueryData(apiKey('previewConfiguration', input), preview);
        setOutdated(question);
      }
    },
  };
}

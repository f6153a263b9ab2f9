import { useMemo } from 'react';
import { useApiQuery } from '#shared/api/use-api-query.ts';

/** A table's texts by code: `texts.get('10')`. */
export type DictionaryTexts = ReadonlyMap<string, string>;

const noTexts: DictionaryTexts = new Map();

/**
 * One code table of the dictionary, which is fetched when it is first needed and then cached for all screens (spec §3, §4). Empty until it
 * is loaded.
 */
export function useDictionary(type: string): DictionaryTexts {
  const { data } = useApiQuery(
    'getDictionary',
    {},
    { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY, silent: true },
  );
  return useMemo(() => {
    const entry = data?.find((one) => one.type === type);
    return entry ? new Map(entry.childs.map(({ key, value }) => [key, value])) : noTexts;
  }, [data, type]);
}

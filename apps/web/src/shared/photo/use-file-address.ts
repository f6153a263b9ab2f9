import { minuteMs } from '@energy-om/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchFile } from '../api/fetch-file.ts';
import { releaseAddress } from '../file/release-address.ts';
import { findWaitingPhoto } from '../outbox/find-waiting-photo.ts';

/** The cache holds the bytes; their addresses are valid only as long as the component that shows them. */
export function fileQueryOptions(url: string) {
  return queryOptions({
    queryKey: ['file', url],
    queryFn: async ({ signal }) => (await findWaitingPhoto(url)) ?? fetchFile(url, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 5 * minuteMs,
    meta: { silent: true },
  });
}

export interface FileAddress {
  /** For an `img`; null while loading and when failed. */
  address: string | null;
  isFailed: boolean;
  retry: () => void;
}

/** A stored file as an address for an `img`. @param enabled false until the element is near the viewport. */
export function useFileAddress(url: string, enabled = true): FileAddress {
  const { data, isError, refetch } = useQuery({ ...fileQueryOptions(url), enabled });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return undefined;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => {
      setAddress(null);
      releaseAddress(made);
    };
  }, [data]);
  return { address, isFailed: isError, retry: () => void refetch() };
}

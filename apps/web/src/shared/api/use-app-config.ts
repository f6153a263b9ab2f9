import { useQuery } from '@tanstack/react-query';
import { type AppConfig, loadTransport } from './app-config.ts';

/** The server's settings; null until they are loaded, which takes a moment on the first screen. */
export function useAppConfig(): AppConfig | null {
  const { data } = useQuery({
    queryKey: ['app-config'],
    queryFn: async () => (await loadTransport()).config,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 5,
    meta: { silent: true },
  });
  return data ?? null;
}

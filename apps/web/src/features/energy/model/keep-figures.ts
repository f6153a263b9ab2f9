import type { QueryKey } from '@tanstack/react-query';

/**
 * While another period is loading, the figures of the one before stay, where they are of the same object and energy type.
 * @param object the fields of the input that say of what the figures are
 */
export function keepFiguresOf(object: object) {
  return <Data>(before: Data | undefined, query: { queryKey: QueryKey } | undefined): Data | undefined => {
    const input = query?.queryKey[1] as Record<string, unknown> | undefined;
    return Object.entries(object).every(([name, value]) => input?.[name] === value) ? before : undefined;
  };
}

import type { ApiOutput } from '@energy-om/contract';
import { ApiError } from '#shared/api/api-error.ts';
import { textOf } from '#shared/i18n/texts.ts';

export type RosterWarning = ApiOutput<'saveRoster'>['warnings'][number];

/** The warnings for which a refused save needs a reason; null for any other error. */
export function warningsOf(error: unknown): RosterWarning[] | null {
  if (!(error instanceof ApiError)) return null;
  return (error.data as { warnings?: RosterWarning[] } | null)?.warnings ?? null;
}

export function describeWarning({ kind, person, day, value }: RosterWarning): string {
  return textOf('roster', `warning.${kind}`, { who: person?.fullName ?? '', day, value });
}

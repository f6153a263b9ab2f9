import { bodyCode, type SettingUse } from '@energy-om/contract';
import { ApiError } from '../api/api-error.ts';

/** What still refers to a setting, by the conflict that keeps it from being retired; none for any other error. */
export function listUses(error: unknown): readonly SettingUse[] {
  if (!(error instanceof ApiError) || error.code !== bodyCode.conflict) return [];
  return (error.data as { uses?: SettingUse[] } | null)?.uses ?? [];
}

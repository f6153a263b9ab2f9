import type { ApiOutput } from '@energy-om/contract';
import { formatTenantDay } from '#shared/format/tenant-time.ts';
import type { useTexts } from '#shared/i18n/texts.ts';

export type Move = ApiOutput<'listWalletMoves'>['items'][number];

interface Words {
  t: ReturnType<typeof useTexts<'wallet'>>;
  tCodes: ReturnType<typeof useTexts<'codes'>>;
}

/** What a move was for: cash at the counter, or the electricity of certain days. */
export function describeMove({ kind, charge }: Move, { t, tCodes }: Words): string {
  if (charge === null) return t(`kind.${kind}`);
  // The last day ends at the midnight of `to`.
  const [first, last] = [formatTenantDay(charge.from), formatTenantDay(Date.parse(charge.to) - 1)];
  const energy = t('moves.charge', { energy: tCodes(`billedEnergy.${charge.energyType}`) });
  return `${energy} · ${first === last ? first : t('moves.days', { first, last })}`;
}

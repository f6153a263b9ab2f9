import type { TariffVersion } from './tariff-version.ts';

/** A draft is edited, a request waits for the second signature; a published version is never changed, only replaced by one with the same start. */
export const tariffStates = ['draft', 'requested', 'published', 'replaced'] as const;
export type TariffState = (typeof tariffStates)[number];

/** What a version demands, without from when. */
export type TariffTerms = Omit<TariffVersion, 'validFrom'>;

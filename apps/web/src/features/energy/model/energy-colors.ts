import type { ApiInput } from '@energy-om/contract';

/** Types that consume something. */
export type CountedType = ApiInput<'analyseEnergy'>['energyType'];

export const energyColors: Record<CountedType, `--${string}`> = {
  NYDN: '--electricity',
  NYSN: '--water',
  NYQN: '--gas',
  NYLN: '--heat',
  NYRN: '--heat',
};

/** What an address named, if it is one. */
export function readCountedType(text: string | null): CountedType | null {
  return (Object.keys(energyColors) as CountedType[]).find((type) => type === text) ?? null;
}

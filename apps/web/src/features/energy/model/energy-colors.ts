import type { ApiInput } from '@energy-om/contract';

/** The energy types of consumption. */
export type CountedType = ApiInput<'analyseEnergy'>['energyType'];

export const energyColors: Record<CountedType, `--${string}`> = {
  NYDN: '--electricity',
  NYSN: '--water',
  NYQN: '--gas',
  NYLN: '--heat',
  NYRN: '--heat',
};

/** The energy type that an address names; null for any other text. */
export function readCountedType(text: string | null): CountedType | null {
  return (Object.keys(energyColors) as CountedType[]).find((type) => type === text) ?? null;
}

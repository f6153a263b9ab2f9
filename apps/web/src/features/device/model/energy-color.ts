import type { EnergyType } from '@energy-om/domain';

/** The theme's colour of an energy type. */
export const energyColors: Record<EnergyType, `--${string}`> = {
  NYDN: '--electricity',
  NYSN: '--water',
  NYQN: '--gas',
  NYLN: '--heat',
  NYRN: '--heat',
  NYHJ: '--environment',
  NYKG: '--switch',
};

/** The unit of a rate of consumption: kW, m³/h, GJ/h. */
export function rateUnitOf(unit: 'kWh' | 'm³' | 'GJ'): string {
  return unit === 'kWh' ? 'kW' : `${unit}/h`;
}

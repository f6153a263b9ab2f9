/** The maximum in normal use, by model and by the part of the plant in the device's name. Units are kW or m³/h. */
const sizes: readonly { model: string; name?: RegExp; rated: number }[] = [
  { model: 'DTSD1352-C', name: /变压器|transformer/i, rated: 780 },
  { model: 'DTSD1352-C', name: /箱变|substation/i, rated: 460 },
  { model: 'DTSD1352-C', name: /冷冻机房电表|chiller/i, rated: 520 },
  { model: 'DTSD1352-C', name: /空调|air/i, rated: 260 },
  { model: 'DTSD1352-C', name: /公区照明|public lighting/i, rated: 1.4 },
  { model: 'DTSD1352-C', name: /照明|lighting/i, rated: 64 },
  { model: 'DTSD1352-C', rated: 130 },
  { model: 'DDSD1352', name: /入户|household/i, rated: 0.55 },
  { model: 'DDSD1352', rated: 8.5 },
  { model: 'WPH-DN100', rated: 34 },
  { model: 'WPH-DN80', rated: 22 },
  { model: 'LXS-DN40', name: /入户|household/i, rated: 0.04 },
  { model: 'LXS-DN40', rated: 5.5 },
  { model: 'LLQ-G100', rated: 120 },
  { model: 'LLQ-G65', rated: 82 },
  { model: 'UHM-DN250', rated: 2050 },
  { model: 'UHM-DN150', rated: 1150 },
];
/** The size of devices without a measured flow. */
const noSize = 1;

export function findSize(model: string, name: string): number {
  return sizes.find((size) => size.model === model && (size.name?.test(name) ?? true))?.rated ?? noSize;
}

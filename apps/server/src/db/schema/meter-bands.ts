/** What a meter used on a local day of 24 hours, by the bands of its tariff then. */
export interface MeterBandDayTable {
  tenant_id: string;
  device_id: string;
  starts_at: Date;
  bands: string;
  critical_peak: number | null;
  peak: number | null;
  flat: number | null;
  valley: number | null;
  deep_valley: number | null;
  unpriced: number | null;
}

/** Up to when the days of a meter are there, and by what layout of bands. */
export interface MeterBandStateTable {
  tenant_id: string;
  device_id: string;
  layout: string;
  filled_to: Date;
}

export interface MeterBandsSchema {
  meter_band_days: MeterBandDayTable;
  meter_band_states: MeterBandStateTable;
}

/** Attributes whose names are translated; devices may send others. */
export const knownAttributes = [
  'name',
  'code',
  'serial',
  'serialNumber',
  'sn',
  'model',
  'manufacturer',
  'firmware',
  'firmwareVersion',
  'hardware',
  'hardwareVersion',
  'softwareVersion',
  'protocol',
  'uplink',
  'operator',
  'imei',
  'iccid',
  'ip',
  'mac',
  'signal',
  'rssi',
  'battery',
  'batteryLevel',
  'address',
  'baudRate',
  'interval',
  'reportInterval',
  'ratio',
  'ct',
  'pt',
  'installedAt',
  'producedAt',
  'calibratedAt',
] as const;
export type KnownAttribute = (typeof knownAttributes)[number];

/** Devices write one name in several ways: serial_number, SerialNumber, serial-number. */
function fold(name: string): string {
  return name.replaceAll(/[\s_-]/g, '').toLowerCase();
}

const byFolded = new Map(knownAttributes.map((name) => [fold(name), name]));

/** The translated name that an attribute corresponds to; null for an attribute without a translation. */
export function findAttribute(name: string): KnownAttribute | null {
  return byFolded.get(fold(name)) ?? null;
}

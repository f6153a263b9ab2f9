import {
  deviceKinds,
  maxDeviceCodeLength,
  maxDeviceFiles,
  maxDeviceLocationLength,
  maxDeviceNameLength,
  maxMakerLength,
  maxModelNameLength,
  maxNoteLength,
  maxQrLength,
  maxRatingNameLength,
  maxRatings,
  maxRatingValueLength,
  maxRegisterFactor,
  maxSerialNumberLength,
  maxStreamAddressLength,
  maxUnitLength,
} from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  calendarDay,
  cursor,
  energyType,
  id,
  instant,
  keyword,
  named,
  nameText,
  pageInput,
  pageOf,
  storedFile,
  wholeNumber,
} from '../wire.ts';
import { device } from './schemas/device-wire.ts';

const deviceKind = z.enum(deviceKinds);

/** A text that may be missing: empty is null. */
const optionalText = (maxLength: number) =>
  nameText(maxLength, 0)
    .nullable()
    .default(null)
    .transform((text) => text || null);

const rating = z.object({
  name: nameText(maxRatingNameLength),
  value: nameText(maxRatingValueLength),
  /** Empty where the value has none. */
  unit: nameText(maxUnitLength, 0).default(''),
});

const givenNameplate = z.object({
  maker: optionalText(maxMakerLength),
  serialNumber: optionalText(maxSerialNumberLength),
  ratings: z.array(rating).max(maxRatings).default([]),
  installedOn: calendarDay.nullable().default(null),
  warrantyUntil: calendarDay.nullable().default(null),
});

const nameplate = z.object({
  maker: z.string().nullable(),
  serialNumber: z.string().nullable(),
  ratings: z.array(z.object({ name: z.string(), value: z.string(), unit: z.string() })),
  installedOn: z.string().nullable(),
  warrantyUntil: z.string().nullable(),
});

/** A device in the list of those who manage it. */
const listedDevice = device.extend({ kind: deviceKind, version: z.number(), retired: z.boolean() });

/** A device as administrators keep it. */
export const managedDevice = listedDevice.extend({
  /** The meter model; null: `model` is a text without values. */
  modelId: z.string().nullable(),
  gateway: named.nullable(),
  mainMeter: named.nullable(),
  registerFactor: z.number(),
  /** Whether its register has been read: then factor and register change by a replacement alone. */
  hasReadings: z.boolean(),
  qr: z.string().nullable(),
  /** Whether the address of a camera's stream is set. The address itself is never shown again. */
  hasStream: z.boolean(),
  nameplate,
  documents: z.array(storedFile),
});

const replacementValue = z.number().min(0).max(1e15).nullable().default(null);
const factor = z.number().positive().max(maxRegisterFactor);

export const managedDeviceApi = {
  listManagedDevices: endpoint(
    'GET',
    '/api/equipment/DevBase/GetManagedList',
    'device.manage',
    'Lists the devices that this account manages by name, retired ones last.',
    z.object({ ...pageInput, cursor, areaId: id.optional(), kind: deviceKind.optional(), keyword }),
    pageOf(listedDevice),
  ),
  getManagedDevice: endpoint(
    'GET',
    '/api/equipment/DevBase/GetManagedDetail',
    'device.manage',
    'Returns a device with everything that can be changed.',
    z.object({ id }),
    managedDevice,
  ),
  saveDevice: endpoint(
    'POST',
    '/api/equipment/DevBase/Save',
    'device.manage',
    'Creates a device, or changes or moves it if its version is still the one that was read.',
    z.object({
      id: id.optional(),
      version: wholeNumber.optional(),
      kind: deviceKind,
      name: nameText(maxDeviceNameLength),
      code: nameText(maxDeviceCodeLength),
      /** Null: that of the meter model. */
      energyType: energyType.nullable().default(null),
      modelId: id.nullable().default(null),
      /** The model as a text, where it is no meter model. */
      model: optionalText(maxModelNameLength),
      areaId: id,
      location: optionalText(maxDeviceLocationLength),
      gatewayId: id.nullable().default(null),
      mainMeterId: id.nullable().default(null),
      registerFactor: factor.default(1),
      /** What the label says; empty: that of before, and one is made for a new device. */
      qr: optionalText(maxQrLength),
      /** The address of a camera's HLS playlist, with name and password if it needs them. Null removes it; left out, it stays. */
      stream: z.string().trim().min(1).max(maxStreamAddressLength).nullable().optional(),
      nameplate: givenNameplate.default({ maker: null, serialNumber: null, ratings: [], installedOn: null, warrantyUntil: null }),
      /** The caller's own uploads, or the device's already. */
      documentIds: z.array(id).max(maxDeviceFiles).default([]),
    }),
    managedDevice,
  ),
  retireDevice: endpoint(
    'POST',
    '/api/equipment/DevBase/Retire',
    'device.manage',
    'Retires a device, unless something still refers to it: its tokens are revoked, and its history stays.',
    z.object({ id, version: wholeNumber }),
    managedDevice,
  ),
  restoreDevice: endpoint(
    'POST',
    '/api/equipment/DevBase/Restore',
    'device.manage',
    'Brings a retired device back; it needs a new token.',
    z.object({ id, version: wholeNumber }),
    managedDevice,
  ),
  replaceDevice: endpoint(
    'POST',
    '/api/equipment/DevBase/Replace',
    'device.manage',
    'Records that another device was put in the place of this one: its nameplate, and what a meter showed last and first.',
    z.object({
      id,
      version: wholeNumber,
      at: instant,
      /** What the register of a meter showed when it was taken out, and what the new one showed; null for a device without a register. */
      lastValue: replacementValue,
      firstValue: replacementValue,
      /** Left out: as before. */
      registerFactor: factor.optional(),
      /** Left out: as before. */
      modelId: id.nullable().optional(),
      model: optionalText(maxModelNameLength),
      nameplate: givenNameplate,
      note: optionalText(maxNoteLength),
    }),
    managedDevice,
  ),
  getNameplate: endpoint(
    'GET',
    '/api/equipment/DevBase/GetNameplate',
    'device.view',
    'Returns the nameplate and the documents of a device, and the nameplates of the devices that stood there before.',
    z.object({ id }),
    z.object({
      id: z.string(),
      device,
      retired: z.boolean(),
      qr: z.string().nullable(),
      nameplate,
      warrantyEnded: z.boolean(),
      documents: z.array(storedFile),
      /** Newest first, at most 20. */
      former: z.array(
        z.object({
          replacedAt: instant,
          model: z.string().nullable(),
          nameplate,
          note: z.string().nullable(),
          recordedBy: z.string().nullable(),
        }),
      ),
    }),
  ),
} as const;

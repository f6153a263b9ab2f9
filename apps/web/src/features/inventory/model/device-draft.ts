import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { type DeviceKind, type EnergyType, hasPart } from '@energy-om/domain';
import { parseNumber } from '#shared/format/parse-number.ts';

export type ManagedDevice = ApiOutput<'getManagedDevice'>;
type Named = { id: string; name: string };

export interface RatingDraft {
  name: string;
  value: string;
  unit: string;
}

/** The form of a device as it is typed. */
export interface DeviceDraft {
  /** The version of the device that is being changed; null for a new one. */
  version: number | null;
  kind: DeviceKind;
  name: string;
  code: string;
  energyType: EnergyType | null;
  /** A meter model; null: `modelText`. */
  model: Named | null;
  modelText: string;
  area: Named | null;
  location: string;
  gateway: Named | null;
  mainMeter: Named | null;
  registerFactor: string;
  qr: string;
  /** Empty: as before. */
  stream: string;
  removesStream: boolean;
  maker: string;
  serialNumber: string;
  ratings: RatingDraft[];
  installedOn: string | null;
  warrantyUntil: string | null;
  documents: ManagedDevice['documents'];
}

export const emptyDevice: DeviceDraft = {
  version: null,
  kind: 'meter',
  name: '',
  code: '',
  energyType: null,
  model: null,
  modelText: '',
  area: null,
  location: '',
  gateway: null,
  mainMeter: null,
  registerFactor: '1',
  qr: '',
  stream: '',
  removesStream: false,
  maker: '',
  serialNumber: '',
  ratings: [],
  installedOn: null,
  warrantyUntil: null,
  documents: [],
};

export function toDeviceDraft(device: ManagedDevice): DeviceDraft {
  const { version, kind, name, code, energyType, modelId, model, site, gateway, mainMeter, documents, nameplate } = device;
  return {
    version,
    kind,
    name,
    code,
    energyType,
    model: modelId === null ? null : { id: modelId, name: model ?? '' },
    modelText: modelId === null ? (model ?? '') : '',
    area: site,
    location: device.location ?? '',
    gateway,
    mainMeter,
    registerFactor: String(device.registerFactor),
    qr: device.qr ?? '',
    stream: '',
    removesStream: false,
    maker: nameplate.maker ?? '',
    serialNumber: nameplate.serialNumber ?? '',
    ratings: nameplate.ratings.map((rating) => ({ ...rating })),
    installedOn: nameplate.installedOn,
    warrantyUntil: nameplate.warrantyUntil,
    documents,
  };
}

const isWritten = ({ name, value, unit }: RatingDraft) => [name, value, unit].some((text) => text.trim() !== '');

/** The rated values without lines that were left empty. */
export function listRatings({ ratings }: Pick<DeviceDraft, 'ratings'>): RatingDraft[] {
  return ratings.filter(isWritten).map(({ name, value, unit }) => ({ name: name.trim(), value: value.trim(), unit: unit.trim() }));
}

/** What is typed for another kind of device stays in the form and is not sent. @param existing the device to change; null: a new one */
export function toDeviceInput(draft: DeviceDraft, existing: Pick<ManagedDevice, 'id' | 'version'> | null): ApiInput<'saveDevice'> {
  const { kind, model } = draft;
  const takesModel = hasPart(kind, 'meterModel');
  const stream = draft.stream.trim();
  return {
    ...(existing ? { id: existing.id, version: existing.version } : {}),
    kind,
    name: draft.name.trim(),
    code: draft.code.trim(),
    energyType: draft.energyType,
    modelId: takesModel ? (model?.id ?? null) : null,
    model: takesModel && model ? null : draft.modelText.trim() || null,
    areaId: draft.area?.id ?? '',
    location: draft.location.trim() || null,
    gatewayId: hasPart(kind, 'gateway') ? (draft.gateway?.id ?? null) : null,
    mainMeterId: hasPart(kind, 'mainMeter') ? (draft.mainMeter?.id ?? null) : null,
    registerFactor: hasPart(kind, 'registerFactor') ? (parseNumber(draft.registerFactor) ?? 1) : 1,
    qr: draft.qr.trim() || null,
    ...(hasPart(kind, 'stream') && (stream || draft.removesStream) ? { stream: stream || null } : {}),
    nameplate: {
      maker: draft.maker.trim() || null,
      serialNumber: draft.serialNumber.trim() || null,
      ratings: listRatings(draft),
      installedOn: draft.installedOn,
      warrantyUntil: draft.warrantyUntil,
    },
    documentIds: draft.documents.map(({ id }) => id),
  };
}

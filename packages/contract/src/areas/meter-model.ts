import {
  maxFieldDecimals,
  maxMappingFactor,
  maxMappingOffset,
  maxModelKeys,
  maxModelValues,
  maxNameLength,
  maxRegisterModulus,
  maxUnitLength,
  maxUnmappedKeys,
  maxValueKeyLength,
} from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { energyType, id, instant, named, nameText, wholeNumber, withoutHiddenCharacters } from '../wire.ts';
import { measuredValue, valueType } from './schemas/device-wire.ts';

/** A value with its labels in both languages; one of them may be empty in an input, and is then the other. */
const describedValue = z.object({
  key: nameText(maxValueKeyLength),
  label: z.object({ 'zh-CN': nameText(maxNameLength, 0), en: nameText(maxNameLength, 0) }),
  unit: nameText(maxUnitLength).nullable(),
  valueType,
  decimals: z.number().int().min(0).max(maxFieldDecimals),
});

const keyMapping = z.object({
  /** The key as the gateway sends it. */
  // As the gateway writes it.
  source: withoutHiddenCharacters(z.string().trim().min(1).max(maxValueKeyLength)),
  /** The key of the value. */
  target: z.string().max(maxValueKeyLength),
  /** The value is the sent number × factor + offset. */
  factor: z.number().min(-maxMappingFactor).max(maxMappingFactor),
  offset: z.number().min(-maxMappingOffset).max(maxMappingOffset),
});

const meterModelFields = {
  name: nameText(maxNameLength),
  manufacturer: nameText(maxNameLength, 0),
  energyType,
  hasSwitch: z.boolean(),
  values: z.array(describedValue).min(1).max(maxModelValues),
  /** Where the register begins again at zero, in its unit; null when it does not. */
  registerModulus: z.number().positive().max(maxRegisterModulus).nullable(),
  mapping: z.object({
    keys: z.array(keyMapping).max(maxModelKeys),
    /** Whether a key with the name of a value that no key is mapped to is taken as that value. Other keys are not stored. */
    takesSameNames: z.boolean(),
  }),
};

export const managedMeterModel = z.object({
  id: z.string(),
  version: z.number(),
  ...meterModelFields,
  /** Null for a standard model: its devices’ keys are the values’. */
  mapping: meterModelFields.mapping.nullable(),
  /** One of the installation, which cannot be changed. */
  isStandard: z.boolean(),
  /** The devices of the tenant that are of the model. */
  devices: z.number(),
  retired: z.boolean(),
});

const modelVersion = z.object({ id, version: wholeNumber });

export const meterModelApi = {
  listManagedMeterModels: endpoint(
    'GET',
    '/api/equipment/devmetermodel/GetManagedList',
    'setup.view',
    'Lists the tenant’s own meter models with their mappings and then the standard ones, retired ones last.',
    z.object({}),
    z.array(managedMeterModel),
  ),
  saveMeterModel: endpoint(
    'POST',
    '/api/equipment/devmetermodel/Save',
    'meter-model.manage',
    'Creates a meter model, or changes it if its version is still the one that was read; values that have readings or rules stay as they are.',
    z.object({ id: id.optional(), version: wholeNumber.optional(), ...meterModelFields }),
    managedMeterModel,
  ),
  retireMeterModel: endpoint(
    'POST',
    '/api/equipment/devmetermodel/Retire',
    'meter-model.manage',
    'Retires a meter model that no device and no alarm rule refers to.',
    modelVersion,
    managedMeterModel,
  ),
  restoreMeterModel: endpoint(
    'POST',
    '/api/equipment/devmetermodel/Restore',
    'meter-model.manage',
    'Brings a retired meter model back.',
    modelVersion,
    managedMeterModel,
  ),
  listUnmappedKeys: endpoint(
    'GET',
    '/api/equipment/devmetermodel/GetUnmappedKeys',
    'meter-model.manage',
    'Lists keys that devices of a model, or devices without a model, have sent and that no value takes, newest first.',
    z.object({ modelId: id.optional() }),
    z.array(z.object({ key: z.string(), value: measuredValue, at: instant, device: named })).max(maxUnmappedKeys),
  ),
} as const;

export * from './api.ts';
export { configurationFormat, configurationVersion } from './areas/configuration.ts';
export type { AreaTreeNode } from './areas/device.ts';
export { type EnergyGranularity, energyGranularities } from './areas/energy.ts';
export { notificationContent } from './areas/notification.ts';
export { type VerifyCodeScene, verifyCodeScenes } from './areas/schemas/account-wire.ts';
export { type RejectReason, rejectReasons } from './areas/schemas/device-wire.ts';
export type { SettingUse } from './areas/schemas/setup-wire.ts';
export type { TenantTreeNode } from './areas/tenancy.ts';
export * from './camera-url.ts';
export * from './cipher.ts';
export * from './codes.ts';
export * from './contract-version.ts';
export {
  billedEnergies,
  chineseBilledEnergy,
  chineseDictionary,
  type DictionaryTexts,
  dictionaryTexts,
  englishBilledEnergy,
  englishDictionary,
  type Language,
  languages,
} from './dictionary/dictionary.ts';
export * from './endpoint.ts';
export * from './envelope.ts';
export * from './file-url.ts';
export {
  type AccountMessage,
  accountMessage,
  type DeviceValuesMessage,
  deviceCommandMessage,
  deviceValuesMessage,
  type LiveMessage,
} from './live-messages.ts';
export * from './live-topics.ts';
export * from './order-command.ts';
export * from './query.ts';
export { maxPageSize } from './wire.ts';

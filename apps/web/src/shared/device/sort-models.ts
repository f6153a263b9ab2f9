/** The organisation's own models come before the standard ones: whoever has made one is looking for it. */
export function sortModels<Model extends { isStandard: boolean }>(models: readonly Model[]): Model[] {
  return models.toSorted((one, other) => Number(one.isStandard) - Number(other.isStandard));
}

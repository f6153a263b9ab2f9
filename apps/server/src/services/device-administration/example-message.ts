import { type MeasuredValue, type ModelMapping, type ModelValue, valueTypes } from '@energy-om/domain';

/** What an example needs to know of a model; null where the device has none. */
export interface ExampleModel {
  values: readonly ModelValue[];
  /** Null for a standard model, which takes the keys of its values. */
  mapping: ModelMapping | null;
}

const maxKeysShown = 3;

/** What somebody without a model may begin with. */
const anyValues: Record<string, MeasuredValue> = { power: 12.4 };

const exampleOf: Record<ModelValue['valueType'], MeasuredValue> = {
  [valueTypes.register]: 1042.7,
  [valueTypes.gauge]: 12.4,
  [valueTypes.temperatureHumidity]: 23.5,
  [valueTypes.state]: true,
};

/** Values under the keys that a device of the model sends. */
export function exampleValues(model: ExampleModel | null): Record<string, MeasuredValue> {
  if (!model) return anyValues;
  const { values, mapping } = model;
  const types = new Map(values.map(({ key, valueType }) => [key, valueType]));
  const mapped = mapping?.keys.map(({ source, target }) => ({ source, target })) ?? [];
  const sent = mapped.length > 0 ? mapped : values.map(({ key }) => ({ source: key, target: key }));
  const shown = sent.slice(0, maxKeysShown).flatMap(({ source, target }) => {
    const type = types.get(target);
    return type === undefined ? [] : [[source, exampleOf[type]] as const];
  });
  return shown.length > 0 ? Object.fromEntries(shown) : anyValues;
}

import type { MeterModel } from './model-draft.ts';

/** The models whose name, maker or values contain the keyword; all of them without one. */
export function findModels(models: readonly MeterModel[], keyword: string): MeterModel[] {
  const wanted = keyword.trim().toLowerCase();
  return models.filter(({ name, manufacturer, values }) => {
    const labels = values.flatMap(({ key, label }) => [key, label['zh-CN'], label.en]);
    return [name, manufacturer, ...labels].some((text) => text.toLowerCase().includes(wanted));
  });
}

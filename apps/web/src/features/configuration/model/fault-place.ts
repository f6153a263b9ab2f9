/** One step of a place in a document: the name of a field, or the number of an item from 1. */
export type PlaceStep = { name: string } | { number: number };

/** Reads `sections.areas[3].kind` as its steps, without the `sections` before the name of one. */
export function readPlace(path: string): PlaceStep[] {
  const parts = path.split(/[.[\]]+/).filter((part) => part !== '');
  const steps = parts.map((part): PlaceStep => (/^\d+$/.test(part) ? { number: Number(part) + 1 } : { name: part }));
  return steps.length > 1 && parts[0] === 'sections' ? steps.slice(1) : steps;
}

/** The faults of a form: a message by the name of its field; names of parts have dots, as in `objects.0.id`. */
export type Faults = Readonly<Record<string, string>>;

/** The message at a field or at a part of it: for `objects` also that of `objects.0.id`. */
export function faultAt(faults: Faults, field: string): string | null {
  const key = Object.keys(faults).find((name) => isWithin(name, field));
  return key === undefined ? null : (faults[key] ?? null);
}

/** The faults below a path by the rest of their names: of `result.answers.oil`, below `result.answers`, that is `oil`. */
export function faultsBelow(faults: Faults, path: string): Record<string, string> {
  const below = Object.entries(faults).filter(([name]) => name.startsWith(`${path}.`));
  return Object.fromEntries(below.map(([name, text]) => [name.slice(path.length + 1), text]));
}

/** The same, with the fault of the path itself under an empty name. */
export function faultsWithin(faults: Faults, path: string): Record<string, string> {
  const own = faults[path];
  return { ...faultsBelow(faults, path), ...(own === undefined ? {} : { '': own }) };
}

/** Whether a fault's name is that of the field, or of a part of it. */
export function isWithin(name: string, field: string): boolean {
  return name === field || name.startsWith(`${field}.`);
}

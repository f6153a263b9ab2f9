import type { ApiName } from '@energy-om/contract';
import { findIds } from '../assertions/tenant-rows.ts';
import { unknownId } from '../factories/unknown-id.ts';
import type { AccessFixture } from './access-fixture.ts';
import { type Caller, levels } from './access-matrix.ts';
import type { Input } from './access-probe.ts';
import { probes } from './observe-access.ts';

/** Valid input from one of the callers of this tenant, at each distance; also the filters of a list. */
export async function listInputs(fixture: AccessFixture, name: ApiName, askers: readonly Caller[]): Promise<Input[]> {
  const probe = probes[name];
  const inputs: Input[] = [];
  for (const asker of askers) {
    if ('inputs' in probe) inputs.push(...(await probe.inputs(fixture, asker)));
    else for (const level of levels) inputs.push((await probe.attempts[level]?.(fixture, asker))?.input ?? {});
  }
  const different = new Map(inputs.map((input) => [JSON.stringify(input), input]));
  return [...different.values()];
}

/** The same input with ids that do not exist, or null if the input names none of these ids. */
export function withUnknownIds(input: Input, known: ReadonlySet<string>): Input | null {
  let text = JSON.stringify(input);
  const named = [...findIds(text)].filter((id) => known.has(id));
  for (const [index, id] of named.entries()) text = text.replaceAll(id, `${unknownId.slice(0, -2)}${String(index).padStart(2, '0')}`);
  return named.length === 0 ? null : (JSON.parse(text) as Input);
}

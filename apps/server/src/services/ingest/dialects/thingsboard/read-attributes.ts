import type { Decoding } from '../decoding.ts';
import { isJsonObject, nameKind } from '../describe-json.ts';
import { readValues } from '../read-values.ts';

/** Adds the valid attributes of a device as one message. */
export function addAttributes(decoding: Decoding, child: string | null, json: unknown): void {
  if (!isJsonObject(json)) {
    decoding.reject({ reason: 'malformed', detail: `The attributes are ${nameKind(json)}, not an object.` }, child);
    return;
  }
  if (Object.keys(json).length === 0) decoding.reject({ reason: 'malformed', detail: 'There are no attributes in the object.' }, child);
  const values = readValues(json, 'isText', decoding, child);
  if (Object.keys(values).length > 0) decoding.add({ kind: 'attributes', child, values });
}

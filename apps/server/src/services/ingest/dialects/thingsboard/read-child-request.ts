import type { AttributesRequest } from '#services/core/ports/device-message.ts';
import { accept, type Read, refuse } from '../decoding.ts';
import { type JsonObject, nameKind } from '../describe-json.ts';
import { readName, readNames } from '../read-name.ts';
import { readRequestId } from '../read-request-id.ts';

type ChildRequest = Omit<AttributesRequest, 'kind'>;
type Keys = Read<Pick<ChildRequest, 'clientKeys' | 'sharedKeys'>>;

/**
 * A gateway's request for attributes of a device behind it, in each documented form: `{"id", "device"}` and `"client": true | false` with
 * `"key": "a"` or `"keys": ["a", "b"]`, or `"client": ["a"], "shared": ["b"]`.
 */
export function readChildRequest(json: JsonObject): Read<ChildRequest> {
  const child = readName(json['device'], '"device"');
  if (!child.isRead) return child;
  const requestId = readRequestId(json['id']);
  if (!requestId.isRead) return requestId;
  const keys = json['key'] === undefined && json['keys'] === undefined ? readListedKeys(json) : readKeysOfScope(json);
  if (!keys.isRead) return keys;
  return accept({ child: child.value, requestId: requestId.value, ...keys.value, isSingle: json['key'] !== undefined });
}

function readListedKeys(json: JsonObject): Keys {
  const clientKeys = readNames(json['client'], '"client"');
  if (!clientKeys.isRead) return clientKeys;
  const sharedKeys = readNames(json['shared'], '"shared"');
  if (!sharedKeys.isRead) return sharedKeys;
  return accept({ clientKeys: clientKeys.value, sharedKeys: sharedKeys.value });
}

function readKeysOfScope({ client, key, keys }: JsonObject): Keys {
  if (typeof client !== 'boolean') return refuse('malformed', `"client" is ${nameKind(client)}, neither true nor false.`);
  // A single key is one name, even if it contains commas.
  const names = key === undefined ? readNames(keys, '"keys"') : readNames([key], '"key"');
  if (!names.isRead) return names;
  // An empty list of names would request all attributes.
  if (names.value.length === 0) return refuse('malformed', '"keys" names nothing.');
  return accept(client ? { clientKeys: names.value, sharedKeys: [] } : { clientKeys: [], sharedKeys: names.value });
}

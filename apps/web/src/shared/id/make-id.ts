import { v4 } from 'uuid';

/** A random UUID; also over plain HTTP by a network address, where browsers withhold `crypto.randomUUID`. */
export function makeId(): string {
  return v4();
}

import type { RejectReason } from '@energy-om/contract';
import type { Decoded, DeviceMessage, Rejection } from '#services/core/ports/device-message.ts';
import { decodeLimits } from './decode-limits.ts';

/** Why something of a message cannot be taken. */
interface Fault {
  reason: RejectReason;
  detail: string;
}

/** What was read, or why not. */
export type Read<T> = { isRead: true; value: T } | { isRead: false; fault: Fault };

export function accept<T>(value: T): Read<T> {
  return { isRead: true, value };
}

export function refuse(reason: RejectReason, detail: string): { isRead: false; fault: Fault } {
  return { isRead: false, fault: { reason, detail } };
}

/** Collects what one publish says and what of it is wrong, within the limits of one message. */
export class Decoding {
  readonly #messages: DeviceMessage[] = [];
  readonly #rejections = new Map<string, { rejection: Rejection; count: number }>();
  #readingsLeft: number = decodeLimits.readings;

  add(message: DeviceMessage): void {
    this.#messages.push(message);
  }

  /** Adds the message that was read, or says why none was. */
  take(read: Read<DeviceMessage>, child: string | null = null): void {
    if (read.isRead) this.add(read.value);
    else this.reject(read.fault, child);
  }

  /** The same fault in a thousand readings is one that came a thousand times. */
  reject({ reason, detail }: Fault, child: string | null = null): void {
    const key = JSON.stringify([reason, child, detail]);
    const known = this.#rejections.get(key);
    if (known) known.count += 1;
    else this.#rejections.set(key, { rejection: { reason, child, detail }, count: 1 });
  }

  /** How many of so many readings the message may still have. */
  claimReadings(wanted: number): number {
    const claimed = Math.min(wanted, this.#readingsLeft);
    this.#readingsLeft -= claimed;
    return claimed;
  }

  finish(): Decoded {
    const all = [...this.#rejections.values()];
    const rejections = all.slice(0, decodeLimits.rejections).map(describe);
    const [next] = all.slice(decodeLimits.rejections);
    if (next) {
      const rest = all.length - decodeLimits.rejections;
      rejections.push({ reason: next.rejection.reason, child: null, detail: `Further faults of this message, not listed: ${rest}.` });
    }
    return { messages: this.#messages, rejections };
  }
}

function describe({ rejection, count }: { rejection: Rejection; count: number }): Rejection {
  return count === 1 ? rejection : { ...rejection, detail: `${rejection.detail} (${count} times)` };
}

import type { RejectReason } from '@energy-om/contract';
import type { Decoded, DeviceMessage, Rejection } from '#services/core/ports/device-message.ts';
import { decodeLimits } from './decode-limits.ts';

/** The reason why a part of a message is rejected. */
interface DecodeFault {
  reason: RejectReason;
  detail: string;
}

/** The value that was read, or the reason why there is none. */
export type Read<T> = { isRead: true; value: T } | { isRead: false; fault: DecodeFault };

export function accept<T>(value: T): Read<T> {
  return { isRead: true, value };
}

export function refuse(reason: RejectReason, detail: string): { isRead: false; fault: DecodeFault } {
  return { isRead: false, fault: { reason, detail } };
}

/** Collects the messages and the rejections of one publish, within the limits of one message. */
export class Decoding {
  readonly #messages: DeviceMessage[] = [];
  readonly #rejections = new Map<string, { rejection: Rejection; count: number }>();
  #readingsLeft: number = decodeLimits.readings;

  add(message: DeviceMessage): void {
    this.#messages.push(message);
  }

  /** Adds the message that was read, or the rejection of it. */
  take(read: Read<DeviceMessage>, child: string | null = null): void {
    if (read.isRead) this.add(read.value);
    else this.reject(read.fault, child);
  }

  /** The same fault in a thousand readings is recorded as one with a count of a thousand. */
  reject({ reason, detail }: DecodeFault, child: string | null = null): void {
    const key = JSON.stringify([reason, child, detail]);
    const known = this.#rejections.get(key);
    if (known) known.count += 1;
    else this.#rejections.set(key, { rejection: { reason, child, detail }, count: 1 });
  }

  /** Returns how many of the wanted readings the message may still contain. */
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

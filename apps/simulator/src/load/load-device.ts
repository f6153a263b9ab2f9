import type { MeterModel } from '@energy-om/domain';
import type { ProtocolVersion } from '../mqtt/client.ts';
import { Link } from '../mqtt/link.ts';
import { deviceTopics } from '../mqtt/topics.ts';
import { createProfile } from '../profiles/create-profile.ts';
import { readLocalTime } from '../profiles/local-time.ts';
import { type DeviceState, undisturbed } from '../profiles/profile.ts';
import { describeSubject } from '../profiles/subject.ts';
import type { LedgerLine } from './ledger.ts';
import type { LoadDevice } from './read-tokens.ts';

/** A device with its own connection that measures when it is called. */
export interface LoadingDevice {
  /** @param onAcknowledged gets the lines for the ledger */
  measure(at: number, onAcknowledged: (line: LedgerLine) => void): void;
  link: Link;
}

export interface LoadingDeviceParts {
  device: LoadDevice;
  model: MeterModel;
  url: string;
  protocolVersion?: ProtocolVersion;
  onUp(): void;
  onDown(reason: string): void;
}

/** The zone is irrelevant to the load. */
const timeZone = 'UTC';
/** No message is dropped here: the total over all devices is limited instead. */
const maxQueued = Number.POSITIVE_INFINITY;
const maxInFlight = 20;

export function openLoadingDevice({ device, model, url, protocolVersion, onUp, onDown }: LoadingDeviceParts): LoadingDevice {
  const profile = createProfile(describeSubject({ code: device.name, name: '', model }));
  const link = new Link({
    findAddress: async () => ({ url, token: device.token, protocolVersion }),
    clientId: `load-${device.name}`,
    onUp,
    onDown,
    maxQueued,
    maxInFlight,
  });
  let state: DeviceState = { register: 0, temperature: null, isOn: true };
  let last: number | null = null;
  return {
    link,
    measure(now, onAcknowledged) {
      // A device's readings are identified by their time, so each time is used once.
      const at = last === null ? now : Math.max(now, last + 1);
      const moment = { at, local: readLocalTime(at, timeZone), seconds: last === null ? 0 : (at - last) / 1000, influence: undisturbed };
      const { state: next, values } = profile(state, moment);
      state = next;
      last = at;
      const payload = JSON.stringify({ ts: at, values });
      link.send({ topic: deviceTopics.telemetry, payload, onAcknowledged: () => onAcknowledged({ device: device.name, at, values }) });
    },
  };
}

import type { DeviceFile, GatewayEntry } from '../devices/device-file.ts';
import type { SimulatedDevice } from '../devices/simulated-device.ts';
import type { ProtocolVersion } from '../mqtt/client.ts';
import { type Link, openLink } from '../mqtt/link.ts';
import type { OutgoingMessage } from '../mqtt/outbox.ts';
import { deviceTopics, gatewayTopics } from '../mqtt/topics.ts';
import type { Tell } from '../terminal.ts';

interface GatewayLinkParts {
  gateway: GatewayEntry;
  devices: readonly SimulatedDevice[];
  url: string | null;
  protocolVersion?: ProtocolVersion;
  file: DeviceFile;
  readFile(): Promise<DeviceFile>;
  onMessage(topic: string, payload: string): void;
  tell: Tell;
}

export interface GatewayLink extends Pick<Link, 'send' | 'cut' | 'restore' | 'isUp'> {
  /** Signs the devices off and says goodbye. */
  close(): Promise<void>;
}

/** About six hours of reports at ten seconds. */
const maxKept = 2000;
const window = 20;
const farewellMilliseconds = 1200;

const firmware = 'EG-4G-485 2.4.1';

/** What a gateway says first on every connection: who stands behind it, and what it is. */
export function openGatewayLink(parts: GatewayLinkParts): GatewayLink {
  const { gateway, devices, url, protocolVersion, file, readFile, onMessage, tell } = parts;
  let latest = file;
  const news = createNews(gateway.code, tell);
  const link = openLink({
    async findAddress() {
      // While the file is being written anew, what it said before is the best guess.
      latest = await readFile().catch(() => latest);
      const current = latest.gateways.find(({ code }) => code === gateway.code) ?? gateway;
      return { url: url ?? `mqtt://127.0.0.1:${latest.mqttPort}`, token: current.token, protocolVersion };
    },
    clientId: gateway.code,
    subscriptions: [deviceTopics.commands, gatewayTopics.commands],
    greetings: [...devices.map((device) => sayOf(gatewayTopics.connect, device)), describeGateway(gateway)],
    onMessage,
    ...news,
    maxKept,
    window,
  });
  const farewells = devices.map((device) => sayOf(gatewayTopics.disconnect, device));
  return {
    send: link.send,
    cut: link.cut,
    restore: link.restore,
    close: () => link.end(farewells, farewellMilliseconds),
    get isUp() {
      return link.isUp;
    },
  };
}

function sayOf(topic: string, { entry }: SimulatedDevice): OutgoingMessage {
  return { topic, payload: JSON.stringify({ device: entry.code }) };
}

function describeGateway({ code, name }: GatewayEntry): OutgoingMessage {
  return { topic: deviceTopics.attributes, payload: JSON.stringify({ firmware, serial: code, name, uplink: '4G' }) };
}

/** A server that starts beside it does not listen at once, and that is no news. */
const quietAttempts = 5;
const nobodyListens = /ECONNREFUSED/;

/** One line when a connection comes or goes, and not for each attempt in between. */
function createNews(code: string, tell: Tell) {
  let isTold = false;
  let wasUp = false;
  let attempts = 0;
  let dropped = 0;
  return {
    onUp() {
      if (isTold) tell(`${code} is connected again${dropped > 0 ? `; ${dropped} messages were dropped meanwhile` : ''}`);
      isTold = false;
      wasUp = true;
      dropped = 0;
    },
    onDown(reason: string) {
      attempts += 1;
      const isBeginning = !wasUp && attempts < quietAttempts && nobodyListens.test(reason);
      if (isTold || isBeginning) return;
      tell(`${code} has no connection (${reason}) and tries again`);
      isTold = true;
    },
    onOverflow() {
      if (dropped === 0) tell(`${code} drops its oldest messages: ${maxKept} are waiting`);
      dropped += 1;
    },
  };
}

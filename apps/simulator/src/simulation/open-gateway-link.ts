import type { DeviceFile, GatewayEntry } from '../devices/device-file.ts';
import type { SimulatedDevice } from '../devices/simulated-device.ts';
import type { ProtocolVersion } from '../mqtt/client.ts';
import { Link } from '../mqtt/link.ts';
import type { OutgoingMessage } from '../mqtt/outbox.ts';
import { deviceTopics, gatewayTopics } from '../mqtt/topics.ts';
import type { PrintLine } from '../terminal.ts';

interface GatewayLinkParts {
  gateway: GatewayEntry;
  devices: readonly SimulatedDevice[];
  url: string | null;
  protocolVersion?: ProtocolVersion;
  file: DeviceFile;
  readFile(): Promise<DeviceFile>;
  onMessage(topic: string, payload: string): void;
  printLine: PrintLine;
}

export interface GatewayLink extends Pick<Link, 'send' | 'cut' | 'restore' | 'isUp'> {
  /** Disconnects the devices and then the gateway. */
  close(): Promise<void>;
}

/** Reports of about six hours at an interval of ten seconds. */
const maxQueued = 2000;
const maxInFlight = 20;
const closeTimeoutMs = 1_200;

const firmware = 'EG-4G-485 2.4.1';

/** On every connection a gateway first announces its devices and its own attributes. */
export function openGatewayLink(parts: GatewayLinkParts): GatewayLink {
  const { gateway, devices, url, protocolVersion, file, readFile, onMessage, printLine } = parts;
  let latest = file;
  const reporter = createStatusReporter(gateway.code, printLine);
  const link = new Link({
    async findAddress() {
      // While the file is being replaced, its last content is used.
      latest = await readFile().catch(() => latest);
      const current = latest.gateways.find(({ code }) => code === gateway.code) ?? gateway;
      return { url: url ?? `mqtt://127.0.0.1:${latest.mqttPort}`, token: current.token, protocolVersion };
    },
    clientId: gateway.code,
    subscriptions: [deviceTopics.commands, gatewayTopics.commands],
    firstMessages: [...devices.map((device) => messageOf(gatewayTopics.connect, device)), describeGateway(gateway)],
    onMessage,
    ...reporter,
    maxQueued,
    maxInFlight,
  });
  const lastMessages = devices.map((device) => messageOf(gatewayTopics.disconnect, device));
  return {
    send: (message) => link.send(message),
    cut: () => link.cut(),
    restore: () => link.restore(),
    close: () => link.end(lastMessages, closeTimeoutMs),
    get isUp() {
      return link.isUp;
    },
  };
}

function messageOf(topic: string, { entry }: SimulatedDevice): OutgoingMessage {
  return { topic, payload: JSON.stringify({ device: entry.code }) };
}

function describeGateway({ code, name }: GatewayEntry): OutgoingMessage {
  return { topic: deviceTopics.attributes, payload: JSON.stringify({ firmware, serial: code, name, uplink: '4G' }) };
}

/** A server that starts at the same time does not accept connections at once, which is not worth a log line. */
const quietAttempts = 5;
const nobodyListens = /ECONNREFUSED/;

/** Writes one line when a connection comes or goes, and none for the attempts in between. */
function createStatusReporter(code: string, printLine: PrintLine) {
  let isReported = false;
  let wasUp = false;
  let attempts = 0;
  let dropped = 0;
  return {
    onUp() {
      if (isReported) printLine(`${code} is connected again${dropped > 0 ? `; ${dropped} messages were dropped meanwhile` : ''}`);
      isReported = false;
      wasUp = true;
      dropped = 0;
    },
    onDown(reason: string) {
      attempts += 1;
      const isBeginning = !wasUp && attempts < quietAttempts && nobodyListens.test(reason);
      if (isReported || isBeginning) return;
      printLine(`${code} has no connection (${reason}) and tries again`);
      isReported = true;
    },
    onOverflow() {
      if (dropped === 0) printLine(`${code} drops its oldest messages: ${maxQueued} are waiting`);
      dropped += 1;
    },
  };
}

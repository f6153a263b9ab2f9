import mqtt, { type MqttClient } from 'mqtt';

export interface DeviceReading {
  /** Epoch milliseconds. */
  at: number;
  values: Record<string, number>;
}

/** A meter as its firmware behaves: QoS 1, a persistent session; it reconnects and sends again what was not acknowledged. */
export interface PersistentDevice {
  client: MqttClient;
  /** In the order of acknowledgement. */
  acknowledged: DeviceReading[];
  /** How often the connection broke. */
  lost: number;
  sendReading(reading: DeviceReading): void;
  /** Resolves when everything sent is acknowledged. */
  settled(): Promise<void>;
  end(): void;
}

/** @param findPort called for each connection, since a restarted server may have another port */
export function openPersistentDevice(findPort: () => number, token: string, clientId = 'meter'): PersistentDevice {
  const client = mqtt.connect({
    host: '127.0.0.1',
    port: findPort(),
    username: token,
    clientId,
    clean: false,
    reconnectPeriod: 100,
    connectTimeout: 2_000,
  });
  const waiting = new Set<Promise<void>>();
  const device: PersistentDevice = {
    client,
    acknowledged: [],
    lost: 0,
    sendReading(reading) {
      const payload = JSON.stringify({ ts: reading.at, values: reading.values });
      const acknowledgement = new Promise<void>((resolve) => {
        client.publish('v1/devices/me/telemetry', payload, { qos: 1 }, (error) => {
          if (!error) device.acknowledged.push(reading);
          resolve();
        });
      }).finally(() => waiting.delete(acknowledgement));
      waiting.add(acknowledgement);
    },
    async settled() {
      await Promise.all(waiting);
    },
    end: () => void client.end(true),
  };
  client.on('close', () => {
    device.lost += 1;
    client.options.port = findPort();
  });
  client.on('error', () => undefined);
  return device;
}

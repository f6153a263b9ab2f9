import type { MqttClient } from 'mqtt';

const pingTimeoutMs = 5000;

/** Measures the round trip to the broker in milliseconds. Throws when the broker does not answer in time. */
export function measurePing(client: MqttClient): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const timer = setTimeout(() => {
      client.off('packetreceive', listen);
      reject(new Error('no answer to the ping'));
    }, pingTimeoutMs);
    const listen = ({ cmd }: { cmd: string }) => {
      if (cmd !== 'pingresp') return;
      clearTimeout(timer);
      client.off('packetreceive', listen);
      resolve(performance.now() - startedAt);
    };
    client.on('packetreceive', listen);
    client.sendPing();
  });
}

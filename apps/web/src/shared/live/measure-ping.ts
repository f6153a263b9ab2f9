import type { MqttClient } from 'mqtt';

const patienceMs = 5000;

/** Milliseconds to the broker and back. Throws when no answer came. */
export function measurePing(client: MqttClient): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const timer = setTimeout(() => {
      client.off('packetreceive', listen);
      reject(new Error('no answer to the ping'));
    }, patienceMs);
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

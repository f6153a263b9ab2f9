import type { ApiOutput } from '@energy-om/contract';

export type Connection = ApiOutput<'getDeviceConnection'>;

/** Where a device connects. @param pageHost the host of this page, where the server has no other for devices */
export function brokerHost({ mqtt }: Connection, pageHost: string): string {
  return mqtt?.host ?? pageHost;
}

/** A command that sends the example as the device would; null where there is none: it speaks TCP alone. */
export function publishCommand({ mqtt, topic, example }: Connection, pageHost: string, token: string): string | null {
  if (mqtt === null || mqtt.protocol === 'ws' || mqtt.protocol === 'wss') return null;
  const encryption = mqtt.protocol === 'mqtts' ? ' --tls-use-os-certs' : '';
  return `mosquitto_pub -h ${mqtt.host ?? pageHost} -p ${mqtt.port}${encryption} -u ${token} -q 1 -t ${topic} -m ${quoted(example)}`;
}

/** For a shell: within single quotes everything stands for itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

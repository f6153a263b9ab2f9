import { faultKinds } from '../faults/fault-kinds.ts';

const faults = Object.entries(faultKinds)
  .map(([kind, { text }]) => `      ${kind.padEnd(14)} ${text}`)
  .join('\n');

export const usage = `Meters and gateways that speak MQTT from outside.

npm run simulate -- [--devices FILE] [--url URL] [--every SECONDS] [--past DAYS] [--cameras PORT] [--wait]
                        [--protocol 3.1.1|5]
    Runs the gateways of the device file, which the server writes for its demonstration
    (DATA_DIR/demonstration-devices.json). Every 10 s by default. --wait: until there is such a file.
    --past: a device that begins tells so many days of its past first. --cameras: serves what
    cameras show as HLS, http://127.0.0.1:PORT/camera/index.m3u8. --protocol: the version of MQTT, 3.1.1 by default;
    --load and --replay know it too.

npm run simulate -- --list
npm run simulate -- --fault KIND [--device CODE] [--for SECONDS]
npm run simulate -- --clear [--device CODE]
    Shows what runs, makes a fault happen to it, ends faults. Without --device: the first one that fits. Faults:
${faults}

npm run simulate -- --load DEVICES --tokens FILE [--rate PER_SECOND] [--seconds N] [--ledger FILE] [--model NAME] [--url URL]
    So many devices, each on a connection of its own, send so many messages a second in all (100 a second for 30 s).
    The tokens' file has a line for each device: token, or code,token. The ledger gets every acknowledged reading.
    Ends with 1 when a message was not acknowledged.

npm run simulate -- --replay FILE --device CODE --column COLUMN=KEY … [--register-from COLUMN=KEY] [--speed N] [--shift-to-now]
    Sends the rows of a CSV file (a date, then numbers) as a device's past. --register-from integrates a load over the
    hours. --speed: so many times as quick as it happened, instead of as quick as it is acknowledged.

DATA_DIR names the folder of device file, state and control socket: ./var.`;

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebianPackages, mayInstallDebianPackages } from './debian.mjs';

const programs = ['mosquitto', 'mosquitto_passwd', 'mosquitto_pub'];
/** Folders of servers, which a user's PATH may lack. */
const otherFolders = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin'];

/** Installs a broker for the tests, and a third-party client, where they are missing: Debian's packages. */
export async function installMosquitto() {
  if (isInstalled()) return;
  if (mayInstallDebianPackages()) {
    console.log("Installing an MQTT broker (Debian's mosquitto) …");
    await installDebianPackages(['mosquitto', 'mosquitto-clients']);
  }
  if (!isInstalled()) throw new Error('Mosquitto and its clients were not found and could not be installed here.');
}

function isInstalled() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...otherFolders].filter((folder) => folder !== '');
  return programs.every((program) => folders.some((folder) => existsSync(join(folder, program))));
}

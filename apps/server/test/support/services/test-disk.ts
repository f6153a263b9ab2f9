import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A disk for one test: a file with an ext4 file system, mounted as a loop device. */
export interface TestDisk {
  /** Where it is mounted. */
  folder: string;
  /** Leaves `bytes` of it free, whatever else is written. */
  fill(bytes: number): void;
  empty(): void;
  /** Cuts the power: from now on nothing reaches the disk, and what was written and not synced is lost. */
  cutPower(): void;
  /** Mounts it again after the power failure, when every process that had files on it has ended. */
  remount(): Promise<void>;
  remove(): Promise<void>;
}

const environment = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` };

/** Needs root on a Linux with loop devices, which not every container has. */
export const canMountDisks = process.platform === 'linux' && process.getuid?.() === 0 && tryDisk();

function tryDisk(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'energy-om-disk-'));
  try {
    mount(makeImage(folder, 16), folder);
    run('umount', folder);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function createTestDisk(megabytes: number): TestDisk {
  const outside = mkdtempSync(join(tmpdir(), 'energy-om-disk-'));
  const folder = join(outside, 'disk');
  run('mkdir', folder);
  const image = makeImage(outside, megabytes);
  mount(image, folder);
  // The unprivileged user of the database has to pass through.
  run('chmod', '755', outside, folder);

  async function unmount(): Promise<void> {
    for (let tries = 0; spawnSync('umount', [folder], { env: environment }).status !== 0; tries += 1) {
      if (tries > 100) throw new Error(`${folder} cannot be unmounted`);
      await wait(100);
    }
  }

  return {
    folder,
    fill(bytes) {
      const free = Number(run('stat', '-f', '-c', '%a', folder)) * Number(run('stat', '-f', '-c', '%S', folder));
      run('fallocate', '--length', String(Math.max(4096, free - bytes)), join(folder, 'filling'));
      // The space that a mount keeps for root, which root's `fallocate` would take as well.
      if (bytes === 0) spawnSync('dd', ['if=/dev/zero', `of=${join(folder, 'filling.rest')}`, 'bs=4096'], { stdio: 'ignore' });
    },
    empty: () => void run('rm', '-f', join(folder, 'filling'), join(folder, 'filling.rest')),
    // EXT4_IOC_SHUTDOWN without a flush of the journal.
    cutPower: () =>
      void run(
        'perl',
        '-e',
        'open(my $f, "<", $ARGV[0]) or die $!; my $flags = pack("L", 2); ioctl($f, 0x8004587d, $flags) or die $!',
        folder,
      ),
    async remount() {
      await unmount();
      mount(image, folder);
    },
    async remove() {
      await unmount();
      rmSync(outside, { recursive: true, force: true });
    },
  };
}

function makeImage(folder: string, megabytes: number): string {
  const image = join(folder, 'image');
  run('truncate', '--size', `${megabytes}M`, image);
  run('mkfs.ext4', '-q', '-F', image);
  return image;
}

function mount(image: string, folder: string): void {
  run('mount', '-o', 'loop', image, folder);
}

function run(program: string, ...parameters: string[]): string {
  return execFileSync(program, parameters, { encoding: 'utf8', env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
}

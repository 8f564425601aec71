import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SIZE_BYTES = 2 ** 29;

/** EXT4_IOC_SHUTDOWN with NOLOGFLUSH: from then on nothing reaches the disk, not even what the file system had noted. */
const CUT = `
import fcntl, os, struct, sys
fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), 0x8004587D, struct.pack('I', 2))
`;

/** A disk of its own, in a file. */
export interface Ext4Disk {
  /** Where it is mounted. */
  readonly folder: string;
  /** A folder that keeps its power. */
  readonly outside: string;
  /** A power cut: what was not synced is gone. */
  readonly cut: () => void;
  /** Mounts what the disk holds after a cut; no process may have files of it open. */
  readonly mount: () => void;
  readonly remove: () => void;
}

function call(program: string, ...args: readonly string[]): string {
  return execFileSync(program, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
}

/** Null where the machine allows no loop devices; that takes an administrator, Linux, ext4 and Python. */
export function createExt4Disk(): Ext4Disk | null {
  const around = mkdtempSync(join(tmpdir(), 'recto-disk-'));
  const [image, folder] = [join(around, 'image'), join(around, 'disk')];
  let device: string | undefined;
  try {
    writeFileSync(image, '');
    truncateSync(image, SIZE_BYTES);
    mkdirSync(folder);
    device = call('losetup', '--find', '--show', image);
    call('mkfs.ext4', '-q', device);
    call('mount', device, folder);
    call('python3', '-c', 'import fcntl');
  } catch {
    if (device !== undefined) call('losetup', '--detach', device);
    rmSync(around, { recursive: true });
    return null;
  }
  const loop = device;
  return {
    folder,
    outside: around,
    cut: () => void call('python3', '-c', CUT, folder),
    mount() {
      call('umount', folder);
      call('mount', loop, folder);
    },
    remove() {
      call('umount', '--lazy', folder);
      call('losetup', '--detach', loop);
      rmSync(around, { recursive: true });
    },
  };
}

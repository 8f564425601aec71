import { writeFileSync } from 'node:fs';
import type { Wire } from './wire.ts';

/** Writes the window's picture to a file. */
export async function shootWire(wire: Wire, file: string): Promise<void> {
  writeFileSync(file, Buffer.from(String(await wire.send('TakeScreenshot')), 'base64'));
}

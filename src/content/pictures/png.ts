import { joined, latin1, part, viewOf, orientationIn, type Bytes } from './bytes.ts';
import type { PictureFile } from './readPicture.ts';

const SIGNATURE = '\x89PNG\r\n\x1a\n';

/** Chunks of image, colours, print size and animation; drops text, times, EXIF and private chunks. */
const KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD pHYs acTL fcTL fdAT'.split(' '),
);

export function readPng(bytes: Bytes): PictureFile | null {
  if (bytes.length < 8 || latin1(bytes, 0, 8) !== SIGNATURE) return null;
  const view = viewOf(bytes);
  const kept: Bytes[] = [part(bytes, 0, 8)];
  let orientation = 1;
  let isMoving = false;
  let at = 8;
  for (let name = ''; name !== 'IEND';) {
    const end = at + 12 + view.getUint32(at);
    name = latin1(bytes, at + 4, 4);
    const chunk = part(bytes, at, end);
    if (name === 'eXIf') orientation = orientationIn(chunk.subarray(8, -4));
    if (name === 'acTL') isMoving = true;
    if (KEPT.has(name)) kept.push(chunk);
    at = end;
  }
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  return { type: 'image/png', width, height, orientation, isMoving, clean: joined(kept) };
}

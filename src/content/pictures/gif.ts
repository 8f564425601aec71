import { joined, latin1, part, viewOf, type Bytes } from './bytes.ts';
import type { PictureFile } from './readPicture.ts';

const [IMAGE, EXTENSION, TRAILER] = [0x2c, 0x21, 0x3b];
const [GRAPHIC_CONTROL, APPLICATION] = [0xf9, 0xff];

/** Keeps images, their timing and the number of repetitions; drops comments, texts and other programs' blocks. */
export function readGif(bytes: Bytes): PictureFile | null {
  if (bytes.length < 13 || !/^GIF8[79]a$/u.test(latin1(bytes, 0, 6))) return null;
  const view = viewOf(bytes);
  let at = 13 + colours(view.getUint8(10));
  const kept: Bytes[] = [part(bytes, 0, at)];
  let images = 0;
  for (;;) {
    const from = at;
    const kind = view.getUint8(at);
    if (kind === TRAILER) {
      kept.push(part(bytes, at, at + 1));
      break;
    }
    if (kind === IMAGE) {
      images += 1;
      at = afterBlocks(bytes, at + 11 + colours(view.getUint8(at + 9)));
      kept.push(part(bytes, from, at));
    } else if (kind === EXTENSION) {
      const label = view.getUint8(at + 1);
      at = afterBlocks(bytes, at + 2);
      const isLoop = label === APPLICATION && /^(?:NETSCAPE2|ANIMEXTS1)/u.test(nameAt(bytes, from));
      if (isLoop || label === GRAPHIC_CONTROL) kept.push(part(bytes, from, at));
    } else return null;
  }
  return {
    type: 'image/gif',
    width: view.getUint16(6, true),
    height: view.getUint16(8, true),
    orientation: 1,
    isMoving: images > 1,
    clean: joined(kept),
  };
}

function colours(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

function afterBlocks(bytes: Bytes, at: number): number {
  let next = at;
  for (;;) {
    const length = bytes[next];
    if (length === undefined) throw new RangeError('The file ends early.');
    next += 1 + length;
    if (length === 0) return next;
  }
}

function nameAt(bytes: Bytes, extension: number): string {
  return latin1(bytes, extension + 3, 11);
}

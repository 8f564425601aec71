import { encodeQR } from 'qr';

/** A QR code: a square of modules, dark where true, with the quiet border of four that readers want. */
export type QrModules = readonly (readonly boolean[])[];

/** How wide the picture to keep is at most, px. */
const IMAGE_PX = 1024;

/** The QR code of a link; a code that lost 15 % of itself can still be read. */
export function qrModules(link: string): QrModules {
  return encodeQR(link, 'raw', { ecc: 'medium', border: 4 });
}

/** The dark modules as an SVG path, a unit each. */
export function qrPath(modules: QrModules): string {
  let path = '';
  for (const [y, row] of modules.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      const from = x;
      while (row[x] === true) x += 1;
      if (x > from) path += `M${from} ${y}h${x - from}v1h${from - x}z`;
    }
  }
  return path;
}

/** The QR code as a PNG picture, or null where the browser makes none. */
export function qrImage(modules: QrModules): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  const scale = Math.floor(IMAGE_PX / modules.length);
  canvas.width = modules.length * scale;
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (context === null) return Promise.resolve(null);
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = 'black';
  context.scale(scale, scale);
  context.fill(new Path2D(qrPath(modules)));
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

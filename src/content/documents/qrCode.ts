import { encodeQR } from 'qr';

/** True where dark, with the standard's quiet zone of four. */
export type QrModules = readonly (readonly boolean[])[];

const MAX_IMAGE_PX = 1024;

/** Level medium: readable with 15 % of the code damaged. */
export function qrModules(link: string): QrModules {
  return encodeQR(link, 'raw', { ecc: 'medium', border: 4 });
}

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

export function qrImage(modules: QrModules): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  const scale = Math.floor(MAX_IMAGE_PX / modules.length);
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

import type { Page } from '@playwright/test';

/** Anti-aliasing of a letter moved by a fraction of a pixel stays below this difference per channel. */
const TOLERANCE = 24;

/**
 * The share, 0 to 1, of pixels that differ between two PNG screenshots of the same width; the excess of the longer one
 * counts as different. `page` only does the arithmetic.
 */
export async function differingPixels(page: Page, before: Buffer, after: Buffer): Promise<number> {
  return page.evaluate(
    async ({ images, tolerance }) => {
      const [first, second] = await Promise.all(
        images.map(async (image) => {
          const bytes = Uint8Array.from(atob(image), (char) => char.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
          const context = canvas.getContext('2d', { willReadFrequently: true });
          if (context === null) throw new Error('This browser cannot draw.');
          context.drawImage(bitmap, 0, 0);
          return context.getImageData(0, 0, bitmap.width, bitmap.height);
        }),
      );
      if (first === undefined || second === undefined) throw new Error('Two images are needed.');
      const all = Math.max(first.data.length, second.data.length);
      const both = Math.min(first.data.length, second.data.length);
      let different = (all - both) / 4;
      for (let at = 0; at < both; at += 4) {
        for (let channel = 0; channel < 3; channel += 1) {
          const apart = (first.data[at + channel] ?? 0) - (second.data[at + channel] ?? 0);
          if (Math.abs(apart) < tolerance) continue;
          different += 1;
          break;
        }
      }
      return different / (all / 4);
    },
    { images: [before, after].map((image) => image.toString('base64')), tolerance: TOLERANCE },
  );
}

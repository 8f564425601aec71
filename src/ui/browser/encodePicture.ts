interface Picture {
  readonly width: number;
  readonly height: number;
  readonly quality: number;
  readonly draw: (context: CanvasRenderingContext2D) => void;
}

/** Draws a picture as WebP, or as JPEG on white where the browser encodes no WebP; null when it can't be drawn. */
export async function encodePicture(picture: Picture): Promise<Blob | null> {
  const webp = await encoded(picture, 'image/webp', null);
  // Browsers return a PNG for a type that they can't encode.
  return webp?.type === 'image/webp' ? webp : encoded(picture, 'image/jpeg', 'white');
}

function encoded(
  { width, height, quality, draw }: Picture,
  type: string,
  background: string | null,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) return Promise.resolve(null);
  context.imageSmoothingQuality = 'high';
  if (background !== null) {
    context.fillStyle = background;
    context.fillRect(0, 0, width, height);
  }
  draw(context);
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

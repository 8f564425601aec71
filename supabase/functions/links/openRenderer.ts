import { initWasm, Resvg } from '@resvg/resvg-wasm';

/** Once in a process; rejects if the bytes are no such program. The result makes a PNG of an SVG in about 0.1 s. */
export async function openRenderer(
  program: Uint8Array<ArrayBuffer>,
  font: Uint8Array,
): Promise<(svg: string) => Uint8Array> {
  await initWasm(program);
  const options = {
    font: { fontBuffers: [font], loadSystemFonts: false, defaultFontFamily: 'Brygada 1918' },
  };
  return (svg) => {
    const drawing = new Resvg(svg, options);
    try {
      const image = drawing.render();
      try {
        return image.asPng();
      } finally {
        // The program's memory only grows otherwise: by 3 MB for each image.
        image.free();
      }
    } finally {
      drawing.free();
    }
  };
}

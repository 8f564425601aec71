/** Marks a size inside an image's title while micromark compiles it: a private character, which no font shows. */
const SIGN = '\uE000';

const SIZED =
  /(?<=!\[[^\]\n]{0,1000})\]\(([^\s()"]{1,2000})[ \t]+(?:"([^"\n]{0,1000})"[ \t]+)?=(\d{0,4}x\d{0,4})\)/g;
const IN_IMAGE = /(<img [^<>]*?)(?: title="([^"<>]*)\uE000(\d{0,4})x(\d{0,4})")/g;
const ELSEWHERE = /(&quot;|")((?:(?!\1)[^\n])*?)\uE000(\d{0,4}x\d{0,4})\1/g;

/** Writes `![alt](address "title" =320x200)` so that micromark reads an image. */
export function hideImageSizes(text: string): string {
  if (!text.includes(' =')) return text;
  return text.replace(SIZED, (_all, address: string, title = '', size: string) => {
    return `](${address} "${title}${SIGN}${size}")`;
  });
}

/** Turns the marks into attributes, and back into the author's text where there is no image, as in code. */
export function showImageSizes(html: string): string {
  if (!html.includes(SIGN)) return html;
  return html
    .replace(IN_IMAGE, (_all, image: string, title: string, width: string, height: string) => {
      const words = title === '' ? '' : ` title="${title}"`;
      return `${image}${words}${attribute('width', width)}${attribute('height', height)}`;
    })
    .replace(ELSEWHERE, (_all, quote: string, title: string, size: string) =>
      title === '' ? `=${size}` : `${quote}${title}${quote} =${size}`,
    );
}

function attribute(name: string, value: string): string {
  return value === '' ? '' : ` ${name}="${value}"`;
}

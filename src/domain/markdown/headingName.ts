/** What follows `#` in an address of a heading, as on GitHub: `## A heading!` is `a-heading`. */
export function headingName(text: string): string {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/[^\p{Alphabetic}\p{M}\p{Nd}\p{Nl}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
  return name === '' ? 'section' : name;
}

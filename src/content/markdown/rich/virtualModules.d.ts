declare module 'virtual:emoji' {
  /** GitHub's emoji, each on a line with its names. */
  export const list: string;
}

declare module 'virtual:maths-font' {
  /** For formulas: WOFF2 in base64. */
  export const font: string;
}

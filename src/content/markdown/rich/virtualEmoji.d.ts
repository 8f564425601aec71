declare module 'virtual:emoji' {
  /** GitHub's emoji, each on a line with its names. */
  export const list: string;
}

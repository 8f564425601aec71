declare module 'virtual:emoji' {
  export const list: string;
}

declare module 'virtual:maths-font' {
  export const font: string;
}

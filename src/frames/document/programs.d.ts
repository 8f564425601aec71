declare module '*?program' {
  /** The bundled module as the text of one classic script. */
  export const script: string;
}

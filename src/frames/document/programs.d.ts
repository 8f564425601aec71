declare module '*?program' {
  const script: string;
  // oxlint-disable-next-line import/no-default-export -- As Vite's own `?raw`.
  export default script;
}

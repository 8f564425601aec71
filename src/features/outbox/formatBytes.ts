export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 999_500) return `${(bytes / 1000).toPrecision(bytes < 99_950 ? 2 : 3)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

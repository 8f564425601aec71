/** A QR code, black on white in both looks: cameras want it so. `path` draws its dark modules, a unit each. */
export function QrSquare({
  path,
  size,
  label,
}: {
  readonly path: string;
  /** Units on each side, the quiet border included. */
  readonly size: number;
  readonly label: string;
}) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-full max-h-64 max-w-64 rounded-md border border-line bg-paper"
    >
      <path d={path} fill="black" />
    </svg>
  );
}

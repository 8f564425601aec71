/** A QR code, black on white in both themes for scanners. `path` draws its dark modules, one unit each. */
export function QrSquare({
  path,
  size,
  label,
}: {
  readonly path: string;
  /** Units per side, including the quiet zone. */
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

/** A QR code on white paper in both themes: cameras need the contrast. */
export function QrCode({ src, label }: { readonly src: string; readonly label: string }) {
  return (
    <span className="inline-block shrink-0 rounded-lg border border-line bg-paper p-1">
      <img src={src} alt={label} className="size-44" />
    </span>
  );
}

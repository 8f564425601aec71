export function BubblePicture({ src, alt }: { readonly src: string; readonly alt: string }) {
  return (
    <img
      src={src}
      alt={alt}
      title={alt}
      className="max-h-60 max-w-full rounded-lg border border-line object-contain"
    />
  );
}

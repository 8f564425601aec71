import { Spinner } from '#ui/display/Spinner.tsx';

/** Fades in after 250 ms, so that short waits show nothing. */
export function DelayedSpinner({ label }: { readonly label: string }) {
  return (
    <div className="flex flex-1 animate-[recto-fade_200ms_250ms_both] items-center justify-center py-12">
      <Spinner label={label} />
    </div>
  );
}

import { Spinner } from '#ui/display/Spinner.tsx';

/** Says in place of messages what is waited for; a short wait shows nothing. */
export function LateSpinner({ label }: { readonly label: string }) {
  return (
    <div className="flex flex-1 animate-[recto-fade_200ms_250ms_both] items-center justify-center py-12">
      <Spinner label={label} />
    </div>
  );
}

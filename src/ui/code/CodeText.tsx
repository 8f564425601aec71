import { cx } from '#ui/cx.ts';

export function CodeText({
  label,
  text,
  className,
}: {
  readonly label: string;
  readonly text: string;
  readonly className?: string | undefined;
}) {
  return (
    <textarea
      aria-label={label}
      readOnly
      value={text}
      spellCheck={false}
      rows={12}
      wrap="off"
      className={cx(
        'block w-full resize-none rounded-md border border-line bg-sunken p-3 font-mono text-xs whitespace-pre text-ink',
        className,
      )}
    />
  );
}

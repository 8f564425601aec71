export function Logo() {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className="size-7">
      <path
        className="fill-surface stroke-ink stroke-3"
        strokeLinejoin="round"
        d="M32 13.5C25 9 16 8 7.5 9.5v41C16 49 25 50 32 54.5z"
      />
      <path className="fill-accent" d="M32 12C39.3 7.3 48.8 6.3 58 8v44c-9.2-1.7-18.7-.7-26 4z" />
    </svg>
  );
}

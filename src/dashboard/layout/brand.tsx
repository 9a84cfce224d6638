import { Link } from "../router/link.tsx";

/** The product's mark and name. */
export function Brand({ to = "/" }: { readonly to?: string }) {
  return (
    <Link to={to} class="brand">
      <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="8" />
        <circle cx="16" cy="16" r="8.5" />
        <circle cx="16" cy="16" r="3" class="filled" />
        <path d="M16 3.5v5M16 23.5v5M3.5 16h5M23.5 16h5" />
      </svg>
      <span translate={false}>Locus</span>
    </Link>
  );
}

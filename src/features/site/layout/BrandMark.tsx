import './brand.css';
/** Logo: two summits and a viewpoint, as on an orientation table. */
export function BrandMark() {
  return (
    <svg className="brand__mark" viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
      <path d="M3 31 15 11l7 11 4-5 11 14Z" />
      <circle cx="29" cy="9" r="4" />
    </svg>
  );
}

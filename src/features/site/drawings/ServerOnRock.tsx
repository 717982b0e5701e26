import { Drawing } from './Drawing';

/** Illustrates virtualization: one server that hosts several machines, with a standby in the distance. */
export function ServerOnRock() {
  return (
    <Drawing>
      <circle className="art__sun" cx="352" cy="86" r="30" />
      <path className="art__far" d="M4 330l76-116 44 34 64-102 84 92 46-34 50 44 68 82Z" />
      <path className="art__rock" d="M20 330c20-30 70-44 120-46h150c60 4 100 16 130 46Z" />
      <path className="art__surface" d="M124 70h152v218H124z" />
      <path className="art__surface" d="M138 86h124v38H138zM138 134h124v38H138zM138 182h124v38H138z" />
      <path d="M152 105h44M152 153h44M152 201h44M140 244h40M140 258h26M212 244h48M212 258h48" />
      <path className="art__surface" d="M318 214h62v72h-62z" />
      <path d="M328 230h26M328 246h26M328 262h18" />
      <path className="art__dashed" d="M276 172c34 0 24 58 42 70" />
      <circle className="art__mark" cx="244" cy="105" r="6" />
      <circle className="art__mark" cx="244" cy="153" r="6" />
      <circle className="art__mark" cx="244" cy="201" r="6" />
    </Drawing>
  );
}

import { Drawing } from './Drawing';

/** Illustrates managed IT and support: a staffed mountain hut with its light on. */
export function MountainHut() {
  return (
    <Drawing>
      <circle className="art__sun" cx="356" cy="70" r="26" />
      <path className="art__far" d="M4 330l66-154 40 24 70-124 70 96 40-30 70 70 76 118Z" />
      <path className="art__rock" d="M0 330c40-44 100-56 170-58 90-2 190 0 270 58Z" />
      <path className="art__surface" d="M112 280v-92h190v92Z" />
      <path className="art__surface" d="m92 194 58-76h118l56 76Z" />
      <path className="art__surface" d="M248 118V84h24v40" />
      <path className="art__soft" d="M260 72c-10-12 10-18 0-32M278 66c-6-8 8-14 2-24" />
      <path d="M186 280v-56h38v56M92 194h232M132 168h150M118 180l18-24M150 118v-30" />
      <path className="art__surface" d="M132 214h36v30h-36zM244 214h36v30h-36z" />
      <path d="M150 214v30M132 229h36M262 214v30M244 229h36" />
      <path className="art__mark" d="M151 88h34l-9 9 9 9h-34z" />
      <path className="art__dashed" d="M205 284c-6 20 40 20 34 44" />
      <path className="art__surface" d="M54 284h28l-6-16H60ZM62 268h14l-4-12h-6Z" />
      <circle className="art__mark" cx="216" cy="254" r="4" />
      <circle className="art__mark" cx="262" cy="229" r="6" />
    </Drawing>
  );
}

import { Drawing } from './Drawing';

/** Illustrates cloud services: a cloud with servers above villages connected to it. */
export function CloudOverVillage() {
  return (
    <Drawing>
      <path className="art__far" d="M6 330l52-72 36 22 66-80 66 66 44-34 62 50 44-26 58 74Z" />
      <path className="art__dashed" d="M150 176 92 262M222 184v70M296 176l56 86" />
      <path
        className="art__surface"
        d="M122 172a46 46 0 0 1-6-91 72 72 0 0 1 137-17 55 55 0 0 1 71 47 32 32 0 0 1-6 61Z"
      />
      <path className="art__surface" d="M168 92h104v22H168zM168 122h104v22H168z" />
      <path d="M180 103h34M180 133h34" />
      <path
        className="art__surface"
        d="M58 298v-28l34-24 34 24v28ZM192 298v-42h60v42ZM318 298v-32l36-12v12l32-12v44Z"
      />
      <path d="M84 298v-16h16v16M206 268h8M230 268h8M206 282h8M230 282h8M332 282h8M354 282h8" />
      <path className="art__rock" d="M10 330c60-34 130-36 212-32s150 2 208 32Z" />
      <circle className="art__mark" cx="258" cy="103" r="5" />
      <circle className="art__mark" cx="258" cy="133" r="5" />
    </Drawing>
  );
}

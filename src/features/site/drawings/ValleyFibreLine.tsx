import { Drawing } from './Drawing';

/** Illustrates internet access: fibre along the valley floor and a mast on the ridge as fallback. */
export function ValleyFibreLine() {
  return (
    <Drawing>
      <path className="art__far" d="M4 300l74-126 46 40 54-82 72 76 58-46 66 58 62 80Z" />
      <path className="art__hill" d="M196 330c30-60 70-118 118-128 50 12 90 62 126 128Z" />
      <path d="m300 206 16-112 16 112M305 172h22M309 144h14M312 120h8M305 172l20-28M327 172l-20-28" />
      <path
        className="art__soft"
        d="M292 102a30 30 0 0 1 0-40M276 114a52 52 0 0 1 0-64M340 102a30 30 0 0 0 0-40M356 114a52 52 0 0 0 0-64"
      />
      <path className="art__surface" d="M34 276v-30l30-22 30 22v30ZM104 276v-46h50v46Z" />
      <path d="M56 276v-16h16v16M116 244h8M134 244h8M116 258h8M134 258h8" />
      <path className="art__rock" d="M0 330v-50c60-8 110-6 160 0 90 10 170 12 280 10v40Z" />
      <path d="M0 306c50-10 90-4 130 2s90 14 150 4 100-8 160-4" />
      <path className="art__dashed" d="M300 84C240 60 170 130 130 226" />
      <circle className="art__mark" cx="316" cy="84" r="8" />
      <circle className="art__mark" cx="84" cy="303" r="5" />
      <circle className="art__mark" cx="216" cy="316" r="5" />
      <circle className="art__mark" cx="352" cy="307" r="5" />
    </Drawing>
  );
}

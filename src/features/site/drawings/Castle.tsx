import { Drawing } from './Drawing';

/** Illustrates protection: the three towers of the castle of Foix, with rings around them. */
export function Castle() {
  return (
    <Drawing>
      <path
        className="art__soft"
        d="M28 236a192 192 0 0 1 384 0M62 236a158 158 0 0 1 316 0M96 236a124 124 0 0 1 248 0"
      />
      <path className="art__rock" d="M14 330 62 276l34-8 22-24 52-12 118-4 44 18 22 4 32 30 40 50Z" />
      <path className="art__surface" d="M112 246v-92h58v80M188 232V122h58v108M170 206h18v26h-18z" />
      <path className="art__surface" d="M246 198h42v32h-42zM288 232V96h56v154Z" />
      <path
        className="art__surface"
        d="m106 154 35-38 35 38ZM182 122v-18h14v8h14v-8h14v8h14v-8h14v18ZM282 96V78h13v8h14v-8h14v8h14v-8h13v18Z"
      />
      <path d="M316 78V44M128 182v14M154 182v14M217 142v16M303 122v16M330 122v16M217 186v14" />
      <path className="art__mark" d="M317 44h38l-10 10 10 10h-38z" />
      <path
        className="art__soft"
        d="M96 268l26 22M170 234l24 40M246 232l10 34M330 250l18 30M132 300l30 16M236 292l34 20"
      />
      <circle className="art__mark" cx="317" cy="170" r="7" />
    </Drawing>
  );
}

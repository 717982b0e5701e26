import { Drawing } from './Drawing';

/** Illustrates telephony: one number and the devices that it rings. */
export function CallRelay() {
  return (
    <Drawing>
      <path className="art__far" d="M8 326l80-96 52 30 80-130 92 130 48-26 72 92Z" />
      <path className="art__soft" d="M178 98a60 60 0 0 1 84 0M160 78a86 86 0 0 1 120 0M142 58a112 112 0 0 1 156 0" />
      <path className="art__dashed" d="M206 136C150 150 100 180 84 226M220 140v84M234 136c56 14 106 40 122 82" />
      <path className="art__surface" d="M34 296v-38l14-14h64l14 14v38Z" />
      <path className="art__surface" d="M40 244c-4-24 84-24 80 0l-6 14H92l-4-10H72l-4 10H46Z" />
      <path d="M64 272h8M84 272h8M64 284h8M84 284h8" />
      <path className="art__surface" d="M164 228h112v68H164zM148 296h144l-10 12H158z" />
      <path d="M182 248h44M182 262h28" />
      <path className="art__surface" d="M330 218h52v90h-52z" />
      <path d="M350 298h12M340 232h32M340 246h20" />
      <path className="art__rock" d="M0 334v-18c130-12 300-12 440 0v18Z" />
      <circle className="art__surface" cx="220" cy="114" r="24" />
      <path d="M212 104h5l3 7-4 3c2 4 4 6 8 8l3-4 7 3v4c0 2-2 4-4 4-12-1-20-9-21-21 0-2 1-4 3-4Z" />
      <circle className="art__mark" cx="258" cy="248" r="6" />
      <circle className="art__mark" cx="356" cy="268" r="6" />
      <circle className="art__mark" cx="110" cy="278" r="6" />
    </Drawing>
  );
}

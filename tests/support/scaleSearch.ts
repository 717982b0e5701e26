/** Returns how many random cases a search tries: a tenth of them in `npm test -- --changed`, which has to be quick. */
export function scaleSearch(cases: number): number {
  return process.env['SHORT_SEARCHES'] === undefined ? cases : Math.ceil(cases / 10);
}

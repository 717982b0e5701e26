import type { Schedule } from './steps';

/** The shortest schedule found that still fails: steps are left out in ever smaller portions, as long as that helps. */
export async function shrink(schedule: Schedule, fails: (schedule: Schedule) => Promise<boolean>): Promise<Schedule> {
  let best = schedule;
  for (let portion = Math.ceil(best.steps.length / 2); portion >= 1;) {
    let isShorter = false;
    for (let from = 0; from < best.steps.length;) {
      const shorter = { ...best, steps: best.steps.toSpliced(from, portion) };
      if (await fails(shorter)) {
        best = shorter;
        isShorter = true;
      } else {
        from += portion;
      }
    }
    if (!isShorter && portion === 1) break;
    portion = Math.max(1, Math.floor(portion / 2));
    if (portion === 1 && !isShorter && best.steps.length <= 1) break;
  }
  return best;
}
